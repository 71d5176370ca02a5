/** `?worker&url`: a module bundled on its own, by its hashed address. */
declare module '*?worker&url' {
  const url: string;
  export default url;
}
