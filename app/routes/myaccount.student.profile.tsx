import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AccountTabs } from '~/accounts/account-tabs';
import { changeMember } from '~/accounts/change-member.server';
import { labelField } from '~/accounts/custom-labels';
import { readMemberProfile } from '~/accounts/member-profile.server';
import { PersonFields, REMOVE_PICTURE_FIELD } from '~/accounts/person-fields';
import { PERSON_FORM_LIMITS, readPersonForm, takePersonForm } from '~/accounts/person-forms.server';
import { removePicture } from '~/accounts/remove-picture.server';
import { registrationSummary } from '~/accounts/registration-summary';
import { signIn } from '~/accounts/sign-in.server';
import type { FieldMessage, FieldMessages } from '~/accounts/typed-fields';
import { Button } from '~/kit/button';
import { ErrorSummary } from '~/kit/error-summary';
import { Field } from '~/kit/field';
import { useText } from '~/text/text-context';
import { readForm, typedOf } from '~/web/form.server';
import { requireMember } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { currentShop } from '~/web/shop.server';
import type { Visit } from '~/web/visit.server';

export const handle: PageHandle = { sheet: 'paid', hydrate: false, frame: 'shop' };
export const meta = privateMeta;

const PATH = '/myaccount/student/profile';

/** What a member says of themselves: the fields of registration without the username (REG-13). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireMember(args);
  const { db, t, settings, environment, student } = visit;
  const { values, images, username, pictureName } = await readMemberProfile(db, student.id);
  return {
    title: `${t('profile.title')} · ${settings.title}`,
    hasTax: environment.features.has('TAX_SYSTEM'),
    username,
    pictureUrls: {
      ...Object.fromEntries(
        Object.keys(images.labels).map((id) => [labelField(Number(id)), `/myaccount/student/label/${id}`]),
      ),
      ...(pictureName && { image_profile: `/uploads/public/${pictureName}` }),
    },
    form: await readPersonForm(db, { values, images, secret: currentShop().secret, ...telRules(visit) }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireMember(args);
  const { db, now, settings, environment, student, clientAddress } = visit;
  const { fields, files } = await readForm(args.request, PERSON_FORM_LIMITS);
  const { form, person, errors } = await takePersonForm(
    db,
    {
      typed: typedOf(fields),
      files,
      ownerPersonId: student.id,
      sender: clientAddress,
      secret: currentShop().secret,
      storage: { dataDir: environment.dataDir, limitGb: settings.storage_limit_gb },
      ...telRules(visit),
    },
    now,
  );
  const wrong = (said: FieldMessages) => data({ form, errors: said }, { status: 422 });
  if (Object.keys(errors).length > 0) return wrong(errors);
  if (person.email !== student.email) {
    const message = await passwordMessage(visit, student.id, fields.get('old_password'));
    if (message) return wrong({ old_password: message });
  }
  const asked = form.labels.map(({ id }) => id);
  const changed = await changeMember(db, { personId: student.id, person }, asked);
  if (!changed.ok && changed.refusal.code === 'DUPLICATE_EMAIL')
    return wrong({ email: { key: 'register.refusal.DUPLICATE_EMAIL' } });
  // a new one that came along has taken its place already
  const isNew = (files.get('image_profile')?.length ?? 0) > 0;
  if (fields.get(REMOVE_PICTURE_FIELD) === '1' && !isNew && !form.fields.image_profile.isRequired)
    await removePicture(db, { personId: student.id, dataDir: environment.dataDir });
  return redirect(`${PATH}?notice=saved`, 303);
}

/** A new e-mail opens the account (passwords are reset by it): whoever only found the browser open does not set it. */
async function passwordMessage(
  { db, now, clientAddress }: Visit,
  personId: number,
  typed: FormDataEntryValue | null,
): Promise<FieldMessage | null> {
  if (typeof typed !== 'string' || typed === '') return { key: 'profile.passwordMissing' };
  const { username } = await readMemberProfile(db, personId);
  const proven = await signIn(db, { username, password: typed, clientAddress, now });
  if (proven.ok) return proven.value.personId === personId ? null : { key: 'profile.passwordWrong' };
  if (proven.refusal.code !== 'TOO_MANY_TRIES') return { key: 'profile.passwordWrong' };
  return { key: 'register.tooMany', values: { minutes: Math.ceil(proven.refusal.retryAfterSeconds / 60) } };
}

const telRules = ({ settings }: Visit) => ({
  telMinimum: settings.tel_minimum,
  telForm: settings.is_foreign_layout ? ('international' as const) : ('thai' as const),
});

export default function ProfilePage() {
  const page = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useText();
  const form = sent?.form ?? page.form;
  const errors: FieldMessages = sent?.errors ?? {};
  const summary = registrationSummary(t, { form, errors, taxErrors: {} });
  const wrongPassword = errors.old_password;
  return (
    <>
      <div className="wrap mt5">
        <h1>{t('profile.title')}</h1>
      </div>
      <AccountTabs current="profile" isMember hasTax={page.hasTax} />
      <div className="wrap narrow pad5 flow">
        <p className="meta">{t('profile.username', { username: page.username })}</p>
        {summary.errors.length > 0 && <ErrorSummary {...summary} />}
        <form className="flow" method="post" action={PATH} encType="multipart/form-data">
          <PersonFields
            form={form}
            errors={errors}
            pictureUrls={sent ? {} : page.pictureUrls}
            mayRemovePicture
          />
          <Field
            name="old_password"
            type="password"
            label={t('profile.password')}
            hint={t('profile.passwordHint')}
            error={wrongPassword && t(wrongPassword.key, wrongPassword.values)}
            autoComplete="current-password"
          />
          <Button>{t('profile.save')}</Button>
        </form>
      </div>
    </>
  );
}
