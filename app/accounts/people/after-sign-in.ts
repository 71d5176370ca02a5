import { fullName, type Person, type Slot, type Viewer } from '~/accounts/viewer';
import { paths } from '~/values/paths';

/** Where sign-in leads when no page asked for it: each role to the page it works on, whoever works here to their work. */
export function homeOfRoles(slots: readonly Slot[]): string {
  if (slots.includes('administrator')) return paths.staff();
  if (slots.includes('student')) return paths.myCourses();
  return slots.includes('instructor') ? paths.instructor() : '/';
}

/**
 * What the head of a page says of who is signed in, and where that leads: the student first, because pages sell to students.
 * Null: nobody is.
 */
export function accountInHead(viewer: Viewer): { name: string; href: string } | null {
  const { student, administrator, instructor } = viewer;
  if (student) return { name: student.firstname || student.email, href: paths.myOrders() };
  if (administrator) return { name: nameOf(administrator), href: paths.staff() };
  return instructor && { name: nameOf(instructor), href: paths.instructor() };
}

const nameOf = (person: Person) => fullName(person) || person.email;
