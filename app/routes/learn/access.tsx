import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import learningScript from '~/enhance/learning?worker&url';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { readAccessPage } from '~/learning/access-page/access-page.server';
import { accessReasons, accessWords } from '~/learning/access-texts';
import { continueWords } from '~/learning/continue-texts';
import { learnPath, turnedBackPath } from '~/learning/learning-paths';
import { readLecturesDone } from '~/learning/lectures-done.server';
import { readOwnedOffers } from '~/learning/owned-offers.server';
import { againWay, renewalWay } from '~/learning/owned-texts';
import { blockWords } from '~/orders/purchase/course-block-texts';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { requireStudent } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';

export const handle: PageHandle = { stylesheet: 'learn', frame: 'shop' };
export const meta = privateMeta;

/** Why one may learn a course, until when, by which order, and how it goes on; also after its end. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireStudent(args);
  const { db, now, t, settings, viewer, student } = visit;
  const courseId = idOfSlug(args.params.slug ?? '');
  const page = courseId === null ? null : await readAccessPage(db, { personId: student.id, courseId }, now);
  if (!page) throw new Response(null, { status: 404 });
  const { id } = page.course;
  const command = { courseIds: [id], viewer: { ...viewer, student }, settings, now };
  const offer = (await readOwnedOffers(db, command)).get(id);
  const lectures = (await readLecturesDone(db, student.id, [id])).get(id);
  const isOrdered = offer?.blocked?.code === 'ORDER_WAITS';
  return {
    ...page,
    title: `${t('accessPage.title')} · ${page.course.title} · ${settings.title}`,
    now,
    goOn: offer && lectures ? continueWords(offer.course, lectures, t) : t('accessPage.goOn'),
    renewal: offer ? renewalWay(offer, visit) : null,
    again: offer && !offer.access.isOpen ? againWay(offer, t) : null,
    // the renewal is ordered, and may still have to be paid
    ordered: isOrdered ? blockWords(offer.blocked!, page.course, visit) : null,
  };
}

export default function AccessPage() {
  const { course, access, orders, now, goOn, renewal, again, ordered } = useLoaderData<typeof loader>();
  const { t, locale } = useText();
  const words = accessWords(access, now, t, locale);
  const reasons = accessReasons(access, t, locale);
  const way = renewal ?? again;
  return (
    <>
      <div className="wrap pad5">
        <div className="read flow">
          <p className="meta">
            <a href={paths.myCourses()}>{t('myCourses.title')}</a>
          </p>
          <h1>{t('accessPage.title')}</h1>
          <p className="f2">{course.title}</p>
          <div>
            <p className={words.isNear || !access.isOpen ? 'say warn f3' : 'say ok f3'}>
              {words.lead}
              {words.amount && ' '}
              <b className="nb" data-until={words.clockUntil ?? undefined}>
                {words.amount}
              </b>
            </p>
            {words.clockUntil && (
              <p data-when="over" hidden role="status">
                {t('learning.access.justOver')}{' '}
                <a href={turnedBackPath(course)}>{t('learning.access.afterEnd')}</a>
              </p>
            )}
            {words.until && (
              <p className="meta">
                {t(access.isOpen ? 'learning.access.until' : 'accessPage.since', { date: words.until })}
              </p>
            )}
          </div>
          <p className="row">
            {access.isOpen && <LinkButton href={learnPath(course)}>{goOn}</LinkButton>}
            {way && (
              <LinkButton href={way.href} look={access.isOpen ? 'ghost' : undefined}>
                {way.text}
              </LinkButton>
            )}
          </p>
          {ordered && (
            <Notice kind="info">
              <p className="strong">{ordered.title}</p>
              <p>{ordered.how}</p>
              {ordered.wayOn && (
                <p>
                  <a href={ordered.wayOn.href}>{ordered.wayOn.text}</a>
                </p>
              )}
            </Notice>
          )}
          <h2 className="f3">{t('accessPage.from')}</h2>
          <ul className="lines">
            {reasons.map((reason, index) => {
              const order = orders[index];
              return (
                <li key={index}>
                  <span>
                    {reason}
                    {order && (
                      <>
                        <br />
                        <a href={order.path}>{t('accessPage.order', { number: order.number })}</a>
                      </>
                    )}
                  </span>
                </li>
              );
            })}
          </ul>
          {access.reasons.length > 1 && <p className="meta">{t('accessPage.union')}</p>}
          {access.remainingWatchMs !== null && <p className="meta">{t('accessPage.watch')}</p>}
        </div>
      </div>
      {words.clockUntil && <script type="module" src={learningScript} async />}
    </>
  );
}
