import { isStaffRole } from '~/accounts/staff-rights';
import { formatDateTime } from '../values/time';
import type { MailContent, MailWords } from './mail-shape';
import type { MailValues } from './mail-kinds';
import { oneLine } from './one-line';
import { paths } from '~/values/paths';

/** To every owner: who works here now, as what, and who changed it. */
export function staffChangedContent(
  { name, change, who, roles, by, at }: MailValues['staff-changed'],
  { t, locale }: MailWords,
): MailContent {
  const person = { who: oneLine(who) };
  const held = roles.filter(isStaffRole).map((role) => t(`staff.role.${role}`));
  return {
    subject: t(`mail.staffChanged.${change}`, person),
    title: t('mail.staffChanged.title'),
    paragraphs: [
      t('mail.greeting', { name: oneLine(name) }),
      t('mail.staffChanged.done', { what: t(`mail.staffChanged.${change}`, person) }),
    ],
    facts: [
      ...(change === 'policy' ? [] : [[t('mail.staffChanged.who'), person.who] as const]),
      ...(held.length > 0 ? [[t('staff.roles'), held.join(', ')] as const] : []),
      [t('mail.staffChanged.by'), oneLine(by)],
      [t('mail.accountChange.at'), formatDateTime(at, locale)],
    ],
    action: {
      text: t('mail.staffChanged.action'),
      path: change === 'policy' ? paths.staffPolicy() : paths.staffMembers(),
    },
    notes: [t('mail.staffChanged.notYou')],
  };
}
