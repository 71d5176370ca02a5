import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Price } from '~/kit/price';
import { useText } from '~/text/text-context';
import type { CoursePageView } from './course-page-view';
import { isPressing, stateWords } from './course-words';

/** "From ฿1,590", with what presses; nothing when no plan is for this visitor. */
export function StartingPrice({ view, className = 'row' }: { view: CoursePageView; className?: string }) {
  const { t, locale } = useText();
  const { startingPrice: satang, plans, state } = view;
  const words = stateWords(state, { t, locale });
  if (satang === null || view.isEnded) return null;
  const former = plans.find(({ price }) => price === satang)?.formerPrice ?? null;
  return (
    <p className={className}>
      {plans.length > 1 && <span className="meta">{t('course.from')}</span>}
      <Price
        large
        satang={satang}
        currency={view.currency}
        formerSatang={former !== null && former > satang ? former : null}
        free={t('course.free')}
      />
      {isPressing(state) && <span className="say warn nb">{words}</span>}
    </p>
  );
}

/** The one button of the page, or why there is none and the way on. */
export function BuyAction({ view, href }: { view: CoursePageView; href: string }) {
  const { t } = useText();
  if (view.blocked) return <BlockedNotice blocked={view.blocked} />;
  return (
    <LinkButton href={href} full size="big">
      {t('course.register')}
    </LinkButton>
  );
}

export function BlockedNotice({ blocked }: { blocked: NonNullable<CoursePageView['blocked']> }) {
  return (
    <Notice kind="info">
      <p className="strong">{blocked.title}</p>
      <p>{blocked.how}</p>
      {blocked.wayOn && (
        <p>
          <a href={blocked.wayOn.href}>{blocked.wayOn.text}</a>
        </p>
      )}
    </Notice>
  );
}
