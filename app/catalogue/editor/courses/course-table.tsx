import { StatusPill } from '~/catalogue/editor/status-pill';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import type { ListedCourse } from './course-list.server';

export function CourseTable({ courses }: { courses: readonly ListedCourse[] }) {
  const { t } = useText();
  return (
    <Table
      caption={t('edit.courses')}
      columns={[
        { key: 'title', title: t('edit.field.title') },
        { key: 'status', title: t('edit.list.status') },
        { key: 'type', title: t('edit.field.course_type'), isWide: true },
        { key: 'teacher', title: t('edit.field.teacher_id'), isWide: true },
        { key: 'price', title: t('edit.list.price'), isFigure: true },
        { key: 'seats', title: t('edit.list.seats'), isFigure: true, isWide: true },
      ]}
      rows={courses.map((course) => ({
        key: String(course.id),
        cells: [
          <span key="title">
            <a href={paths.staffCourse({ courseId: course.id })}>{course.title}</a>{' '}
            <span className="meta nb">#{course.id}</span>
          </span>,
          <StatusPill key="status" status={course.status} />,
          t(`edit.choice.course_type.${course.courseType}` as TextKey),
          course.teacher ?? '–',
          course.priceSatang === null ? '–' : formatMoney(course.priceSatang, 'THB', 'list'),
          course.seatLimit === null ? course.seatsHeld : `${course.seatsHeld}/${course.seatLimit}`,
        ],
      }))}
    />
  );
}
