/** Roles that open the back office. Instructors have a desk of their own and are not among them. */
export const STAFF_ROLES = ['owner', 'administrator', 'accountant', 'support'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Rights in the back office; each of its loaders and actions requires one. */
export const RIGHTS = [
  /** See orders with their buyers. */
  'orders',
  /** Change, cancel, make and answer orders. */
  'order-changes',
  /** Decide on transfers, statements and money that does not match. */
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
  /** Change the shop's settings and texts. */
  'settings',
  /** Payment methods, their keys, bank accounts. */
  'payment-setup',
  /** Change staff and their roles. */
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

/** The rights that these roles give together, in the order of RIGHTS. */
export const rightsOf = (roles: readonly StaffRole[]): Right[] =>
  RIGHTS.filter((right) => roles.some((role) => RIGHTS_OF[role].includes(right)));
