import { SectionHead } from '~/kit/frame/section-head';
import { useText } from '~/text/text-context';
import { CourseCardList } from './course-card-list';
import type { CourseCardView } from './course-cards.server';
import type { CoursePageView } from './course-page-view';

/** Up to three lists of other courses, each by its site setting (CAT-05). */
export function RelatedCourseLists({ view }: { view: CoursePageView }) {
  const { t } = useText();
  const { teacher, group, bestSeller } = view.related;
  return (
    <>
      <Related id="same-group" title={t('course.related.group')} cards={group} />
      <Related
        id="same-teacher"
        title={t('course.related.teacher', { name: view.teacher?.name ?? '' })}
        cards={teacher}
      />
      <Related id="best-seller" title={t('course.related.bestSeller')} cards={bestSeller} />
    </>
  );
}

function Related({ id, title, cards }: { id: string; title: string; cards: readonly CourseCardView[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="flow mb5" aria-labelledby={id}>
      <SectionHead ruled small id={id} title={title} />
      <CourseCardList cards={cards} />
    </section>
  );
}
