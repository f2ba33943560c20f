/** Keys by when they were last in sight, the latest first. */
export class Recency {
  private keys: readonly string[] = [];

  touch(key: string): void {
    this.keys = [key, ...this.keys.filter((other) => other !== key)];
  }

  remove(key: string): void {
    this.keys = this.keys.filter((other) => other !== key);
  }

  /** The `count` of those that `are`, that were in sight last. */
  latest(count: number, are: (key: string) => boolean): readonly string[] {
    return this.keys.filter(are).slice(0, count);
  }
}
