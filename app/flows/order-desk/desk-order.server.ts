import { deadlineOf } from '~/orders/life/desk-deadline';
import { extendDeadline, type ExtendRefusal } from '~/orders/life/extend-deadline.server';
import { writeNote } from '~/orders/life/write-note.server';
import type { StaffOrderForm } from '~/orders/staff/staff-order-form';
import type { Db } from '~/platform/database/database.server';
import { accept, refuse, type Result } from '~/values/result';
import { reopenAsStaff, type ReopenAsStaffRefusal } from './reopen-as-staff.server';
import { type MailAgainRefusal, sendMailAgain } from './send-mail-again.server';

/** What of an order's page is neither an approval nor a cancellation. */
export type DeskForm = Extract<StaffOrderForm, { intent: 'extend' | 'reopen' | 'mail' | 'note' }>;
export const isDeskForm = (form: StaffOrderForm): form is DeskForm =>
  form.intent !== 'approve-free' && form.intent !== 'cancel';

export type DeskRefusal = ExtendRefusal | ReopenAsStaffRefusal | MailAgainRefusal;

/** Does with an order what staff's form says. */
export async function deskOrder(
  db: Db,
  { form, ...by }: { form: DeskForm; orderId: number; administratorId: number },
  now: Date,
): Promise<Result<void, DeskRefusal>> {
  switch (form.intent) {
    case 'extend':
      return extendDeadline(db, { ...by, until: deadlineOf(form) }, now);
    case 'reopen':
      return reopenAsStaff(db, { ...by, until: deadlineOf(form) }, now);
    case 'mail':
      return sendMailAgain(db, { ...by, formKey: form.form_key }, now);
    case 'note':
      return (await writeNote(db, { ...by, note: form.note }, now))
        ? accept(undefined)
        : refuse({ code: 'NOT_FOUND' });
  }
}
