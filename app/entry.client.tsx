/** No page loads it (ADR-0044). Without this file Remix would put its own here, and React's client with it. */
export {};
