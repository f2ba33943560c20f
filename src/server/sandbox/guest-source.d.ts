/** The guest runtime as text: the bundler puts it there (esbuild.mjs). */
declare module '*?source' {
  export const source: string;
}
