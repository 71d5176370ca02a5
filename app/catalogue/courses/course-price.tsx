import { Fragment } from 'react';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { Price } from '~/kit/shop/price';
import { useText } from '~/text/text-context';
import type { OfferedPlan } from '~/catalogue/plans/plan-visibility';
import type { CoursePageView } from './course-page-view';
import { formerPriceOf } from './course-state';
import { isPressing, stateWords } from './course-words';
import { useOwnLang } from '~/text/own-lang';

/** Said beside the price, in the first screen: whoever reads on knows. */
const STANDS_IN_THE_WAY: ReadonlySet<CoursePageView['state']['code']> = new Set([
  'full',
  'closed',
  'locked',
  'opens-on',
]);

/** "From ฿1,590", with what presses; nothing when no plan is for this visitor, or it is theirs. */
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

/** The same figure alone, in the bar at the foot of a phone. */
export function StartingAmount({ plan: { price, currency, isForMember } }: { plan: OfferedPlan }) {
  const { t } = useText();
  return (
    <>
      <Price satang={price ?? 0} currency={currency} free={t('course.free')} />{' '}
      {isForMember && <MemberPrice />}
    </>
  );
}

/** Beside every price that only members have. */
export function MemberPrice() {
  const { t } = useText();
  return <Pill kind="info">{t('course.memberPrice')}</Pill>;
}

/** What the shop itself says about the price, such as a discount and its end, and what buying it with others takes off: in
 * layout 4, which has the purchase on it as well, in the shop's own words alone. Nothing to whom has the course
 * and cannot buy it again. */
export function PromotionLine({
  view: { layout, promotion, promotions, isEnded, owned },
}: {
  view: Pick<CoursePageView, 'layout' | 'promotion' | 'promotions' | 'isEnded' | 'owned'>;
}) {
  const langOf = useOwnLang();
  const { t } = useText();
  if (isEnded || (owned?.isRunning && !owned.again)) return null;
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
        promotions.map(({ id, less, wanted, others }) => (
          <p className="say" key={id}>
            {t(wanted === 1 ? 'promotion.together' : 'promotion.togetherMany', { count: wanted })}{' '}
            {others.map(({ id: otherId, title, href }, index) => (
              <Fragment key={otherId}>
                {index > 0 && t(wanted < others.length ? 'promotion.or' : 'promotion.and')}
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
      {blocked.beside && (
        <p>
          <a href={blocked.beside.href}>{blocked.beside.text}</a>
        </p>
      )}
    </Notice>
  );
}
