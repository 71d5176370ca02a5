import type { Slot } from './viewer';

/** Where sign-in leads when no page asked for it: each role to the page it works on. */
export function homeOfRoles(slots: readonly Slot[]): string {
  if (slots.includes('student')) return '/myaccount/student/courses';
  if (slots.includes('administrator')) return '/admin';
  return '/';
}
