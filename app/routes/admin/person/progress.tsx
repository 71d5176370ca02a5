import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readStaffPerson } from '~/accounts/people/staff-person.server';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { renameSchema } from '~/learning/certificates/certificate-name';
import { readOwnCertificate } from '~/learning/certificates/certificates.server';
import {
  correctCertificateName,
  type NameRefusal,
} from '~/learning/certificates/correct-certificate-name.server';
import { type CorrectionRefusal, correctProgress } from '~/learning/completion/correct-progress.server';
import { progressSchema } from '~/learning/completion/progress-form';
import { readProgressOf } from '~/learning/completion/progress-of-person.server';
import { extraAttemptSchema } from '~/learning/quizzes/extra-attempt-form';
import { giveExtraAttempt, readSpentAttempts } from '~/learning/quizzes/extra-attempts.server';
import { SpentAttemptsPart } from '~/learning/quizzes/spent-attempts';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { bangkokDay, formatDateTime, formatDay } from '~/values/time';
import { firstErrors } from '~/web/first-errors';
import { formOf, intentOf, parseForm, readForm, type Typed } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const idsOf = (params: LoaderFunctionArgs['params']) => ({
  personId: idOfSlug(params.personId ?? '') ?? 0,
  courseId: idOfSlug(params.courseId ?? '') ?? 0,
});

/** Which lectures of a course somebody has done, as staff may correct it. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t, settings, now } = await requireRight(args, 'people');
  const { personId, courseId } = idsOf(args.params);
  const person = await readStaffPerson(db, personId);
  const progress = person && (await readProgressOf(db, { personId, courseId }));
  if (!progress) throw new Response(null, { status: 404 });
  const certificate = await readOwnCertificate(db, { personId, courseId });
  return {
    title: `${t('progress.title')} · ${person.name || person.email} · ${settings.title}`,
    person: { id: person.id, name: person.name || person.email },
    spent: await readSpentAttempts(db, { courseId, personId, scope: 'all' }, now),
    isGiven: url.searchParams.has('given'),
    done: (['done', 'renamed'] as const).find((each) => url.searchParams.has(each)) ?? null,
    certificate: certificate && {
      code: certificate.code,
      holderName: certificate.holderName,
      isValid: certificate.standing === 'valid',
    },
    ...progress,
  };
}

interface Returned {
  typed: Typed;
  errors: Record<string, string>;
  refusal: CorrectionRefusal['code'] | NameRefusal['code'] | null;
  form: 'progress' | 'rename' | 'extra';
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'people');
  const ids = idsOf(args.params);
  const { fields } = await readForm(args.request, { maxFields: 5000 });
  if (intentOf(fields) === 'rename') return rename();
  if (intentOf(fields) === 'extra') return giveExtra();
  const form = parseForm(fields, progressSchema);
  if (!form.ok)
    return data<Returned>(
      { form: 'progress', typed: form.typed, errors: firstErrors(form.errors, t), refusal: null },
      { status: 422 },
    );
  const corrected = await correctProgress(db, { ...ids, ...form.value, actorId: administrator.id }, now);
  if (corrected.ok) return redirect(`${paths.staffProgress(ids)}?done`, 303);
  const { code } = corrected.refusal;
  return data<Returned>({ form: 'progress', typed: form.typed, errors: {}, refusal: code }, { status: 409 });

  async function giveExtra() {
    const { lecture } = formOf(fields, extraAttemptSchema);
    const by = { actorId: administrator.id, scope: 'all' } as const;
    const result = await giveExtraAttempt(db, { ...ids, lectureId: lecture ?? 0, ...by }, now);
    if (result.ok) return redirect(`${paths.staffProgress(ids)}?given#spent`, 303);
    return data<Returned>({ form: 'extra', typed: {}, errors: {}, refusal: null }, { status: 409 });
  }

  async function rename() {
    const renameForm = parseForm(fields, renameSchema);
    const back = { form: 'rename' as const, typed: renameForm.typed };
    if (!renameForm.ok)
      return data<Returned>(
        { ...back, errors: firstErrors(renameForm.errors, t), refusal: null },
        { status: 422 },
      );
    const { name, seen_name: seen, rename_reason: reason } = renameForm.value;
    const order = { ...ids, name, seen, reason, actorId: administrator.id };
    const renamed = await correctCertificateName(db, order, now);
    if (renamed.ok) return redirect(`${paths.staffProgress(ids)}?renamed`, 303);
    return data<Returned>({ ...back, errors: {}, refusal: renamed.refusal.code }, { status: 409 });
  }
}

export default function ProgressPage() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const returned = result?.form === 'progress' ? result : undefined;
  const { t, locale } = useText();
  const { person, course, lectures, completedAt } = page;
  // after somebody else's change the boxes show what is kept now; the reason stays
  const isAnew = returned?.refusal === 'CHANGED';
  const entries = returned && !isAnew ? new Set([returned.typed.done ?? []].flat()) : null;
  const seen = returned && !isAnew ? new Set([returned.typed.seen ?? []].flat()) : null;
  const field = formFields(progressSchema, {
    values: { reason: returned?.typed.reason ?? '' },
    errors: returned?.errors ?? {},
  });
  const sections = [...new Map(lectures.map((each) => [each.sectionId, each.section]))];
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffPerson({ personId: person.id })}>{t('progress.back')}</a>
      </p>
      <h1>
        {t('progress.title')}: {person.name}
      </h1>
      <p className="f2">{course.title}</p>
      {page.done && !result && (
        <Notice kind="ok">{t(page.done === 'done' ? 'progress.done' : 'progress.renamed')}</Notice>
      )}
      {result?.refusal && <Notice kind="bad">{t(`progress.refused.${result.refusal}`)}</Notice>}
      <SpentAttemptsPart
        spent={page.spent}
        given={result?.form === 'extra' ? 'gone' : page.isGiven && !result ? 'done' : null}
      />
      {page.certificate && (
        <CertificateName
          certificate={page.certificate}
          sent={result?.form === 'rename' ? result : undefined}
        />
      )}
      {completedAt && <p>{t('progress.isComplete', { date: formatDay(bangkokDay(completedAt), locale) })}</p>}
      {lectures.length === 0 ? (
        <p>{t('progress.noLectures')}</p>
      ) : (
        <form method="post" className="flow" noValidate>
          <p>{t('progress.lead')}</p>
          {sections.map(([id, name]) => (
            <fieldset key={id} className="flow gap2">
              <legend>
                <b>{name}</b>
              </legend>
              {lectures
                .filter(({ sectionId }) => sectionId === id)
                .map((lecture) => {
                  const key = String(lecture.id);
                  const { isDone } = lecture;
                  return (
                    <div key={key}>
                      {(seen ? seen.has(key) : isDone) && <input type="hidden" name="seen" value={key} />}
                      <label className="check">
                        <input
                          type="checkbox"
                          name="done"
                          value={key}
                          defaultChecked={entries ? entries.has(key) : isDone}
                        />
                        <span>
                          {lecture.name}
                          {lecture.completedAt && (
                            <>
                              <br />
                              <span className="meta">
                                {t(isDone ? 'progress.doneAt' : 'progress.tickedAt', {
                                  at: formatDateTime(lecture.completedAt, locale),
                                })}
                              </span>
                            </>
                          )}
                        </span>
                      </label>
                    </div>
                  );
                })}
            </fieldset>
          ))}
          <Field
            {...field('reason')}
            label={t('progress.reason')}
            hint={t('progress.reasonHint')}
            autoComplete="off"
          />
          <p className="meta">{t('progress.note')}</p>
          <Button name="intent" value="correct">
            {t('progress.save')}
          </Button>
        </form>
      )}
    </div>
  );
}

function CertificateName({
  certificate: { code, holderName, isValid },
  sent,
}: {
  certificate: { code: string; holderName: string; isValid: boolean };
  sent: Returned | undefined;
}) {
  const { t } = useText();
  // after a concurrent change the form starts from the stored name
  const entries = sent?.refusal ? { ...sent.typed, name: holderName } : sent?.typed;
  const field = formFields(renameSchema, { values: entries ?? { name: holderName }, errors: sent?.errors });
  return (
    <section className="flow gap2">
      <p>
        {t('certificate.title')}: <b>{holderName}</b>{' '}
        <a className="nb" href={paths.verifyCertificate({ code })}>
          {code}
        </a>{' '}
        {!isValid && <Pill kind="bad">{t('progress.gone')}</Pill>}
      </p>
      <details open={sent !== undefined}>
        <summary className="btn ghost small">{t('progress.rename')}</summary>
        <form method="post" className="flow" noValidate>
          <input type="hidden" name="seen_name" value={holderName} />
          <Field {...field('name')} label={t('certificate.name')} autoComplete="off" />
          <Field
            {...field('rename_reason')}
            label={t('progress.reason')}
            hint={t('progress.renameNote')}
            autoComplete="off"
          />
          <Button size="small" name="intent" value="rename">
            {t('progress.rename')}
          </Button>
        </form>
      </details>
    </section>
  );
}
