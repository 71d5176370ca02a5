import { Fragment } from 'react';
import type { OfferedPlan } from '~/catalogue/plans/plan-visibility';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { Price } from '~/kit/shop/price';
import { useOwnLang } from '~/text/own-lang';
import { useText } from '~/text/text-context';
import type { CoursePageView } from './course-page-view';
import { formerPriceOf } from './course-state';
import { isPressing, stateWords } from './course-texts';

/** States that the first screen names beside the price. */
const STANDS_IN_THE_WAY: ReadonlySet<CoursePageView['state']['code']> = new Set([
  'full',
  'closed',
  'locked',
  'opens-on',
]);

/** "From ฿1,590" with pressing states; nothing for an owner or without a plan for this visitor. */
export function StartingPrice({ view, className = 'row' }: { view: CoursePageView; className?: string }) {
  const { t, locale } = useText();
  const { startingPlan, plans, state } = view;
  const words = stateWords(state, { t, locale });
  if (startingPlan?.price == null || view.isEnded || view.owned) return null;
  return (
    <p className={className}>
      {plans.length > 1 && <span className="meta">{t('course.from')}</span>}{' '}
      <Price
        large
        satang={startingPlan.price}
        currency={view.currency}
        formerSatang={formerPriceOf(startingPlan)}
        free={t('course.free')}
      />
      {startingPlan.isForMember && <MemberPrice />}
      {isPressing(state) && ' '}
      {isPressing(state) && <span className="say warn nb">{words}</span>}
      {STANDS_IN_THE_WAY.has(state.code) && <span className="pill warn">{words}</span>}
    </p>
  );
}

/** The same amount alone, in the bar at the foot of a phone. */
export function StartingAmount({ plan: { price, currency, isForMember } }: { plan: OfferedPlan }) {
  const { t } = useText();
  return (
    <>
      <Price satang={price ?? 0} currency={currency} free={t('course.free')} />{' '}
      {isForMember && <MemberPrice />}
    </>
  );
}

/** Beside every price for members only. */
export function MemberPrice() {
  const { t } = useText();
  return <Pill kind="info">{t('course.memberPrice')}</Pill>;
}

/** What the shop itself says about the price, such as a discount and its end, and what buying it with others takes off: in
 * layout 4, which has the purchase on it as well, in the shop's own words alone. Nothing to whom has the course
 * and cannot buy it again. */
export function PromotionLine({
  view: { layout, promotion, promotions, isEnded, owned: ownedCourse },
}: {
  view: Pick<CoursePageView, 'layout' | 'promotion' | 'promotions' | 'isEnded' | 'owned'>;
}) {
  const langOf = useOwnLang();
  const { t } = useText();
  if (isEnded || (ownedCourse?.isRunning && !ownedCourse.again)) return null;
  return (
    <>
      {promotion && (
        <p className="say strong" lang={langOf(promotion)}>
          {promotion}
        </p>
      )}
      {layout === 4 &&
        promotions.map(({ id, title }) => (
          <p key={id} lang={langOf(title)}>
            {title}
          </p>
        ))}
      {layout !== 4 &&
        promotions.map(({ id, less, wanted: neededCount, others }) => (
          <p className="say" key={id}>
            {t(neededCount === 1 ? 'promotion.together' : 'promotion.togetherMany', { count: neededCount })}{' '}
            {others.map(({ id: otherId, title, href }, index) => (
              <Fragment key={otherId}>
                {index > 0 && t(neededCount < others.length ? 'promotion.or' : 'promotion.and')}
                <a href={href} lang={langOf(title)}>
                  {title}
                </a>
              </Fragment>
            ))}{' '}
            <b className="nb">{less}</b>
          </p>
        ))}
    </>
  );
}

/** The one button of the page, or why there is none and the remedy. */
export function BuyAction({ view, href }: { view: CoursePageView; href: string }) {
  const { t } = useText();
  if (view.blocked) return <BlockedNotice blocked={view.blocked} />;
  return (
    <LinkButton href={href} full size="big">
      {t('course.register')}
    </LinkButton>
  );
}

export function BlockedNotice({
  blocked: blockedNotice,
}: {
  blocked: NonNullable<CoursePageView['blocked']>;
}) {
  return (
    <Notice kind="info">
      <p className="strong">{blockedNotice.title}</p>
      <p>{blockedNotice.how}</p>
      {blockedNotice.wayOn && (
        <p>
          <a href={blockedNotice.wayOn.href}>{blockedNotice.wayOn.text}</a>
        </p>
      )}
      {blockedNotice.beside && (
        <p>
          <a href={blockedNotice.beside.href}>{blockedNotice.beside.text}</a>
        </p>
      )}
    </Notice>
  );
}
