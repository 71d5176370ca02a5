import type { StaffMember } from '~/accounts/viewer';
import { bankAccountSchema } from '~/payments/setup/bank-account-form';
import { saveBankAccount } from '~/payments/setup/save-bank-account.server';
import { fileWords } from '~/uploads/accepted-files';
import { FILE_REFUSAL_TEXTS, FILE_RULES } from '~/uploads/file-rules';
import { storeImage } from '~/uploads/store-image.server';
import { confirmedBy } from './confirmed-staff.server';
import { firstErrors } from './first-errors';
import { parseForm, type ReceivedForm } from './form.server';
import type { Visit } from './visit.server';

const RULE = FILE_RULES['bank-qr'];
export const MAX_QR_BYTES = RULE.maxBytes;

export interface AccountReturn {
  errors: Record<string, string>;
  typed: Record<string, string>;
  isChanged: boolean;
}

/** Handles the form of a new or changed bank account: the account, or the form to show again. */
export async function takeBankAccount(
  visit: Visit & { administrator: StaffMember },
  { fields, files }: ReceivedForm,
  accountId: number | null,
): Promise<{ accountId: number } | { returned: AccountReturn; status: number }> {
  const { db, now, t, settings, fileStore, administrator } = visit;
  const form = parseForm(fields, bankAccountSchema);
  const input = Object.fromEntries(
    Object.entries(form.typed).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const again = (status: number, errors: Record<string, string>, isChanged = false) => ({
    returned: { errors, typed: input, isChanged },
    status,
  });
  if (!form.ok) return again(422, firstErrors(form.errors, t));
  const wrongPassword = await confirmedBy(visit, visit.administrator, form.value.password);
  if (wrongPassword) return again(422, { password: wrongPassword });

  const file = files.get('picture')?.[0];
  const { drops_picture: drops, version: version, password: _, ...facts } = form.value;
  let pictureId: number | null | undefined = drops ? null : undefined;
  if (file) {
    const words = fileWords('bank-qr', t);
    if (file.isTooLarge) return again(422, { picture: t('upload.tooLarge', words) });
    if (file.isBusy) return again(422, { picture: t('upload.busy') });
    const stored = await storeImage(
      db,
      { purpose: 'bank-qr', originalName: file.name, bytes: file.bytes, ownerPersonId: null },
      { files: fileStore, limitGb: settings.storage_limit_gb },
      now,
    );
    if (!stored.ok) return again(422, { picture: t(FILE_REFUSAL_TEXTS[stored.refusal.code], words) });
    pictureId = stored.value.uploadId;
  }
  const saved = await saveBankAccount(
    db,
    { administratorId: administrator.id, accountId, seen: version, facts, pictureId },
    now,
  );
  if (saved.ok) return saved.value;
  if (saved.refusal.code === 'NOT_FOUND') throw new Response(null, { status: 404 });
  return again(409, {}, true);
}
