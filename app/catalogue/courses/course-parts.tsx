import { modeOf } from '~/catalogue/course-type';
import type { CurriculumLecture } from '~/catalogue/curriculum/curriculum.server';
import { Button } from '~/kit/button';
import { Facts } from '~/kit/facts';
import { TextArea } from '~/kit/forms/text-area';
import { SectionHead } from '~/kit/frame/section-head';
import type { Tab } from '~/kit/frame/tabs';
import { Icon } from '~/kit/icon';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { type LectureLine, LectureSection } from '~/kit/shop/lecture-list';
import { PlanBox, Plans } from '~/kit/shop/plan-box';
import { Price } from '~/kit/shop/price';
import { useOwnLang } from '~/text/own-lang';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { spacedTel } from '~/values/tel';
import type { CoursePageView } from './course-page-view';
import { MemberPrice } from './course-price';
import { formerPriceOf } from './course-state';
import { clockWords, termWords } from './course-texts';

type PartProps = { view: CoursePageView };

/** The non-empty parts of this page, in their order. */
export function usePartTabs(view: CoursePageView): Tab[] {
  const { t } = useText();
  const tabs: Tab[] = [{ href: '#detail', text: t('course.detail'), current: true }];
  if (view.sections.length > 0) tabs.push({ href: '#content', text: t('course.content') });
  if (view.layout !== 4 && !isPricingHidden(view)) tabs.push({ href: '#pricing', text: t('course.pricing') });
  if (view.howToBuyHtml && !view.isEnded) tabs.push({ href: '#how', text: t('course.howToBuy') });
  if (view.reviews?.count && view.layout !== 4) tabs.push({ href: '#reviews', text: t('review.tab') });
  if (view.questions) tabs.push({ href: '#qna', text: t('course.questions') });
  return tabs;
}

export function DetailPart({ view, hideTitle }: PartProps & { hideTitle?: boolean }) {
  const langOf = useOwnLang();
  const { t } = useText();
  return (
    <section className="flow pad6" id="detail">
      <h2 className={hideTitle ? 'vh' : undefined}>{t('course.detail')}</h2>
      {view.descriptionHtml && (
        <div
          className="flow prose"
          lang={langOf(view.descriptionHtml)}
          dangerouslySetInnerHTML={{ __html: view.descriptionHtml }}
        />
      )}
      {view.outcomes.length > 0 && (
        <>
          <h3>{t('course.outcomes')}</h3>
          <Facts look="ticks" facts={view.outcomes.map((text) => ({ icon: 'check' as const, text }))} />
        </>
      )}
      {view.gifts.length > 0 && (
        <>
          <h3>{t('course.gifts')}</h3>
          <Facts
            look="ticks"
            facts={view.gifts.map(({ href, title }) => ({
              icon: 'plus' as const,
              text: (
                <a href={href} lang={langOf(title)}>
                  {title}
                </a>
              ),
            }))}
          />
        </>
      )}
      {view.teacher?.bio && (
        <>
          <h3>{t('course.teacher')}</h3>
          <p lang={langOf(view.teacher.bio)}>{view.teacher.bio}</p>
        </>
      )}
    </section>
  );
}

export function ContentPart({ view, bare }: PartProps & { bare?: boolean }) {
  const { t } = useText();
  const { sections } = view;
  if (sections.length === 0) return null;
  const lectures = sections.reduce((sum, section) => sum + section.lectures.length, 0);
  return (
    <section className={bare ? 'flow gap3 pad6' : 'part flow gap3'} id="content">
      <SectionHead
        title={t('course.content')}
        end={t('course.contentCount', { sections: sections.length, lectures })}
      />
      <div>
        {sections.map((section, index) => (
          <LectureSection
            key={section.id}
            title={`${index + 1}. ${section.name}${section.location ? ` · ${section.location}` : ''}`}
            meta={section.lectures.length > 0 && t('course.lectures', { count: section.lectures.length })}
            open={index === 0}
            lectures={section.lectures.map((lecture, place) => lectureLine(lecture, place + 1, view, t))}
          />
        ))}
      </div>
    </section>
  );
}

function lectureLine(
  lecture: CurriculumLecture,
  number: number,
  view: CoursePageView,
  t: ReturnType<typeof useText>['t'],
): LectureLine {
  const { id, name, kind, isPreview, durationSeconds } = lecture;
  const duration = durationSeconds ? clockWords(durationSeconds, t) : undefined;
  const openPath = view.owned?.learnPath ?? null;
  if (openPath !== null)
    return {
      key: String(id),
      title: name,
      href: `${openPath}/${id}`,
      mark: kind === 'video' ? 'play' : kind === 'quiz' ? 'quiz' : 'doc',
      duration,
    };
  if (isPreview && (kind === 'video' || kind === 'text')) {
    return {
      key: String(id),
      title: name,
      href: `${view.path}?preview=${id}#preview`,
      mark: kind === 'video' ? 'play' : 'doc',
      preview: t(kind === 'video' ? 'course.preview' : 'course.previewRead'),
      duration,
    };
  }
  const mark = kind === 'quiz' ? 'quiz' : kind === 'file' || kind === 'homework' ? 'doc' : number;
  return { key: String(id), title: name, state: 'lock', mark, duration };
}

/** An owner with running access sees no empty list of plans. */
const isPricingHidden = ({ isEnded, owned: ownedCourse, plans }: CoursePageView): boolean =>
  isEnded || (ownedCourse !== null && ownedCourse.isRunning && plans.length === 0);

/** Plans as boxes, one to three in a row by the width of their container (CRS-11). */
export function PricingPart({ view }: PartProps) {
  const { t } = useText();
  const { plans, startingPlan, blocked: blockedNotice, isPlanMissing, owned: ownedCourse } = view;
  if (isPricingHidden(view)) return null;
  // a renewal would give nothing to endless access
  const canChoose =
    (!blockedNotice || isPlanMissing) &&
    (!ownedCourse || ownedCourse.renewal !== null || ownedCourse.again !== null);
  const isClass = modeOf(view.courseType) === 'classroom';
  return (
    <section className="part flow" id="pricing">
      <h2>{t('course.pricing')}</h2>
      {plans.length === 0 ? (
        <Notice kind="info">
          <p className="strong">{t('course.noPlan')}</p>
          <p>{t('course.noPlanHow')}</p>
          <p className="row">
            <a href={view.signInPath}>{t('course.signIn')}</a>
            <a href={paths.courses()}>{t('list.seeCourses')}</a>
          </p>
        </Notice>
      ) : (
        <Plans>
          {plans.map((plan) => (
            <PlanBox
              key={plan.id}
              name={plan.name}
              price={
                plan.price !== null && (
                  <span>
                    <Price
                      satang={plan.price}
                      currency={plan.currency}
                      formerSatang={formerPriceOf(plan)}
                      free={t('course.free')}
                    />{' '}
                    {plan.isForMember && <MemberPrice />}
                  </span>
                )
              }
              note={plan.note || termWords(plan, isClass, t)}
              off={plan.blockedBecause !== null}
            >
              {plan.blockedBecause === 'priceUsdIsNull' ? (
                <span className="say">
                  <Icon name="lock" /> {t('state.priceUsdIsNull')}
                </span>
              ) : plan.blockedBecause ? (
                <span className="say">
                  <Icon name="lock" /> {t('course.membersOnly')}{' '}
                  <a className="nb" href={view.signInPath}>
                    {t('course.signIn')}
                  </a>
                </span>
              ) : (
                canChoose && (
                  <LinkButton
                    href={plan.registerPath}
                    size="small"
                    look={plan.id === startingPlan?.id ? undefined : 'ghost'}
                  >
                    {t('course.choosePlan', { plan: plan.name })}
                  </LinkButton>
                )
              )}
            </PlanBox>
          ))}
        </Plans>
      )}
    </section>
  );
}

export function HowToBuyPart({ view }: PartProps) {
  const langOf = useOwnLang();
  const { t } = useText();
  if (!view.howToBuyHtml || view.isEnded) return null;
  return (
    <section className="part flow" id="how">
      <h2>{t('course.howToBuy')}</h2>
      <div
        className="flow prose"
        lang={langOf(view.howToBuyHtml)}
        dangerouslySetInnerHTML={{ __html: view.howToBuyHtml }}
      />
    </section>
  );
}

export function QuestionsPart({ view }: PartProps) {
  const langOf = useOwnLang();
  const { t } = useText();
  if (!view.questions) return null;
  return (
    <section className="part flow" id="qna">
      <h2>{t('course.questions')}</h2>
      {view.questions.length === 0 && <FirstQuestion shop={view.shop} />}
      {view.questions.length > 0 && (
        <ul className="flow">
          {view.questions.map(({ id, body, authorName, writtenOn, answers }) => (
            <li key={id}>
              <p className="strong free-text" lang={langOf(body)}>
                {body}
              </p>
              <p className="meta">
                {authorName} · <span className="nb">{writtenOn}</span>
              </p>
              {answers.map((answer) => (
                <div key={answer.id}>
                  <p className="free-text" lang={langOf(answer.body)}>
                    {answer.body}
                  </p>
                  <p className="meta">
                    {t('course.answeredBy', { name: answer.authorName })}{' '}
                    <Pill kind="ok">{t(answer.isTeacher ? 'question.byTeacher' : 'question.byStaff')}</Pill>
                  </p>
                </div>
              ))}
            </li>
          ))}
        </ul>
      )}
      {view.ask && <AskForm ask={view.ask} />}
    </section>
  );
}

/** A signed-in visitor asks here; errors appear on the page it is sent to, with the text kept. */
function AskForm({ ask }: { ask: NonNullable<CoursePageView['ask']> }) {
  const { t } = useText();
  if ('signInPath' in ask)
    return (
      <p>
        <a href={ask.signInPath}>{t('question.signInToAsk')}</a>
      </p>
    );
  return (
    <form method="post" action={ask.path} className="flow gap3 read">
      <TextArea
        name="body"
        id="ask"
        label={t('question.askCourse')}
        hint={t('question.bodyHint')}
        maxLength={ask.maxLength}
      />
      <p>
        <Button look="ghost">{t('question.send')}</Button>
      </p>
    </form>
  );
}

/** Without any question: the first one goes to a person of the shop, whose answer may appear here (R-74). */
function FirstQuestion({ shop }: Pick<CoursePageView, 'shop'>) {
  const { t } = useText();
  const { tel, email, hours } = shop;
  return (
    <>
      <p>{t('course.firstQuestion')}</p>
      {(tel || email) && (
        <p className="row">
          {tel && <a href={`tel:${tel}`}>{t('site.tel', { tel: spacedTel(tel) })}</a>}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </p>
      )}
      {tel && hours && <p className="meta">{hours}</p>}
    </>
  );
}
