/** Text from elsewhere for a list of VS Code, on one line and without icons in it. */
export function plainLabel(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('$(', '$\u200b(').trim();
}
