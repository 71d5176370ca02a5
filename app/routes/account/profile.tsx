import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { telFormOf } from '~/accounts/contact/contact-form';
import { AccountTabs } from '~/accounts/people/account-tabs';
import { changeMember } from '~/accounts/people/change-member.server';
import { isEmailTaken } from '~/accounts/people/create-member.server';
import { readEmailState } from '~/accounts/people/email-state.server';
import { readMemberProfile } from '~/accounts/people/member-profile.server';
import { labelField } from '~/accounts/registration/custom-labels';
import { PersonFields } from '~/accounts/registration/person-fields';
import {
  type FilledPersonForm,
  PERSON_FORM_LIMITS,
  readPersonForm,
  takePersonForm,
} from '~/accounts/registration/person-forms.server';
import { profileSchema } from '~/accounts/registration/registration-form';
import { registrationSummary } from '~/accounts/registration/registration-summary';
import { removePicture } from '~/accounts/registration/remove-picture.server';
import { checkPassword } from '~/accounts/sign-in/check-password.server';
import type { FieldMessage, FieldMessages } from '~/accounts/typed-fields';
import type { Person } from '~/accounts/viewer';
import { type EmailLinkRefusal, sendEmailLink } from '~/flows/membership/send-email-link.server';
import { Button } from '~/kit/button';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { RaisedNotice } from '~/kit/raised-notice';
import { NOTICES } from '~/messages/notices';
import { log } from '~/platform/log.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { formOf, intentOf, readForm, typedOf } from '~/web/form.server';
import { requireMember } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { currentShop } from '~/web/shop.server';
import type { Visit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

const PATH = paths.myProfile();

/** What a member says of themselves: the fields of registration without the username (REG-13). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireMember(args);
  const { db, now, t, settings, environment, student } = visit;
  const page = {
    title: `${t('profile.title')} · ${settings.title}`,
    hasTax: environment.features.has('TAX_SYSTEM'),
  };
  const profile = await readMemberProfile(db, student.id).catch((error: unknown) => {
    log.error('a profile could not be read', { error });
    return null;
  });
  // the rest of the account stands; only this cannot be shown now (specification 8)
  if (!profile) return data({ ...page, profile: null }, { status: 503 });
  const { values, images, username, pictureName } = profile;
  const filled = {
    username,
    email: student.email,
    emailState: await readEmailState(db, student.id, now),
    pictureUrls: {
      ...Object.fromEntries(
        Object.keys(images.labels).map((id) => [labelField(Number(id)), paths.myLabelFile({ labelId: id })]),
      ),
      ...(pictureName && { image_profile: `/uploads/public/${pictureName}` }),
    },
    form: await readPersonForm(db, { values, images, secret: currentShop().secret, ...telRules(visit) }),
  };
  return data({ ...page, profile: filled });
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireMember(args);
  const { db, now, settings, fileStore, student, clientAddress } = visit;
  const { fields, files } = await readForm(args.request, PERSON_FORM_LIMITS);
  if (intentOf(fields) === 'prove') return sendOwnLink(visit);
  const { old_password, remove_image_profile: isRemoved } = formOf(fields, profileSchema);
  const { form, person, errors } = await takePersonForm(
    db,
    {
      typed: typedOf(fields),
      files,
      ownerPersonId: student.id,
      sender: clientAddress,
      secret: currentShop().secret,
      storage: { files: fileStore, limitGb: settings.storage_limit_gb },
      ...telRules(visit),
    },
    now,
  );
  const wrong = (said: FieldMessages, status = 422) =>
    data({ form, errors: said, refused: null }, { status });
  if (Object.keys(errors).length > 0) return wrong(errors);
  const isNewEmail = person.email !== student.email;
  if (isNewEmail) {
    if (!visit.canMail) return wrong({ email: { key: 'email.changeNoMail' } });
    const message = await passwordMessage(visit, student.id, old_password);
    if (message) return wrong({ old_password: message });
    if (await isEmailTaken(db, person.email, student.id))
      return wrong({ email: { key: 'register.refusal.DUPLICATE_EMAIL' } });
    const { locale } = visit;
    const ask = { personId: student.id, email: person.email, locale, clientAddress };
    const result = await sendEmailLink(db, ask, now);
    if (!result.ok) return wrong({ email: tooMany(result.refusal) }, 429);
  }
  const labelIds = form.labels.map(({ id }) => id);
  await changeMember(db, { personId: student.id, person }, labelIds);
  // a new one that came along has taken its place already
  const isNew = (files.get('image_profile')?.length ?? 0) > 0;
  if (isRemoved && !isNew && !form.fields.image_profile.isRequired)
    await removePicture(db, { personId: student.id, files: fileStore });
  return redirect(`${PATH}?notice=${isNewEmail ? 'emailLinkSent' : 'saved'}`, 303);
}

/** The account's own e-mail, which nobody has shown to be theirs yet: its link once more. */
async function sendOwnLink({ db, now, locale, clientAddress, student }: Visit & { student: Person }) {
  const ask = { personId: student.id, email: student.email, locale, clientAddress };
  const result = await sendEmailLink(db, ask, now);
  if (result.ok) return redirect(`${PATH}?notice=emailLinkSent`, 303);
  return data({ form: null, errors: {}, refused: tooMany(result.refusal) }, { status: 429 });
}

const tooMany = ({ retryAfterSeconds }: EmailLinkRefusal): FieldMessage => ({
  key: 'email.tooMany',
  values: { minutes: Math.ceil(retryAfterSeconds / 60) },
});

/** A new e-mail can reset the password, so a stranger at an open browser cannot ask for one. */
async function passwordMessage(
  { db, now }: Visit,
  personId: number,
  typed: string,
): Promise<FieldMessage | null> {
  if (typed === '') return { key: 'profile.passwordMissing' };
  const proven = await checkPassword(db, { personId, password: typed }, now);
  if (proven.ok) return null;
  if (proven.refusal.code !== 'TOO_MANY_TRIES') return { key: 'profile.passwordWrong' };
  return { key: 'signIn.tooMany', values: { minutes: Math.ceil(proven.refusal.retryAfterSeconds / 60) } };
}

const telRules = ({ settings }: Visit) => ({
  telMinimum: settings.tel_minimum,
  telForm: telFormOf(settings),
});

export default function ProfilePage() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const { profile } = page;
  return (
    <>
      <div className="wrap mt5">
        <h1>{t('profile.title')}</h1>
      </div>
      <AccountTabs current="profile" isMember hasTax={page.hasTax} />
      {profile ? <ProfileForm profile={profile} sent={result} /> : <ProfileRetry />}
    </>
  );
}

function ProfileRetry() {
  const { t } = useText();
  const { severity, text } = NOTICES.profileRetry;
  return (
    <div className="wrap narrow pad5 flow">
      <RaisedNotice kind={severity}>{t(text)}</RaisedNotice>
      <p>
        <LinkButton href={PATH}>{t('profile.retry')}</LinkButton>
      </p>
    </div>
  );
}

interface ProfileFormProps {
  profile: {
    username: string;
    email: string;
    emailState: { isProven: boolean; wanted: string | null };
    pictureUrls: Readonly<Partial<Record<string, string>>>;
    form: FilledPersonForm;
  };
  sent: { form: FilledPersonForm | null; errors: FieldMessages; refused: FieldMessage | null } | undefined;
}

function ProfileForm({ profile, sent }: ProfileFormProps) {
  const { t } = useText();
  const form = sent?.form ?? profile.form;
  const errors: FieldMessages = sent?.errors ?? {};
  const summary = registrationSummary(t, { form, errors, taxErrors: {} });
  const wrongPassword = errors.old_password;
  return (
    <div className="wrap narrow pad5 flow">
      <p className="meta">{t('profile.username', { username: profile.username })}</p>
      <EmailToProve profile={profile} refused={sent?.refused ?? null} />
      {summary.errors.length > 0 && <ErrorSummary {...summary} />}
      <form className="flow" method="post" action={PATH} encType="multipart/form-data">
        <PersonFields
          form={form}
          errors={errors}
          pictureUrls={sent?.form ? {} : profile.pictureUrls}
          mayRemovePicture
        />
        <Field
          {...formFields(profileSchema)('old_password')}
          label={t('profile.password')}
          hint={t('profile.passwordHint')}
          error={wrongPassword && t(wrongPassword.key, wrongPassword.values)}
          autoComplete="current-password"
        />
        <Button>{t('profile.save')}</Button>
      </form>
    </div>
  );
}

/** An address that waits for its link, or one nobody has shown to be theirs yet. */
function EmailToProve({
  profile: { email, emailState },
  refused,
}: Pick<ProfileFormProps, 'profile'> & { refused: FieldMessage | null }) {
  const { t, canMail } = useText();
  if (emailState.wanted)
    return <Notice kind="info">{t('email.wanted', { email: emailState.wanted })}</Notice>;
  if (emailState.isProven) return null;
  return (
    <form className="flow" method="post" action={PATH}>
      <p>{t('email.unproven', { email })}</p>
      {refused && <Notice kind="bad">{t(refused.key, refused.values)}</Notice>}
      {canMail && (
        <Button look="ghost" name="intent" value="prove">
          {t('email.send')}
        </Button>
      )}
    </form>
  );
}
