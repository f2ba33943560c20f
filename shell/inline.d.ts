/** How the build hands scripts and style sheets to code; see scripts/build/inline-html.mjs. */
declare module 'inline:*' {
  export const source: string;
}
