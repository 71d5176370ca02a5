// Loaders and actions answer plain values (v3_singleFetch in remix.config.js): pages see them with their own types, dates included.
import '@remix-run/server-runtime';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}
