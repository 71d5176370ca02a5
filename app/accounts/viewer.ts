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

export type Slot = 'student' | 'instructor' | 'administrator';

export interface Viewer {
  student: Person | null;
  instructor: Person | null;
  administrator: Person | null;
}

export const NOBODY: Viewer = { student: null, instructor: null, administrator: null };

/** A signed-in student with an account of their own; guests with a generated account are not members. */
export const isMember = (viewer: Viewer) => viewer.student?.kind === 'member';

/** An instructor may buy only when also signed in as a student (specification 6). */
export const isInstructorOnly = (viewer: Viewer) => viewer.instructor !== null && viewer.student === null;

export const fullName = (person: Pick<Person, 'firstname' | 'lastname'>) =>
  `${person.firstname} ${person.lastname}`.trim();
