import type { ReactNode } from 'react';
import { BuyBar } from '~/kit/buy-bar';
import { LinkButton } from '~/kit/link-button';
import { Price } from '~/kit/price';
import { Tabs } from '~/kit/tabs';
import { TeacherLine } from '~/kit/teacher-line';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { AddToCart } from './add-to-cart';
import { CourseFacts } from './course-facts';
import type { CoursePageView } from './course-page-view';
import { ContentPart, DetailPart, HowToBuyPart, QuestionsPart, usePartTabs } from './course-parts';
import { CoursePoster } from './course-poster';
import { BlockedNotice, StartingPrice } from './course-price';
import { RelatedCourseLists } from './course-related';

/**
 * Layout 4: one page in two halves, to read and to buy. The anchors stay at the top and end with the register button, which
 * shows the starting price or "free" (CRS-04); on a phone the reading half has its own bar at the foot, which ends with it.
 */
export function OnePageCourse({ view, buy }: { view: CoursePageView; buy?: ReactNode }) {
  const { t } = useText();
  const { teacher, blocked, startingPrice } = view;
  const canBuy = blocked === null && startingPrice !== null;
  return (
    <>
      <div>
        <div className="wrap">
          <div className="split mid-split pad4">
            <CoursePoster view={view} />
            <div className="flow gap3 mt3">
              <h1 className="f4">{view.title}</h1>
              {teacher && (
                <TeacherLine name={teacher.name} about={teacher.headline} picture={teacher.picture} />
              )}
              {blocked && <StartingPrice view={view} />}
              <CourseFacts view={view} />
              <AddToCart view={view} />
            </div>
          </div>
          {blocked && <BlockedNotice blocked={blocked} />}
        </div>
        <Tabs
          label={t('course.tabs')}
          tabs={usePartTabs(view)}
          action={
            canBuy && (
              <LinkButton href="#register" size="small" className="wide">
                {startingPrice === 0
                  ? t('course.registerFree')
                  : t('course.registerFrom', { price: formatMoney(startingPrice, view.currency, 'list') })}
              </LinkButton>
            )
          }
        />
        <div className="wrap half">
          <DetailPart view={view} />
          <ContentPart view={view} bare />
          <HowToBuyPart view={view} />
          <QuestionsPart view={view} />
        </div>
        {canBuy && (
          <BuyBar
            label={view.plans.length > 1 ? t('course.from') : t('course.pricing')}
            price={<Price satang={startingPrice} currency={view.currency} free={t('course.free')} />}
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
