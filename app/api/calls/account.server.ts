import { createHash } from 'node:crypto';
import { z } from 'zod';
import { recordConsent } from '~/accounts/consents/record-consent.server';
import { telFormOf } from '~/accounts/contact/contact-form';
import { fillInPerson } from '~/accounts/people/fill-in-person.server';
import { generateAccount } from '~/accounts/people/generate-account.server';
import { readMemberProfile } from '~/accounts/people/member-profile.server';
import { labelField } from '~/accounts/registration/custom-labels';
import { PERSON_FORM_LIMITS, takePersonForm } from '~/accounts/registration/person-forms.server';
import { keptImageField } from '~/accounts/registration/person-images.server';
import { type PersonInput, readGroup } from '~/accounts/registration/registration-form';
import { readSelectableGroups } from '~/accounts/registration/registration-settings.server';
import { readLogin } from '~/accounts/sign-in/login-form';
import { rememberInSession } from '~/accounts/sign-in/sessions.server';
import { changeTaxProfile } from '~/accounts/tax/change-tax-profile.server';
import { saveTaxProfile } from '~/accounts/tax/save-tax-profile.server';
import type { TaxIdentity } from '~/accounts/tax/tax-form';
import { takeTaxForm } from '~/accounts/tax/tax-forms.server';
import { readTaxProfile } from '~/accounts/tax/tax-profile.server';
import { textIn, type TypedFields } from '~/accounts/typed-fields';
import { fullName, type Person } from '~/accounts/viewer';
import { done, idInBody, ignored } from '~/api/call-fields';
import { tooManyTries } from '~/api/call-limit.server';
import { Answered, type Call, endpoint } from '~/api/endpoint.server';
import { faultsOf, faultsOfKeys } from '~/api/field-faults';
import { entityTag, isOneOf, tagsIn } from '~/api/if-match';
import type { ProblemCode } from '~/api/problem-codes';
import { type FieldFault, Refusal } from '~/api/refusal';
import { registerPerson } from '~/flows/membership/register-person.server';
import { signInAndMerge } from '~/flows/membership/sign-in-and-merge.server';
import { signInByPassword } from '~/flows/membership/sign-in-by-password.server';
import { draftOf } from '~/orders/cart/draft-fields';
import { consumeOrderTokens } from '~/orders/placing/order-limits.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { fileWords } from '~/uploads/accepted-files';
import { normaliseEmail } from '~/values/email';
import type { ReceivedFile } from '~/web/form.server';
import { browserCookieFor, browserOf } from '~/web/known-browser.server';
import { currentShop } from '~/web/shop.server';
import { sessionCookieFor, type Visit } from '~/web/visit.server';

const GROUP = 'Account';

const text = (most: number) => z.string().max(most);
/** Forms send numbers as texts, programs as numbers. */
const plain = (most: number) => z.union([text(most), z.number().transform(String)]);
const flagText = z
  .union([z.boolean(), z.literal(0), z.literal(1), z.enum(['0', '1', ''])])
  .transform((on) => (Number(on) === 1 ? '1' : ''));

const taxFields = {
  tax_person_type: z.enum(['juristic_person', 'normal_person']).optional(),
  tax_name_one: text(255).optional(),
  tax_name_two: plain(255).optional(),
  tax_payer_identification_no: plain(40).optional(),
  tax_address: text(1000).optional(),
  tax_is_delivery_by_tax_address: z
    .union([z.boolean(), z.literal(0), z.literal(1), z.enum(['0', '1'])])
    .transform((on) => (Number(on) === 1 ? '1' : '0'))
    .default('1'),
  tax_delivery_address: text(1000).optional(),
  tax_id_confirmed: plain(40).optional().meta({
    description: 'the tax id once more, where its check digit is wrong and it is meant all the same',
  }),
  tax_company_certificate: z
    .string()
    .max(300)
    .nullable()
    .optional()
    .meta({ description: 'a file of the form, or a name that test_upload gave' }),
};

const registration = z
  .strictObject({
    firstname: text(300).optional(),
    lastname: text(300).optional(),
    firstname_eng: text(300).optional(),
    lastname_eng: text(300).optional(),
    nickname: text(300).optional(),
    email: text(330),
    age: plain(10).optional(),
    tel: plain(40).optional(),
    address: text(2000).optional(),
    educationList: text(300).optional(),
    level: text(300).optional(),
    biography: text(6000).optional(),
    username: text(300).optional(),
    password: text(300).optional(),
    customLabel: z.string().max(20_000).optional().meta({
      description:
        'JSON text: answers by the label’s id. A picture is a name that test_upload gave, or a file of the form in the field label_{id}.',
    }),
    displayImgUrl: z
      .string()
      .max(300)
      .nullable()
      .optional()
      .meta({ description: 'a name that test_upload gave' }),
    user_group_id: idInBody.optional(),
    is_require_tax_invoice: flagText.default(''),
    ...taxFields,
    is_registration_layout_four: flagText.default(''),
    branchid: ignored,
    createby: ignored,
    studentGroupKpi: ignored,
  })
  .meta({ id: 'Registration' });
type Registration = z.output<typeof registration>;

const register = endpoint({
  method: 'post',
  path: '/public/students/course-detail-page',
  group: GROUP,
  summary: 'Registers a student',
  description:
    'With username and password an account of one’s own; without them a guest’s, which is signed in as a non-member and can buy. ' +
    'Details, answers and tax data of either are kept for their orders. ' +
    'The session comes as a cookie with the first answer only.',
  access: 'open',
  body: registration,
  form: 'too',
  answer: z.object({ success: z.literal(true), createStudent: z.boolean(), userId: z.number().int() }),
  creates: true,
  errors: [
    'INPUT_ERROR',
    'OVER_LIMIT_USER',
    'ERROR_CREATE_USER_IN_DAY',
    'DUPLICATE_USERNAME',
    'DUPLICATE_EMAIL',
    'INVALID_FORMAT_USERNAME',
    'INVALID_FORMAT_PASSWORD',
    'INVALID_FORMAT_EMAIL',
    'TOO_MANY_REQUESTS',
  ],
  handle: async (call) => {
    const { visit, body, request } = call;
    const { db, now, settings, clientAddress } = visit;
    const input = typedOf(body);
    const from = {
      ownerPersonId: null,
      sender: clientAddress,
      secret: currentShop().secret,
      storage: { files: visit.fileStore, limitGb: settings.storage_limit_gb },
    };
    const telRules = { telMinimum: settings.tel_minimum, telForm: telFormOf(settings) };
    const files = personFilesOf(call);
    const personForm = await takePersonForm(db, { ...from, typed: input, files, ...telRules }, now);
    const isMember = body.username !== undefined || body.password !== undefined;
    const faults = faultsOf(personForm.errors, visit.t);
    if (isEmailWrong(faults)) throw new Refusal('INVALID_FORMAT_EMAIL', { errors: faults });
    if (faults.length > 0) throw new Refusal('VALIDATION_ERROR', { errors: faults });
    const tax = await taxOf(call, input, from);
    const person = isMember
      ? await registerMember(call, { person: personForm.person, tax })
      : await registerGuest(call, { person: personForm.person, tax });
    const signedIn = await signInAndMerge(
      db,
      {
        personId: person,
        slots: ['student'],
        token: visit.session?.token ?? null,
        userAgent: request.headers.get('User-Agent'),
      },
      now,
    );
    const { firstname = '', lastname = '', tel = '' } = personForm.person.texts;
    const contact = { firstname, lastname, tel, email: personForm.person.email };
    await rememberInSession(db, signedIn.token, { contact });
    return new Answered(
      { success: true, createStudent: true, userId: person },
      { cookies: call.token ? [] : [sessionCookieFor(visit, signedIn.token)] },
    );
  },
});

const isEmailWrong = (faults: readonly FieldFault[]) => faults.length === 1 && faults[0]!.param === 'email';

/** The body in the registration form's field names. */
function typedOf(body: Registration): TypedFields {
  const { educationList, customLabel, displayImgUrl, user_group_id: group, email, ...rest } = body;
  const texts = Object.fromEntries(
    Object.entries(rest).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
  return {
    ...texts,
    ...answersIn(customLabel),
    email: normaliseEmail(email),
    ...(educationList !== undefined && { education: educationList }),
    ...(displayImgUrl && { kept_image_profile: displayImgUrl }),
    ...(group !== undefined && { user_group: String(group) }),
    ...(body.tax_company_certificate && { kept_certificate: body.tax_company_certificate }),
  };
}

const labelAnswers = z.record(
  z.string().regex(/^\d{1,9}$/),
  z.union([z.string().max(2000), z.array(z.string().max(2000)).max(100)]),
);

function answersIn(customLabel: string | undefined): TypedFields {
  if (!customLabel) return {};
  let answers: unknown;
  try {
    answers = JSON.parse(customLabel);
  } catch {
    answers = null;
  }
  const read = labelAnswers.safeParse(answers);
  if (!read.success) throw new Refusal('VALIDATION_ERROR', { errors: [WRONG_LABELS] });
  return Object.fromEntries(
    Object.entries(read.data).flatMap(([id, answer]): [string, string | string[]][] => {
      const field = labelField(Number(id));
      // an answer with a stored picture's name counts where the question wants a picture
      return [[field, answer], ...(typeof answer === 'string' ? [pair(keptImageField(field), answer)] : [])];
    }),
  );
}

const pair = (name: string, value: string): [string, string] => [name, value];

const WRONG_LABELS = { param: 'customLabel', msg: 'a JSON text such as {"12":"answer","13":["one","two"]}' };

/** Pictures by form field: the profile's, and those of the shop's own questions. */
function personFilesOf({ files }: Call): ReadonlyMap<string, ReceivedFile[]> {
  const entries = [...files].flatMap(([name, [file]]): [string, ReceivedFile[]][] => {
    const field = name === 'displayImgUrl' ? 'image_profile' : name;
    if (!file || !/^(image_profile|label_\d{1,9})$/.test(field)) return [];
    const isTooLarge = file.isTooLarge || file.bytes.length > PERSON_FORM_LIMITS.maxFileBytes;
    return [[field, [{ ...file, isTooLarge }]]];
  });
  return new Map(entries);
}

async function taxOf(
  { visit, body, files }: Call<undefined, undefined, Registration>,
  typed: TypedFields,
  from: Omit<Parameters<typeof takeTaxForm>[1], 'typed' | 'file' | 'memberId'>,
): Promise<TaxIdentity | null> {
  const isAsked = visit.environment.features.has('TAX_SYSTEM') && body.is_require_tax_invoice === '1';
  if (!isAsked) return null;
  const file = files.get('tax_company_certificate')?.[0] ?? null;
  const request = { ...from, typed: draftOf(typed), file, memberId: null };
  const { identity, errors } = await takeTaxForm(visit.db, request, visit.now);
  if (!identity)
    throw new Refusal('VALIDATION_ERROR', {
      errors: faultsOfKeys(errors, visit.t, fileWords('certificate', visit.t)),
    });
  return identity;
}

async function registerMember(
  { visit, body }: Call<undefined, undefined, Registration>,
  { person, tax }: { person: PersonInput; tax: TaxIdentity | null },
): Promise<number> {
  const { db, now, settings, locale, clientAddress, t } = visit;
  const password = body.password ?? '';
  const signInName = { username: body.username ?? '', password, password_confirm: password };
  const { login, errors } = readLogin(signInName, person.email);
  const faults = faultsOf(errors, t).filter(({ param }) => param !== 'password_confirm');
  const [first] = faults;
  if (first) {
    const code = first.param === 'username' ? 'INVALID_FORMAT_USERNAME' : 'INVALID_FORMAT_PASSWORD';
    throw new Refusal(code, { errors: faults });
  }
  const isGroupAsked = visit.environment.features.has('USER_GROUP') && settings.is_student_select_group;
  const offered = isGroupAsked ? await readSelectableGroups(db) : [];
  const group = readGroup({ user_group: String(body.user_group_id ?? '') }, offered);
  const wrongGroup = faultsOf(group.errors, t);
  if (wrongGroup.length > 0) throw new Refusal('VALIDATION_ERROR', { errors: wrongGroup });
  const registration = await registerPerson(
    db,
    { person, login, groupId: group.groupId, tax, locale, clientAddress },
    settings,
    now,
  );
  if (registration.ok) return registration.value;
  const { refusal } = registration;
  if (refusal.code === 'TOO_MANY_TRIES') throw tooManyTries(refusal.retryAfterSeconds);
  throw new Refusal(refusal.code satisfies ProblemCode);
}

/** The account for a guest's purchase, created before it, with the same limits. */
async function registerGuest(
  { visit }: Call,
  { person, tax }: { person: PersonInput; tax: TaxIdentity | null },
): Promise<number> {
  const { db, now, clientAddress: address, locale } = visit;
  const { email, texts } = person;
  const limits = { address, email, memberId: null, unprovedMails: null, now };
  if (!(await consumeOrderTokens(db, limits)).isAllowed) throw tooManyTries(600);
  const { firstname = '', lastname = '', tel = '' } = texts;
  return inTransaction(db, async (tx) => {
    const personId = await generateAccount(tx, { firstname, lastname, email, tel }, now);
    await fillInPerson(tx, { personId, person });
    if (tax) await saveTaxProfile(tx, { personId, identity: tax, isGuestToo: true }, now);
    await recordConsent(tx, { personId, purposes: { terms: true }, form: 'purchase', locale }, now);
    return personId;
  });
}

const login = endpoint({
  method: 'post',
  path: '/public/login',
  group: GROUP,
  summary: 'Signs a browser in',
  description: 'For the shop’s own pages: the session is a cookie. Programs go by a token instead.',
  access: 'open',
  body: z.strictObject({ username: text(320).min(1), password: text(1000).min(1) }),
  answer: z.object({
    success: z.literal(true),
    response: z.object({ user: z.object({ id: z.number().int() }) }),
  }),
  errors: ['WRONG_PASSWORD', 'WHITELIST_USER_DENIED', 'NEEDS_CODE', 'TOO_MANY_REQUESTS'],
  handle: async ({ visit, body, request }) => {
    const { db, now, clientAddress } = visit;
    const userAgent = request.headers.get('User-Agent');
    const signedIn = await signInByPassword(
      db,
      { ...body, clientAddress, browser: browserOf(visit, request), now },
      { token: visit.session?.token ?? null, userAgent },
    );
    if (!signedIn.ok) {
      const { refusal } = signedIn;
      if (refusal.code === 'TOO_MANY_TRIES') throw tooManyTries(refusal.retryAfterSeconds);
      throw new Refusal(refusal.code);
    }
    const { personId, token, needsCode } = signedIn.value;
    // the code is typed on the sign-in page, in the browser with this cookie
    const cookie = sessionCookieFor(visit, token);
    if (needsCode) throw new Refusal('NEEDS_CODE', { headers: { 'Set-Cookie': cookie } });
    const browserCookie = await browserCookieFor(visit, request, personId);
    return new Answered(
      { success: true, response: { user: { id: personId } } },
      { cookies: [cookie, browserCookie] },
    );
  },
});

const profile = z
  .object({
    user_id: z.number().int(),
    username: z.string().nullable(),
    firstname: z.string(),
    lastname: z.string(),
    user_fullname: z.string(),
    email: z.string(),
    tel: z.string(),
    address: z.string(),
    is_member: z.boolean(),
    is_require_tax_invoice: z.boolean().meta({ description: 'tax data is kept' }),
    tax_person_type: z.enum(['juristic_person', 'normal_person']).nullable(),
  })
  .meta({ id: 'Student' });

const student = endpoint({
  method: 'get',
  path: '/private/students',
  group: GROUP,
  summary: 'Who the caller is',
  access: 'buyer',
  scope: 'profile',
  answer: profile,
  errors: [],
  handle: async ({ visit, student: person }) => {
    const { id, firstname, lastname, email, tel, kind } = person!;
    const isMember = kind === 'member';
    const profile = await readMemberProfile(visit.db, id);
    const tax = await readTaxProfile(visit.db, id);
    return {
      user_id: id,
      username: isMember ? profile.username : null,
      firstname,
      lastname,
      user_fullname: fullName(person!),
      email,
      tel,
      address: textIn(profile.values, 'address'),
      is_member: isMember,
      is_require_tax_invoice: tax !== null,
      tax_person_type: tax?.personType ?? null,
    };
  },
});

const taxData = z
  .object({
    tax_person_type: z.enum(['juristic_person', 'normal_person']),
    tax_name_one: z.string(),
    tax_name_two: z.string(),
    tax_payer_identification_no: z.string(),
    tax_address: z.string(),
    tax_is_delivery_by_tax_address: z.union([z.literal(0), z.literal(1)]),
    tax_delivery_address: z.string(),
    has_company_certificate: z.boolean(),
  })
  .meta({ id: 'TaxData' });

const taxWords = (tax: TaxIdentity): z.output<typeof taxData> => ({
  tax_person_type: tax.personType,
  tax_name_one: tax.nameOne,
  tax_name_two: tax.nameTwo,
  tax_payer_identification_no: tax.taxId,
  tax_address: tax.address,
  tax_is_delivery_by_tax_address: tax.isDeliveryByTaxAddress ? 1 : 0,
  tax_delivery_address: tax.deliveryAddress,
  has_company_certificate: tax.certificateId !== null,
});

/** The tag of the stored tax data; even an empty one has a tag, so that two first saves differ. */
const taxTag = (tax: TaxIdentity | null) =>
  entityTag(createHash('sha256').update(JSON.stringify(tax)).digest('base64url').slice(0, 22));

const readTax = endpoint({
  method: 'get',
  path: '/private/myaccount/students/tax',
  group: GROUP,
  summary: 'The caller’s tax data, with the ETag that a change names',
  access: 'buyer',
  scope: 'tax',
  hasTag: 'read',
  answer: z.object({ success: z.literal(true), data: taxData.nullable() }),
  errors: [],
  handle: async ({ visit, student: person }) => {
    const tax = await readTaxProfile(visit.db, person!.id);
    const body = { success: true, data: tax && taxWords(tax) };
    return new Answered(body, { headers: { ETag: taxTag(tax) } });
  },
});

const writeTax = endpoint({
  method: 'put',
  path: '/private/myaccount/students/tax',
  group: GROUP,
  summary: 'Changes the caller’s tax data',
  description: 'With If-Match only what was read is changed; of two that name the same ETag one wins.',
  access: 'buyer',
  scope: 'tax',
  hasTag: 'write',
  body: z.strictObject(taxFields),
  form: 'too',
  answer: done,
  errors: ['NOT_FOUND'],
  handle: async (call) => {
    const { visit, body, files, request } = call;
    const { db, now, settings, environment, fileStore, clientAddress, t } = visit;
    if (!environment.features.has('TAX_SYSTEM')) throw new Refusal('NOT_FOUND');
    const seenTags = tagsIn(request.headers.get('If-Match'));
    if (seenTags === 'malformed') throw new Refusal('MALFORMED_CONDITION');
    const personId = (call.student as Person).id;
    // checked before a file is stored, and again at the write
    const isSeen = (tax: TaxIdentity | null) => seenTags === null || isOneOf(seenTags, taxTag(tax));
    if (!isSeen(await readTaxProfile(db, personId))) throw new Refusal('PRECONDITION_FAILED');
    const texts = Object.entries(body).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    );
    const { identity, errors } = await takeTaxForm(
      db,
      {
        typed: draftOf({
          tax_person_type: 'juristic_person',
          ...Object.fromEntries(texts),
          ...(body.tax_company_certificate && { kept_certificate: body.tax_company_certificate }),
        }),
        file: files.get('tax_company_certificate')?.[0] ?? null,
        memberId: personId,
        sender: clientAddress,
        secret: currentShop().secret,
        storage: { files: fileStore, limitGb: settings.storage_limit_gb },
        personType: 'juristic_person',
      },
      now,
    );
    if (!identity)
      throw new Refusal('VALIDATION_ERROR', { errors: faultsOfKeys(errors, t, fileWords('certificate', t)) });
    const changed = await changeTaxProfile(db, { personId, identity, isSeen }, now);
    if (!changed.ok) throw new Refusal('PRECONDITION_FAILED');
    const stored = changed.value;
    return new Answered({ success: true }, { headers: { ETag: taxTag(stored) } });
  },
});

/** The person of the call must be the caller. */
export function ownId({ student: person }: { student: Person | null; visit: Visit }, userId: number): number {
  if (person?.id !== userId) throw new Refusal('NOT_YOURS');
  return userId;
}

export const accountCalls = [register, login, student, readTax, writeTax];
