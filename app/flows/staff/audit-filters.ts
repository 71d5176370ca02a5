export const AUDIT_FILTERS = ['all', 'orders', 'people', 'staff', 'other'] as const;
export type AuditFilter = (typeof AUDIT_FILTERS)[number];
