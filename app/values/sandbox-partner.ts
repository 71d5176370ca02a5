/** The partner's shop as the demo's sandbox plays it: its path below the sandbox, and a key that opens nothing else. */
export const SANDBOX_PARTNER = { path: '/chulabook', key: 'chulabook_sandbox_key' } as const;
