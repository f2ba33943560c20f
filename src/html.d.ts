declare module '*.html' {
  const document: string;
  export default document;
}
