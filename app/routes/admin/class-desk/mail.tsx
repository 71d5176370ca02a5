import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readRosterSession } from '~/access/classes/rosters.server';
import { Button } from '~/kit/button';
import { EmptyState } from '~/kit/empty-state';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { TextArea } from '~/kit/forms/text-area';
import { Notice } from '~/kit/notice';
import { Table } from '~/kit/table';
import { canSendMail } from '~/messages/outbox/can-send-mail';
import { readClassAddressees } from '~/orders/class-desk/class-addressees.server';
import { classMailSchema } from '~/orders/class-desk/class-mail-form';
import { mailClass, readClassMails } from '~/orders/class-desk/mail-class.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { formatDateTime, formatSpan } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** A mail to everybody on the roster of a class session: written, looked at, sent. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings, environment, url } = await requireRight(args, 'classes');
  const day = await readRosterSession(db, idOfSlug(args.params.sessionId ?? '') ?? 0);
  if (!day) throw new Response(null, { status: 404 });
  const course = { id: day.courseId, slug: day.courseSlug };
  return {
    title: `${t('class.mail')} · ${day.courseTitle} · ${settings.title}`,
    day,
    count: (await readClassAddressees(db, { sessionId: day.id, course })).length,
    before: await readClassMails(db, day.id),
    key: newToken(),
    shopEmail: settings.shop_email,
    canSend: canSendMail(environment),
    sent: Number(url.searchParams.get('sent')) || null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'classes');
  const sessionId = idOfSlug(args.params.sessionId ?? '') ?? 0;
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, classMailSchema);
  const entries = { ...form.typed };
  if (!form.ok)
    return data({ typed: entries, errors: firstErrors(form.errors, t), preview: null }, { status: 422 });
  const { intent, subject, text, key } = form.value;
  if (intent !== 'send')
    return data({ typed: entries, errors: {}, preview: intent === 'preview' ? { subject, text } : null });
  const result = await mailClass(db, { sessionId, subject, text, key, actorId: administrator.id }, now);
  if (result.ok) return redirect(`${paths.staffClassMail({ sessionId })}?sent=${result.value}`, 303);
  if (result.refusal.code === 'NOT_FOUND') throw new Response(null, { status: 404 });
  return data({ typed: entries, errors: { '': t('class.mail.nobody') }, preview: null }, { status: 409 });
}

export default function ClassMailPage() {
  const view = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { day, count, before, shopEmail, canSend, sent } = view;
  const { t, locale } = useText();
  const key = [returned?.typed.key].flat()[0] ?? view.key;
  const errors: Partial<Record<string, string>> = returned?.errors ?? {};
  const field = formFields(classMailSchema, { values: returned?.typed, errors });
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffClass({ sessionId: day.id })}>{t('class.mail.back')}</a>
      </p>
      <h1>{t(returned?.preview ? 'class.mail.check' : 'class.mail')}</h1>
      <p>
        {day.courseTitle}
        <br />
        <span className="meta">{formatSpan(day.beginsAt, day.endsAt, locale)}</span>
      </p>
      {sent !== null && !returned && <Notice kind="ok">{t('class.mail.sent', { count: sent })}</Notice>}
      {errors[''] && <Notice kind="bad">{errors['']}</Notice>}
      {!canSend && <Notice kind="warn">{t('class.mail.noServer')}</Notice>}
      {count === 0 ? (
        <EmptyState word={t('admin.none.word')} level={2} title={t('class.mail.nobody')} />
      ) : returned?.preview ? (
        <>
          <p>{t('class.mail.to', { count })}</p>
          <div className="panel flow">
            <h2 className="f2">{returned.preview.subject}</h2>
            <p className="free-text">{returned.preview.text}</p>
          </div>
          <form method="post" className="row">
            <input type="hidden" name="key" value={key} />
            <input type="hidden" name="subject" value={returned.preview.subject} />
            <input type="hidden" name="text" value={returned.preview.text} />
            <Button name="intent" value="send">
              {t('class.mail.send', { count })}
            </Button>
            <Button look="plain" name="intent" value="change">
              {t('class.mail.change')}
            </Button>
          </form>
        </>
      ) : (
        <form method="post" className="flow">
          <p>{t('class.mail.to', { count })}</p>
          <input type="hidden" name="key" value={key} />
          <Field {...field('subject')} label={t('class.mail.subject')} />
          <TextArea
            {...field('text')}
            rows={8}
            label={t('class.mail.text')}
            hint={t('class.mail.textHint')}
          />
          {shopEmail && <p className="meta">{t('class.mail.replies', { email: shopEmail })}</p>}
          <Button name="intent" value="preview">
            {t('class.mail.preview')}
          </Button>
        </form>
      )}
      {before.length > 0 && (
        <section className="flow" aria-labelledby="before">
          <h2 id="before">{t('class.mail.before')}</h2>
          <Table
            caption={t('class.mail.before')}
            columns={[
              { key: 'subject', title: t('class.mail.column.subject') },
              { key: 'count', title: t('class.mail.column.count'), isFigure: true },
            ]}
            rows={before.map((mail) => ({
              key: String(mail.id),
              cells: [
                <span key="subject">
                  {mail.subject}
                  <br />
                  <span className="meta">
                    {formatDateTime(mail.at, locale)} · {mail.by}
                  </span>
                </span>,
                t('class.mail.people', { count: mail.count }),
              ],
            }))}
          />
        </section>
      )}
    </div>
  );
}
