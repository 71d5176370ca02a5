import { isStaffRole, type StaffRole } from './staff-rights';

/** Who is looking. Three slots of one browser session: student, instructor, administrator. */
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

/** Somebody of the staff, with the roles they have at this moment. */
export interface StaffMember extends Person {
  roles: readonly StaffRole[];
}

export const SLOTS = ['student', 'instructor', 'administrator'] as const;
export type Slot = (typeof SLOTS)[number];

/** The slot of a session that a role opens: everybody of the staff sits in the administrator's. */
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
  /** Whoever works in the back office, in any of its roles. */
  administrator: StaffMember | null;
}

export const NOBODY: Viewer = { student: null, instructor: null, administrator: null };

/** A signed-in student with an account of their own; guests with a generated account are not members. */
export const isMember = (viewer: Viewer) => viewer.student?.kind === 'member';

/** An instructor may buy only when also signed in as a student (specification 6). */
export const isInstructorOnly = (viewer: Viewer) => viewer.instructor !== null && viewer.student === null;

export const fullName = (person: Pick<Person, 'firstname' | 'lastname'>) =>
  `${person.firstname} ${person.lastname}`.trim();
