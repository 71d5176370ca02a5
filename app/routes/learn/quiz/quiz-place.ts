import { idOfSlug } from '~/values/slug-id';

/** Of an attempt with a hundred questions, each an order of ten. */
export const MOST_FIELDS = 1100;

/** Of its address. @throws Response 404 for what is no address of a quiz */
export function quizPlaceOf({ slug = '', lectureId = '' }: Readonly<Record<string, string | undefined>>) {
  const courseId = idOfSlug(slug);
  const id = attemptOf(lectureId);
  if (courseId === null || id === 0) throw new Response(null, { status: 404 });
  return { courseId, lectureId: id };
}

/** A number in an address; 0: none. */
export const attemptOf = (sent: string | null): number =>
  sent !== null && /^[1-9]\d{0,14}$/.test(sent) ? Number(sent) : 0;
