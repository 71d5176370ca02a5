import type { ReactNode } from 'react';
import { catalogueCrumbs } from '~/catalogue/listing/catalogue-crumbs';
import { Breadcrumb } from '~/kit/frame/breadcrumb';
import { Tabs } from '~/kit/frame/tabs';
import { LinkButton } from '~/kit/link-button';
import { BuyBar } from '~/kit/shop/buy-bar';
import { TeacherLine } from '~/kit/shop/teacher-line';
import { useOwnLang } from '~/text/own-lang';
import { useText } from '~/text/text-context';
import { AddToCart } from './add-to-cart';
import { CourseFacts, TrustFacts } from './course-facts';
import { OnePageCourse } from './course-one-page';
import type { CoursePageView } from './course-page-view';
import {
  ContentPart,
  DetailPart,
  HowToBuyPart,
  PricingPart,
  QuestionsPart,
  usePartTabs,
} from './course-parts';
import { CoursePoster } from './course-poster';
import { BuyAction, PromotionLine, StartingAmount, StartingPrice } from './course-price';
import { RelatedCourseLists } from './course-related';
import { OwnerBar, OwnerPanel } from './owner-panel';
import { HeadRating } from './rating-line';

interface CoursePageProps {
  view: CoursePageView;
  /** the purchase on the same page, in layout 4; inside the element with id `register` */
  buy?: ReactNode;
  /** the reviews of learners */
  reviews?: ReactNode;
}

/** A course's page in the site's layout (CRS-02). An ended course only says so, in any layout. */
export function CoursePage({ view, buy, reviews }: CoursePageProps) {
  return view.layout === 4 && !view.isEnded ? (
    <OnePageCourse view={view} buy={buy} reviews={reviews} />
  ) : (
    <CourseWithForm view={view} reviews={reviews} />
  );
}

/** Layouts 1 (one column) and 3 (price beside it): the registration form has a page of its own. */
function CourseWithForm({ view, reviews }: Omit<CoursePageProps, 'buy'>) {
  const { t } = useText();
  const tabs = usePartTabs(view);
  const isOneColumn = view.layout === 1;
  return (
    <>
      <div className="wrap">
        {!isOneColumn && <CourseCrumbs view={view} />}
        <div className={isOneColumn ? 'read solo' : 'split'}>
          <div>
            {isOneColumn && <CourseCrumbs view={view} />}
            <CourseHead view={view} isOneColumn={isOneColumn} />
            <Tabs label={t('course.tabs')} tabs={tabs} />
            <DetailPart view={view} hideTitle />
            <ContentPart view={view} />
            <PricingPart view={view} />
            <HowToBuyPart view={view} />
            {reviews}
            <QuestionsPart view={view} />
          </div>
          {!isOneColumn && (
            <aside className="wide" aria-label={t('course.pricing')}>
              <BuySlab view={view} />
            </aside>
          )}
        </div>
        <RelatedCourseLists view={view} />
      </div>
      {view.owned && <OwnerBar owned={view.owned} />}
      {!view.owned && !view.blocked && view.startingPlan && (
        <BuyBar
          label={view.plans.length > 1 ? t('course.from') : t('course.pricing')}
          price={<StartingAmount plan={view.startingPlan} />}
        >
          <LinkButton href={view.registerPath}>{t('course.register')}</LinkButton>
        </BuyBar>
      )}
    </>
  );
}

function CourseCrumbs({ view }: { view: CoursePageView }) {
  const { t, locale } = useText();
  const crumbs = catalogueCrumbs('courses', view.category, { t, locale });
  return <Breadcrumb label={t('course.crumbs')} crumbs={crumbs} />;
}

function CourseHead({ view, isOneColumn }: { view: CoursePageView; isOneColumn: boolean }) {
  const { teacher, owned: ownedCourse } = view;
  const langOf = useOwnLang();
  const inPlace = isOneColumn ? undefined : 'phone';
  return (
    <div className="flow mb5">
      <CoursePoster view={view} />
      <h1 lang={langOf(view.title)}>{view.title}</h1>
      {view.subtitle && <p lang={langOf(view.subtitle)}>{view.subtitle}</p>}
      <HeadRating view={view} />
      {ownedCourse && (
        <div className={inPlace}>
          <OwnerPanel owned={ownedCourse} />
        </div>
      )}
      <StartingPrice view={view} className={inPlace ? 'phone row' : 'row'} />
      <PromotionLine view={view} />
      {teacher && <TeacherLine name={teacher.name} about={teacher.headline} picture={teacher.picture} />}
      <CourseFacts view={view} />
      {!ownedCourse && (view.blocked !== null || isOneColumn) && (
        <div className={view.blocked ? inPlace : 'wide'}>
          <BuyAction view={view} href={view.registerPath} />
        </div>
      )}
      <div className={inPlace ? 'phone flow' : 'flow'}>
        <AddToCart view={view} />
        <TrustFacts view={view} />
      </div>
    </div>
  );
}

function BuySlab({ view }: { view: CoursePageView }) {
  const { t } = useText();
  const { previewCount } = view.facts;
  if (view.owned)
    return (
      <div className="panel">
        <OwnerPanel owned={view.owned} />
      </div>
    );
  return (
    <div className="panel flow">
      <StartingPrice view={view} />
      <BuyAction view={view} href={view.registerPath} />
      <AddToCart view={view} />
      {previewCount > 0 && (
        <LinkButton href="#content" look="ghost" full icon="play">
          {t('course.previewFree', { count: previewCount })}
        </LinkButton>
      )}
      <hr />
      <TrustFacts view={view} />
    </div>
  );
}
