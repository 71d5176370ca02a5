import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { fullName } from '~/accounts/viewer';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import type { CertificatePaper } from '~/learning/certificates/certificate';
import { CertificateFacts } from '~/learning/certificates/certificate-facts';
import { certificateNameSchema } from '~/learning/certificates/certificate-name';
import { CertificatePreview } from '~/learning/certificates/certificate-preview';
import { CertificateSheet } from '~/learning/certificates/certificate-sheet';
import { readOwnCertificate } from '~/learning/certificates/certificates.server';
import {
  type CertificateRefusal,
  issueCertificate,
  previewCertificate,
} from '~/learning/certificates/issue-certificate.server';
import { readCourseOfOwner } from '~/learning/certificates/own-course.server';
import { accessPath, certificatePath, learnPath } from '~/learning/learning-paths';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { bangkokDay, formatDay } from '~/values/time';
import { firstErrors } from '~/web/first-errors';
import { intentOf, parseForm, readForm, type Typed } from '~/web/form.server';
import { requireStudent } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import type { RouteArgs } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

/** One's certificate of a course: how far it is, the name to confirm, the paper. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t, settings, student, own } = await openOwn(args);
  const certificate = await readOwnCertificate(db, { personId: student.id, courseId: own.course.id });
  return {
    title: `${t('certificate.title')} · ${own.course.title} · ${settings.title}`,
    ...own,
    isIssued: url.searchParams.has('issued'),
    name: fullName(student),
    certificate: certificate && {
      code: certificate.code,
      holderName: certificate.holderName,
      paper: certificate.paper,
      issuedAt: certificate.issuedAt,
      standing: certificate.standing,
    },
  };
}

interface Returned {
  typed: Typed;
  errors: Record<string, string>;
  refusal: CertificateRefusal['code'] | null;
  /** how the paper will stand, to be confirmed */
  preview?: { name: string; paper: CertificatePaper };
}

/** The name is looked at on a preview first; it is issued by the press that confirms it, or goes back to be corrected. */
export async function action(args: ActionFunctionArgs) {
  const { db, now, t, student, own } = await openOwn(args);
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, certificateNameSchema);
  if (!form.ok)
    return data<Returned>(
      { typed: form.typed, errors: firstErrors(form.errors, t), refusal: null },
      { status: 422 },
    );
  const { name } = form.value;
  const whose = { personId: student.id, courseId: own.course.id };
  const back: Returned = { typed: form.typed, errors: {}, refusal: null };
  const intent = intentOf(fields);
  if (intent === 'correct') return data<Returned>(back);
  if (intent !== 'issue' && !(await readOwnCertificate(db, whose))) {
    const preview = await previewCertificate(db, whose, now);
    return preview.ok
      ? data<Returned>({ ...back, preview: { name, paper: preview.value } })
      : data<Returned>({ ...back, refusal: preview.refusal.code }, { status: 409 });
  }
  const issued = await issueCertificate(db, { ...whose, name }, now);
  if (issued.ok) return redirect(`${certificatePath(own.course)}${issued.value.isNew ? '?issued' : ''}`, 303);
  return data<Returned>({ ...back, refusal: issued.refusal.code }, { status: 409 });
}

/** @throws Response 404 for a course that was never theirs */
async function openOwn(args: RouteArgs & { params: LoaderFunctionArgs['params'] }) {
  const visit = await requireStudent(args);
  const courseId = idOfSlug(args.params.slug ?? '');
  const own =
    courseId === null
      ? null
      : await readCourseOfOwner(visit.db, { personId: visit.student.id, courseId }, visit.now);
  if (!own) throw new Response(null, { status: 404 });
  return { ...visit, own };
}

export default function CertificatePage() {
  const page = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t, locale } = useText();
  const { course, certificate, completedAt, left, access, givesCertificate, isIssued } = page;
  const done = completedAt && formatDay(bangkokDay(completedAt), locale);
  const field = formFields(certificateNameSchema, {
    values: returned?.typed ?? { name: page.name },
    errors: returned?.errors ?? {},
  });
  return (
    <div className="wrap pad5">
      <div className="read flow">
        <p className="meta">
          <a href={access === 'open' ? learnPath(course) : accessPath(course)}>{course.title}</a>
        </p>
        <h1>{t('certificate.title')}</h1>
        {returned?.refusal && <Notice kind="bad">{t(`certificate.refused.${returned.refusal}`)}</Notice>}
        {certificate ? (
          <OwnCertificate certificate={certificate} isIssued={isIssued} />
        ) : !givesCertificate ? (
          <p>{done ? t('certificate.noneBut', { date: done }) : t('certificate.none')}</p>
        ) : access === 'revoked' || (access === 'over' && completedAt === null) ? (
          <NoMore page={page} />
        ) : completedAt === null && left > 0 ? (
          <>
            <Notice kind="info">
              {t(page.isByPresence ? 'certificate.notYetThere' : 'certificate.notYet', { left })}
            </Notice>
            <p>
              <LinkButton href={learnPath(course)}>{t('accessPage.goOn')}</LinkButton>
            </p>
          </>
        ) : page.ticked.length > 0 ? (
          <OnlyTicked names={page.ticked} />
        ) : returned?.preview ? (
          <CertificatePreview {...returned.preview} />
        ) : (
          <>
            <Notice kind="ok">{t('certificate.ready')}</Notice>
            {done && <p className="meta">{t('certificate.completedOn', { date: done })}</p>}
            <form method="post" className="flow gap3 mid" noValidate>
              <Field
                {...field('name')}
                label={t('certificate.name')}
                hint={t('certificate.nameHint')}
                autoComplete="name"
              />
              <p className="meta">{t('certificate.nameOnce')}</p>
              <Button>{t('certificate.preview')}</Button>
            </form>
          </>
        )}
      </div>
    </div>
  );
}

/** Access has ended, and nothing more can be learned for a certificate: what is kept, and how it may go on. */
function NoMore({ page }: { page: Pick<OwnPage, 'course' | 'access' | 'isByPresence' | 'left'> }) {
  const { t } = useText();
  const { course, access, isByPresence, left } = page;
  const over = isByPresence ? 'certificate.overThere' : 'certificate.over';
  return (
    <>
      <Notice kind="info">{t(access === 'revoked' ? 'certificate.accessRevoked' : over, { left })}</Notice>
      <p>
        <LinkButton href={accessPath(course)}>{t('certificate.seeAccess')}</LinkButton>
      </p>
    </>
  );
}

/** All is done, but by the learner's own word alone, which this course's certificate does not count. */
function OnlyTicked({ names }: { names: readonly string[] }) {
  const { t } = useText();
  return (
    <>
      <Notice kind="info">{t('certificate.ticked')}</Notice>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  );
}

type OwnPage = ReturnType<typeof useLoaderData<typeof loader>>;
type OwnPaper = NonNullable<OwnPage['certificate']>;

function OwnCertificate({ certificate, isIssued }: { certificate: OwnPaper; isIssued: boolean }) {
  const { t } = useText();
  const { code, standing } = certificate;
  return (
    <>
      {standing === 'valid' ? (
        isIssued && <Notice kind="ok">{t('certificate.issued')}</Notice>
      ) : (
        <Notice kind="bad">
          <p>{t('certificate.gone')}</p>
          <p>{t(`certificate.gone.${standing}`)}</p>
        </Notice>
      )}
      {standing === 'valid' && (
        <p className="row">
          <LinkButton href={paths.certificatePdf({ code })}>{t('certificate.download')}</LinkButton>
          <LinkButton href={paths.verifyCertificate({ code })} look="ghost">
            {t('certificate.verifyPage')}
          </LinkButton>
        </p>
      )}
      {standing === 'valid' && <CertificateSheet name={certificate.holderName} paper={certificate.paper} />}
      <CertificateFacts certificate={certificate} />
      {standing === 'valid' && (
        <>
          <p className="meta">{t('certificate.share')}</p>
          <p className="meta">
            <a href={paths.certificateJwt({ code })}>{t('certificate.badge')}</a>
            <br />
            {t('certificate.badgeWhy')}
          </p>
        </>
      )}
    </>
  );
}
