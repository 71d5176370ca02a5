import { coursePath } from '~/catalogue/catalogue-paths';
import { paths } from '~/values/paths';
import { slugPath } from '~/values/slug-id';

interface CourseAddress {
  id: number;
  slug: string;
}

/** Learning goes on where it stopped; with a lecture, there. */
export function learnPath({ id, slug }: CourseAddress, lectureId?: number): string {
  const course = paths.learnCourse({ slug: slugPath(id, slug) });
  return lectureId === undefined ? course : `${course}/${lectureId}`;
}

export const lectureFilePath = (course: CourseAddress, lectureId: number) =>
  `${learnPath(course, lectureId)}/file`;

export const homeworkPath = (course: CourseAddress, lectureId: number) =>
  `${learnPath(course, lectureId)}/homework`;
/** A quiz that is taken; with an attempt, its result. */
export const quizPath = (course: CourseAddress, lectureId: number, attemptId?: number) =>
  `${learnPath(course, lectureId)}/quiz${attemptId === undefined ? '' : `?attempt=${attemptId}`}`;

/** Its sessions as a file for a calendar. */
export const calendarPath = ({ id, slug }: CourseAddress) =>
  paths.learnCalendar({ slug: slugPath(id, slug) });

/** Questions about the course, or about one lecture of it. */
export function questionsPath({ id, slug }: CourseAddress, lectureId: number | null, isSent = false): string {
  const asked = [lectureId !== null && `lecture=${lectureId}`, isSent && 'sent'].filter(Boolean).join('&');
  return paths.learnQuestions({ slug: slugPath(id, slug) }) + (asked && `?${asked}`);
}

/** One's certificate of the course: to be issued, or issued. */
export const certificatePath = ({ id, slug }: CourseAddress) =>
  paths.learnCertificate({ slug: slugPath(id, slug) });

/** Why one may learn the course, and until when. */
export const accessPath = ({ id, slug }: CourseAddress) => paths.learnAccess({ slug: slugPath(id, slug) });

/** Where the player sends what was watched. */
export const progressPath = (course: CourseAddress) => `${learnPath(course)}/progress`;

/** A person without open access meets the course's own page, which says so and offers the way in. */
export const turnedBackPath = (course: CourseAddress) => `${coursePath(course)}?notice=${NO_ACCESS_NOTICE}`;
export const NO_ACCESS_NOTICE = 'no-access';
