import { z } from 'zod';
import { readEmailState } from '~/accounts/people/email-state.server';
import { labelField } from '~/accounts/registration/custom-labels';
import { takePersonImage } from '~/accounts/registration/person-images.server';
import { readCustomLabels } from '~/accounts/registration/registration-settings.server';
import { isRegistrationToken } from '~/accounts/registration/registration-token.server';
import { takeCompanyCertificate } from '~/accounts/tax/company-certificates.server';
import { done, idInBody, ignored, orderToken } from '~/api/call-fields';
import { tooManyTries } from '~/api/call-limit.server';
import { type Call, endpoint } from '~/api/endpoint.server';
import { ownOrder } from '~/api/own-order.server';
import { Refusal, wrongField } from '~/api/refusal';
import { sendEmailLink } from '~/flows/membership/send-email-link.server';
import { sendOwnMailAgain } from '~/flows/order-desk/send-own-mail-again.server';
import { PAY_LAST_PATH } from '~/orders/destinations';
import { readOwnPartnerCall } from '~/orders/partner/partner-calls.server';
import { sendPartnerCart } from '~/orders/partner/partner-cart.server';
import { currentPartnerShop } from '~/orders/partner/partner-shop.server';
import { keptSlip, storeSlip } from '~/payments/transfers/slips.server';
import type { TextKey } from '~/text/translate';
import { paths } from '~/values/paths';
import type { ReceivedFile } from '~/web/form.server';
import { currentShop } from '~/web/shop.server';

/** Not an open relay: only the caller's own mail is sent again, to its former address. */
const registrationMail = endpoint({
  method: 'post',
  path: '/api/send/to/email/registration',
  group: 'Mails and files',
  summary: 'Sends the mail of the caller’s own registration again',
  description:
    'To the account’s own e-mail, and while that is not known to be theirs. Nothing of the body is looked at.',
  access: 'buyer',
  scope: 'profile',
  body: z.strictObject({
    firstname: ignored,
    lastname: ignored,
    email: ignored,
    username: ignored,
    password: ignored,
  }),
  answer: done,
  errors: ['NOTHING_TO_SEND', 'TOO_MANY_REQUESTS'],
  handle: async ({ visit, student }) => {
    const { db, now, locale, clientAddress } = visit;
    const { id: personId, kind, email } = student!;
    if (kind === 'generated') {
      // a guest's registration is in the mail of their order
      const orderToken = visit.session?.lastOrderToken;
      if (!orderToken) throw new Refusal('NOTHING_TO_SEND');
      return again(visit, orderToken);
    }
    if ((await readEmailState(db, personId, now)).isProven) throw new Refusal('NOTHING_TO_SEND');
    const result = await sendEmailLink(db, { personId, email, locale, clientAddress }, now);
    if (!result.ok) throw tooManyTries(result.refusal.retryAfterSeconds);
    return { success: true as const };
  },
});

const orderMail = endpoint({
  method: 'post',
  path: '/api/send/to/email/paymentorder',
  group: 'Mails and files',
  summary: 'Sends the mail of where the caller’s order stands again',
  description: 'To the order’s own e-mail. Only the order is looked at.',
  access: 'order',
  scope: 'orders',
  body: z.strictObject({
    orderId: idInBody,
    order_token: orderToken,
    fullname: ignored,
    email: ignored,
    description: ignored,
    bank_account: ignored,
    bank_code: ignored,
    amount: ignored,
    telephone: ignored,
    date: ignored,
    time: ignored,
  }),
  answer: done,
  errors: ['NOT_FOUND', 'NOTHING_TO_SEND', 'TOO_MANY_REQUESTS'],
  handle: async (call) => {
    const { orderId, order_token: token } = call.body;
    const order = await ownOrder(call, { orderId, orderToken: token });
    return again(call.visit, order.token);
  },
});

async function again({ db, now }: Call['visit'], token: string) {
  const result = await sendOwnMailAgain(db, { orderToken: token }, now);
  if (result.ok) return { success: true as const };
  if (result.refusal.code === 'TOO_MANY') throw tooManyTries(result.refusal.retryAfterSeconds);
  throw new Refusal('NOTHING_TO_SEND');
}

const uploadBody = z.strictObject({
  purpose: z.enum(['profile', 'custom-label', 'certificate', 'slip']).default('profile').meta({
    description: 'what it is for; a slip names its order, a picture of the shop’s own question the question',
  }),
  label_id: idInBody.optional(),
  registration_token: z.string().max(100).optional().meta({
    description:
      'for callers without a session: the Registration-Token that /public/customlabel answers with',
  }),
  order_id: idInBody.optional(),
  order_token: orderToken,
  imageinput: z
    .string()
    .optional()
    .meta({ format: 'binary', description: 'a file; further ones as imageinput1, imageinput2, …' }),
});
type UploadBody = z.output<typeof uploadBody>;

const upload = endpoint({
  method: 'post',
  path: '/api/home/test_upload',
  group: 'Mails and files',
  summary: 'Takes files, and answers the names that other calls take',
  description:
    'Private, under random names. Each name is good for what its file was sent for, and for nothing else.',
  access: 'order',
  scope: 'buy',
  body: uploadBody,
  form: 'only',
  answer: z.object({ success: z.literal(true), fileName: z.array(z.string()) }),
  errors: [
    'PERMISSION_DENIED',
    'NOT_FOUND',
    'TYPE_NOT_ALLOWED',
    'OUT_OF_STORAGE',
    'UPLOAD_REFUSED',
    'TOO_MANY_REQUESTS',
  ],
  handle: async (call) => {
    const { visit, student, body } = call;
    const mayRegister = isRegistrationToken(body.registration_token, currentShop().secret, visit.now);
    if (!student && !visit.session && !(mayRegister && body.purpose !== 'slip'))
      throw new Refusal('PERMISSION_DENIED');
    const files = [...call.files]
      .filter(([name]) => /^imageinput\d{0,3}$/.test(name))
      .flatMap(([, each]) => each);
    if (files.length === 0) throw wrongField('imageinput', 'no file came');
    const fileName: string[] = [];
    for (const file of files) fileName.push(await keep(call, file));
    return { success: true as const, fileName };
  },
});

/** The refusals of a wrong file type, by room. */
const WRONG_TYPE: ReadonlySet<TextKey | null> = new Set<TextKey>([
  'upload.typeNotAllowed',
  'register.imageType',
  'tax.certificateType',
]);

async function keep(call: Call<undefined, undefined, UploadBody>, file: ReceivedFile): Promise<string> {
  const { visit, student, body } = call;
  const { db, now, settings, fileStore, clientAddress: sender } = visit;
  const { secret } = currentShop();
  const storage = { files: fileStore, limitGb: settings.storage_limit_gb };
  const ownerPersonId = student?.kind === 'member' ? student.id : null;
  const whose = ownerPersonId === null ? '' : `person ${ownerPersonId}`;
  const from = { ownerPersonId, sender, whose, storage };
  switch (body.purpose) {
    case 'profile': {
      const place = { field: 'image_profile', purpose: 'profile', secret } as const;
      const image = await takePersonImage(db, place, { ...from, file, kept: '' }, now);
      if (!image.image) throw refusalOf(image.error?.key);
      return image.image.kept;
    }
    case 'custom-label': {
      const label = (await readCustomLabels(db)).find(
        ({ id, kind }) => id === body.label_id && kind === 'image',
      );
      if (!label) throw wrongField('label_id', 'the number of a question that asks for a picture');
      const place = { field: labelField(label.id), purpose: 'custom-label', secret } as const;
      const image = await takePersonImage(db, place, { ...from, file, kept: '' }, now);
      if (!image.image) throw refusalOf(image.error?.key);
      return image.image.kept;
    }
    case 'certificate': {
      const certificate = await takeCompanyCertificate(db, { ...from, file, kept: null, secret }, now);
      if (!certificate.certificate) throw refusalOf(certificate.error);
      return certificate.certificate.kept;
    }
    case 'slip': {
      if (body.order_id === undefined) throw wrongField('order_id', 'a slip names its order');
      const order = await ownOrder(call, { orderId: body.order_id, orderToken: body.order_token });
      const stored = await storeSlip(
        db,
        { order, slip: file, keptToken: null, sender, secret, storage },
        now,
      );
      if (!stored.ok) throw refusalOf(stored.refusal.code);
      if (stored.value === null) throw refusalOf(null);
      return keptSlip(stored.value, order.id, secret);
    }
  }

  function refusalOf(text: TextKey | null | undefined): Refusal {
    const details = text ? { detail: visit.t(text) } : {};
    if (text !== undefined && WRONG_TYPE.has(text)) return new Refusal('TYPE_NOT_ALLOWED');
    if (text === 'upload.outOfStorage') return new Refusal('OUT_OF_STORAGE');
    return new Refusal(text?.endsWith('TooMany') ? 'TOO_MANY_REQUESTS' : 'UPLOAD_REFUSED', details);
  }
}

/** The purchase has notified the partner, or a job will: this retries and answers the link (CHK-07). */
const partnerCart = endpoint({
  method: 'post',
  path: '/api/chulabook/cart',
  group: 'Orders',
  summary: 'Has the partner’s shop told of the books in the caller’s last order',
  description:
    'What the partner is told stands in the order; of the body only the caller’s own id is looked at.',
  access: 'buyer',
  scope: 'buy',
  body: z.strictObject({
    user_id: idInBody.optional(),
    email: ignored,
    course_id: ignored,
    price: ignored,
    totalPrice: ignored,
    discount: ignored,
    courses: ignored,
    cancel_at: ignored,
    order_at: ignored,
    shipping_address_id: ignored,
  }),
  answer: z.object({
    success: z.literal(true),
    redirect: z.string().meta({ description: 'where the buyer goes on' }),
  }),
  errors: ['NOT_YOURS', 'NOT_FOUND', 'PROVIDER_AWAY'],
  handle: async ({ visit, student, body }) => {
    const { db, now, publicUrl } = visit;
    if (body.user_id !== undefined && body.user_id !== student!.id) throw new Refusal('NOT_YOURS');
    const partner = currentPartnerShop();
    const call = partner && (await readOwnPartnerCall(db, student!.id));
    if (!partner || !call) throw new Refusal('NOT_FOUND');
    const page = publicUrl + paths.order({ token: call.orderToken });
    if (call.isDone) return { success: true as const, redirect: page };
    const returnUrl = publicUrl + PAY_LAST_PATH;
    const result = await sendPartnerCart(db, { callId: call.callId, partner, returnUrl }, now);
    if (result.outcome === 'failed') throw new Refusal('PROVIDER_AWAY', { headers: { 'Retry-After': '10' } });
    return { success: true as const, redirect: (result.outcome === 'done' && result.redirect) || page };
  },
});

export const errandCalls = [partnerCart, registrationMail, orderMail, upload];
