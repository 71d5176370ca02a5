/** Roles that open the back office. An instructor has a desk of their own and is none of them. */
export const STAFF_ROLES = ['owner', 'administrator', 'accountant', 'support'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What one may do in the back office; each of its loaders and actions names one. */
export const RIGHTS = [
  /** See orders with their buyers. */
  'orders',
  /** Change, cancel, make and answer orders. */
  'order-changes',
  /** Decide on transfers, statements and money that does not fit. */
  'money',
  'refunds',
  /** Tax documents and the VAT report. */
  'documents',
  'shipping',
  /** Reviews, questions and homework. */
  'moderation',
  /** Jobs, mails and what failed of them. */
  'operations',
  'catalogue',
  /** Coupons and promotions. */
  'discounts',
  'people',
  /** Rosters, check-in, waiting lists. */
  'classes',
  /** How the shop is set up, and its words. */
  'settings',
  /** Payment methods, their keys, bank accounts. */
  'payment-setup',
  /** Who works here, as what. */
  'staff',
  'reports',
  'audit',
] as const;
export type Right = (typeof RIGHTS)[number];

const OF_OWNERS: readonly Right[] = ['payment-setup', 'staff'];

const RIGHTS_OF: Readonly<Record<StaffRole, readonly Right[]>> = {
  owner: RIGHTS,
  administrator: RIGHTS.filter((right) => !OF_OWNERS.includes(right)),
  accountant: ['orders', 'money', 'refunds', 'documents', 'reports'],
  support: ['orders', 'order-changes', 'shipping', 'moderation', 'people', 'classes'],
};

export const isStaffRole = (role: string): role is StaffRole =>
  (STAFF_ROLES as readonly string[]).includes(role);

/** All rights that these roles give together, in the order of RIGHTS. */
export const rightsOf = (roles: readonly StaffRole[]): Right[] =>
  RIGHTS.filter((right) => roles.some((role) => RIGHTS_OF[role].includes(right)));
