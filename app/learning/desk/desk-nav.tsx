import { Chips } from '~/kit/chips';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';

export type DeskPlace = 'courses' | 'homework' | 'questions';

export interface DeskCounts {
  homework: number;
  questions: number;
}

/** The three places of whoever teaches, with what waits in each. */
export function DeskNav({ current, counts }: { current: DeskPlace; counts: DeskCounts }) {
  const { t } = useText();
  const places = [
    { place: 'courses', href: paths.instructor(), count: undefined },
    { place: 'homework', href: paths.taughtHomeworkList(), count: counts.homework },
    { place: 'questions', href: paths.taughtQuestions(), count: counts.questions },
  ] as const;
  return (
    <Chips
      label={t('desk.nav')}
      chips={places.map(({ place, href, count }) => ({
        href,
        text: t(`desk.${place}`),
        count,
        current: place === current,
      }))}
    />
  );
}
