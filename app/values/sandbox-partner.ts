/** The sandbox's partner shop: its path, and a key that opens nothing else. */
export const SANDBOX_PARTNER = { path: '/chulabook', key: 'chulabook_sandbox_key' } as const;
