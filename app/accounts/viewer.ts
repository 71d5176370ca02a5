import { isStaffRole, type StaffRole } from './staff-rights';

/** The people of one browser session in three slots: student, instructor, administrator. */
export interface Person {
  id: number;
  /** `generated`: made for a guest's purchase; owns its orders and courses but is no member */
  kind: 'member' | 'generated';
  email: string;
  firstname: string;
  lastname: string;
  tel: string;
  userGroupId: number | null;
}

/** A member of staff with their present roles. */
export interface StaffMember extends Person {
  roles: readonly StaffRole[];
}

export const SLOTS = ['student', 'instructor', 'administrator'] as const;
export type Slot = (typeof SLOTS)[number];

/** The session slot that a role opens: all staff use the administrator's. */
export function slotOfRole(role: string): Slot | null {
  if (isStaffRole(role)) return 'administrator';
  return role === 'student' || role === 'instructor' ? role : null;
}

/** Each slot once. */
export const slotsOfRoles = (roles: readonly string[]): Slot[] => [
  ...new Set(roles.map(slotOfRole).filter((slot) => slot !== null)),
];

export interface Viewer {
  student: Person | null;
  instructor: Person | null;
  /** The member of staff, in any role. */
  administrator: StaffMember | null;
}

export const NOBODY: Viewer = { student: null, instructor: null, administrator: null };

/** A signed-in student with a member's account; a guest with a generated account is none. */
export const isMember = (viewer: Viewer) => viewer.student?.kind === 'member';

/** An instructor may buy only when also signed in as a student (specification 6). */
export const isInstructorOnly = (viewer: Viewer) => viewer.instructor !== null && viewer.student === null;

export const fullName = (person: Pick<Person, 'firstname' | 'lastname'>) =>
  `${person.firstname} ${person.lastname}`.trim();

/**
 * The viewer as a buyer: another e-mail at a guest's browser is another buyer, who gets an account of their own. `email`: the
 * typed one, normalised; null: none is typed.
 */
export function buyerOf(viewer: Viewer, email: string | null): Viewer {
  const isSomebodyElse =
    viewer.student?.kind === 'generated' && email !== null && viewer.student.email !== email;
  return isSomebodyElse ? { ...viewer, student: null } : viewer;
}
