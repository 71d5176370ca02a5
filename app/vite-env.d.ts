/// <reference types="vite/client" />
import '@remix-run/server-runtime';

// loaders and actions answer their own types (dates stay dates) under single fetch
declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}
