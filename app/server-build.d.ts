/** Vite makes it; `npm run build` bundles it with server.ts. */
declare module 'virtual:remix/server-build' {
  const build: import('@remix-run/node').ServerBuild;
  export = build;
}
