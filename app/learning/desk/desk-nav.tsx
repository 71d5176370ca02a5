import { Tabs } from '~/kit/frame/tabs';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';

const PLACE_TEXT = {
  courses: 'desk.courses',
  homework: 'desk.homework',
  questions: 'desk.questions',
  account: 'desk.account',
} as const;

export type DeskPlace = 'courses' | 'homework' | 'questions' | 'account';

export interface DeskCounts {
  homework: number;
  questions: number;
}

/** The pages of an instructor with the number of waiting items; stands above the page. */
export function DeskNav({ current, counts }: { current: DeskPlace; counts: DeskCounts }) {
  const { t } = useText();
  const places = [
    { place: 'courses', href: paths.instructor(), count: 0 },
    { place: 'homework', href: paths.taughtHomeworkList(), count: counts.homework },
    { place: 'questions', href: paths.taughtQuestions(), count: counts.questions },
    { place: 'account', href: paths.taughtAccount(), count: 0 },
  ] as const;
  return (
    <Tabs
      still
      label={t('desk.nav')}
      tabs={places.map(({ place, href, count }) => ({
        href,
        text: count > 0 ? t('desk.tab', { name: t(PLACE_TEXT[place]), count }) : t(PLACE_TEXT[place]),
        current: place === current && 'page',
      }))}
    />
  );
}
