/** The globals of Node that plain scripts of this project use. */
export default Object.fromEntries(
  [
    'process',
    'console',
    'URL',
    'URLSearchParams',
    'fetch',
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'Buffer',
    'performance',
    'AbortSignal',
    'AbortController',
    'TextDecoder',
    'TextEncoder',
    'structuredClone',
  ].map((name) => [name, 'readonly']),
);
