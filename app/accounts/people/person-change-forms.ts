import { z } from 'zod';
import { emailRule } from '~/accounts/contact/contact-form';
import { idField, line, optionalLine } from '~/kit/forms/field-rules';

const reason = line(300, { missing: 'grant.reasonMissing', long: 'grant.reasonTooLong' });

export const suspendSchema = z.object({ reason });
export const groupSchema = z.object({ group: idField });
export const recordsSchema = z.object({
  branch_id: optionalLine(100, 'people.recordTooLong'),
  student_group_kpi: optionalLine(100, 'people.recordTooLong'),
});

/** The account that takes over a guest's purchases; `member` comes once staff have confirmed whose it is. */
export const mergeSchema = z.object({ email: emailRule, reason, member: idField });
