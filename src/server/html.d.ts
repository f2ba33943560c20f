/** How the build hands documents to code; see esbuild.mjs. */
declare module '*.html' {
  export const html: string;
}
