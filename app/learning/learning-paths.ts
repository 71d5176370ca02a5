import { coursePath } from '~/catalogue/catalogue-paths';
import { paths } from '~/values/paths';
import { slugPath } from '~/values/slug-id';

interface CourseAddress {
  id: number;
  slug: string;
}

/** The learning room continues at the last place; with a lecture, there. */
export function learnPath({ id, slug }: CourseAddress, lectureId?: number): string {
  const course = paths.learnCourse({ slug: slugPath(id, slug) });
  return lectureId === undefined ? course : `${course}/${lectureId}`;
}

export const lectureFilePath = (course: CourseAddress, lectureId: number) =>
  `${learnPath(course, lectureId)}/file`;

export const homeworkPath = (course: CourseAddress, lectureId: number) =>
  `${learnPath(course, lectureId)}/homework`;
/** A quiz attempt; with an id, its result. */
export const quizPath = (course: CourseAddress, lectureId: number, attemptId?: number) =>
  `${learnPath(course, lectureId)}/quiz${attemptId === undefined ? '' : `?attempt=${attemptId}`}`;

/** Its sessions as a calendar file. */
export const calendarPath = ({ id, slug }: CourseAddress) =>
  paths.learnCalendar({ slug: slugPath(id, slug) });

/** Questions about the course, or about one of its lectures. */
export function questionsPath({ id, slug }: CourseAddress, lectureId: number | null, isSent = false): string {
  const query = [lectureId !== null && `lecture=${lectureId}`, isSent && 'sent'].filter(Boolean).join('&');
  return paths.learnQuestions({ slug: slugPath(id, slug) }) + (query && `?${query}`);
}

/** The learner's certificate of the course, issued or not. */
export const certificatePath = ({ id, slug }: CourseAddress) =>
  paths.learnCertificate({ slug: slugPath(id, slug) });

/** The page with the reasons and the end of access. */
export const accessPath = ({ id, slug }: CourseAddress) => paths.learnAccess({ slug: slugPath(id, slug) });

/** Where the player sends its reports. */
export const progressPath = (course: CourseAddress) => `${learnPath(course)}/progress`;

/** A person without open access lands on the course's own page, which explains it and offers the way in. */
export const turnedBackPath = (course: CourseAddress) => `${coursePath(course)}?notice=${NO_ACCESS_NOTICE}`;
export const NO_ACCESS_NOTICE = 'no-access';
