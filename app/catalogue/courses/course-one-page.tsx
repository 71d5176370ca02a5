import type { ReactNode } from 'react';
import { Tabs } from '~/kit/frame/tabs';
import { LinkButton } from '~/kit/link-button';
import { BuyBar } from '~/kit/shop/buy-bar';
import { TeacherLine } from '~/kit/shop/teacher-line';
import { useOwnLang } from '~/text/own-lang';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { AddToCart } from './add-to-cart';
import { CourseFacts, LearnersLine } from './course-facts';
import type { CoursePageView } from './course-page-view';
import { ContentPart, DetailPart, HowToBuyPart, QuestionsPart, usePartTabs } from './course-parts';
import { CoursePoster } from './course-poster';
import { BlockedNotice, PromotionLine, StartingAmount, StartingPrice } from './course-price';
import { RelatedCourseLists } from './course-related';
import { OwnerBar, OwnerPanel } from './owner-panel';
import { HeadRating } from './rating-line';

/**
 * Layout 4: one page in two halves, to read and to buy. The anchors stay at the top and end with the register button, which
 * shows the starting price or "free" (CRS-04); on a phone the reading half has its own bar at the foot, which ends with it.
 */
export function OnePageCourse({
  view,
  buy,
  reviews,
}: {
  view: CoursePageView;
  buy?: ReactNode;
  reviews?: ReactNode;
}) {
  const { t } = useText();
  const { teacher, blocked: blockedNotice, owned: ownedCourse, startingPlan } = view;
  const langOf = useOwnLang();
  const canBuy = !ownedCourse && blockedNotice === null && startingPlan?.price != null;
  return (
    <>
      <div>
        <div className="wrap">
          <div className="split mid-split pad4">
            <CoursePoster view={view} />
            <div className="flow gap3 mt3">
              <h1 className="f4" lang={langOf(view.title)}>
                {view.title}
              </h1>
              <HeadRating view={view} />
              {teacher && (
                <TeacherLine name={teacher.name} about={teacher.headline} picture={teacher.picture} />
              )}
              {blockedNotice && <StartingPrice view={view} />}
              {ownedCourse && <OwnerPanel owned={ownedCourse} />}
              <PromotionLine view={view} />
              <CourseFacts view={view} />
              <AddToCart view={view} />
              <LearnersLine view={view} />
            </div>
          </div>
          {blockedNotice && !ownedCourse && <BlockedNotice blocked={blockedNotice} />}
        </div>
        <Tabs
          label={t('course.tabs')}
          tabs={usePartTabs(view)}
          action={
            ownedCourse?.goOn ? (
              <LinkButton href={ownedCourse.goOn.href} size="small" className="wide">
                {ownedCourse.goOn.text}
              </LinkButton>
            ) : (
              canBuy && (
                <LinkButton href="#register" size="small" className="wide">
                  {startingPlan.price === 0
                    ? t('course.registerFree')
                    : t('course.registerFrom', {
                        price: formatMoney(startingPlan.price ?? 0, view.currency, 'list'),
                      })}
                </LinkButton>
              )
            )
          }
        />
        <div className="wrap half">
          <DetailPart view={view} />
          <ContentPart view={view} bare />
          <HowToBuyPart view={view} />
          <QuestionsPart view={view} />
          {reviews}
        </div>
        {ownedCourse && <OwnerBar owned={ownedCourse} />}
        {canBuy && (
          <BuyBar
            label={view.plans.length > 1 ? t('course.from') : t('course.pricing')}
            price={<StartingAmount plan={startingPlan} />}
          >
            <LinkButton href="#register">{t('course.register')}</LinkButton>
          </BuyBar>
        )}
      </div>
      {buy}
      <div className="wrap pad6">
        <RelatedCourseLists view={view} />
      </div>
    </>
  );
}
