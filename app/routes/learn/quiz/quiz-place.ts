import { idOfSlug } from '~/values/slug-id';

/** Enough for a hundred questions with ten answers each to put in order. */
export const MOST_FIELDS = 1100;

/** The course and lecture that the address names. @throws Response 404 for another address */
export function quizPlaceOf({ slug = '', lectureId = '' }: Readonly<Record<string, string | undefined>>) {
  const courseId = idOfSlug(slug);
  const id = attemptOf(lectureId);
  if (courseId === null || id === 0) throw new Response(null, { status: 404 });
  return { courseId, lectureId: id };
}

/** A number in an address; 0: none. */
export const attemptOf = (input: string | null): number =>
  input !== null && /^[1-9]\d{0,14}$/.test(input) ? Number(input) : 0;
