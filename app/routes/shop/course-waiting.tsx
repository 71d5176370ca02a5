import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { whyNotBuy } from '~/access/eligibility';
import { ConsentLine } from '~/accounts/consents/consent-line';
import { consumeMailTokens } from '~/accounts/contact/mail-limits.server';
import { isProvenEmail } from '~/accounts/people/email-state.server';
import { fullName } from '~/accounts/viewer';
import { coursePath } from '~/catalogue/catalogue-paths';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { readCourseOffer } from '~/orders/purchase/buyer-facts.server';
import { joinWaiting } from '~/orders/waiting/join-waiting.server';
import { waitingSchema } from '~/orders/waiting/waiting-form';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openVisit, type Visit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'checkout', frame: 'shop' };
export const meta = privateMeta;

/** Where one asks to be told of a free seat of a full class, or of the next round of one that is over. Any other course has its own page. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { t, settings, viewer, url } = visit;
  const course = await fullCourse(visit, args.params.slug);
  const member = viewer.student?.kind === 'member' ? viewer.student : null;
  const input = visit.session?.contact;
  return {
    title: `${t(course.isOver ? 'waiting.next.title' : 'waiting.title')} · ${course.title} · ${settings.title}`,
    course,
    isSent: url.searchParams.has('sent'),
    values: {
      name: member ? fullName(member) : [input?.firstname, input?.lastname].filter(Boolean).join(' '),
      email: member?.email ?? input?.email ?? '',
    },
  };
}

/** Throws to the course's own page where nobody needs to wait. */
async function fullCourse({ db, viewer, settings, now }: Visit, slug = '') {
  const courseId = idOfSlug(slug);
  const offer = courseId === null ? null : await readCourseOffer(db, { courseId, viewer, settings, now });
  if (!offer?.facts.course.isPublished) throw new Response(null, { status: 404 });
  const { id, slug: name, title } = offer.course;
  const path = coursePath({ id, slug: name });
  const reason = whyNotBuy(offer.facts)?.code;
  if (reason !== 'SOLD_OUT' && reason !== 'OVER') throw redirect(path, 303);
  return { id, title, path, isOver: reason === 'OVER', waitingPath: paths.courseWaiting({ slug: slug }) };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { db, t, now, locale, viewer, clientAddress } = visit;
  const course = await fullCourse(visit, args.params.slug);
  if (!visit.canMail) return redirect(course.waitingPath, 303);
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, waitingSchema);
  if (!form.ok) return data({ typed: form.typed, errors: firstErrors(form.errors, t) }, { status: 422 });
  const { name, email } = form.value;
  const member = viewer.student?.kind === 'member' ? viewer.student : null;
  const isProven = member !== null && (await isProvenEmail(db, { personId: member.id, email }));
  const memberId = member?.id ?? null;
  const allowance = await consumeMailTokens(db, { what: 'waiting', name: email, clientAddress }, now);
  if (!allowance.allowed) {
    const minutes = Math.ceil(allowance.retryAfterSeconds / 60);
    return data({ typed: form.typed, errors: { email: t('waiting.tooMany', { minutes }) } }, { status: 429 });
  }
  const token = await joinWaiting(
    db,
    { courseId: course.id, name, email, locale, provenPersonId: isProven ? memberId : null },
    now,
  );
  // to a guest nothing is said that only the owner of the e-mail should know
  return redirect(isProven ? paths.waiting({ token }) : `${course.waitingPath}?sent`, 303);
}

export default function CourseWaiting() {
  const { course, isSent, values } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t, canMail } = useText();
  if (isSent && !result && canMail)
    return (
      <div className="wrap narrow pad5 flow">
        <h1>{t('waiting.sentTitle')}</h1>
        <Notice kind="info">{t('waiting.sent')}</Notice>
        <p className="meta">{t('waiting.notCome')}</p>
        <LinkButton look="ghost" href={course.path}>
          {t('waiting.toCourse')}
        </LinkButton>
      </div>
    );
  const field = formFields(waitingSchema, { values: result?.typed ?? values, errors: result?.errors });
  return (
    <div className="wrap narrow pad5 flow">
      <h1>{t(course.isOver ? 'waiting.next.title' : 'waiting.title')}</h1>
      <p>
        <b>{course.title}</b>
      </p>
      <p>{t(course.isOver ? 'waiting.next.lead' : 'waiting.lead')}</p>
      {canMail && (
        <>
          {' '}
          <form className="flow" method="post" action={course.waitingPath}>
            <Field
              {...field('name')}
              label={t('waiting.name')}
              autoComplete="name"
              why={{ required: t('waiting.nameMissing') }}
            />
            <Field
              {...field('email')}
              label={t('checkout.email')}
              autoComplete="email"
              why={{ required: t('contact.emailMissing'), type: t('contact.emailInvalid') }}
            />
            <Button full>{t(course.isOver ? 'waiting.next.submit' : 'waiting.submit')}</Button>
            <ConsentLine form="waiting" />
          </form>
          <p className="meta">{t('waiting.free')}</p>
        </>
      )}
      <p>
        <a href={course.path}>{t('waiting.toCourse')}</a>
      </p>
    </div>
  );
}
