import { StatusPill } from '~/catalogue/editor/status-pill';
import { Tabs } from '~/kit/frame/tabs';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { EditedCourse } from './edited-course.server';

export const COURSE_TABS = [
  'facts',
  'pictures',
  'plans',
  'curriculum',
  'sessions',
  'seats',
  'seo',
  'links',
  'certificate',
] as const;
export type CourseTab = (typeof COURSE_TABS)[number] | 'course';

/** The top of every page of one course: name, status and parts. */
export function CourseHead({
  course,
  current,
  isDone,
}: {
  course: Pick<EditedCourse, 'id' | 'title' | 'status'>;
  current: CourseTab;
  isDone?: boolean;
}) {
  const { t } = useText();
  const courseId = course.id;
  return (
    <>
      <p>
        <a href={paths.staffCourses()}>{t('edit.backToCourses')}</a>
      </p>
      <h1>
        {course.title} <StatusPill status={course.status} />
      </h1>
      <Tabs
        still
        label={t('edit.parts')}
        tabs={[
          {
            href: paths.staffCourse({ courseId }),
            text: t('edit.part.course'),
            current: current === 'course' ? 'page' : false,
          },
          ...COURSE_TABS.map((part) => ({
            href: paths.staffCoursePart({ courseId, part }),
            text: t(`edit.part.${part}`),
            current: part === current ? ('page' as const) : false,
          })),
        ]}
      />
      {isDone && <Notice kind="ok">{t('edit.saved')}</Notice>}
    </>
  );
}
