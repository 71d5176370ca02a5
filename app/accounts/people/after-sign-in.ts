import { fullName, type Person, type Slot, type Viewer } from '~/accounts/viewer';
import { paths } from '~/values/paths';

/** The page after sign-in when no page asked for it: staff and instructors go to their desk. */
export function homeOfRoles(slots: readonly Slot[]): string {
  if (slots.includes('administrator')) return paths.staff();
  if (slots.includes('student')) return paths.myCourses();
  return slots.includes('instructor') ? paths.instructor() : '/';
}

/**
 * The name and link in the page head: the student first, because pages sell to students. Null: nobody is
 * signed in.
 */
export function accountInHead(viewer: Viewer): { name: string; href: string } | null {
  const { student, administrator, instructor } = viewer;
  if (student) return { name: student.firstname || student.email, href: paths.myOrders() };
  if (administrator) return { name: nameOf(administrator), href: paths.staff() };
  return instructor && { name: nameOf(instructor), href: paths.instructor() };
}

const nameOf = (person: Person) => fullName(person) || person.email;
