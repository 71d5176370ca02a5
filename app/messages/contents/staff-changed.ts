import { isStaffRole } from '~/accounts/staff-rights';
import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';
import type { MessageContent, MessageWords } from '../message-content';
import type { MessageValues } from '../message-kinds';
import { oneLine } from '../one-line';

/** To every owner: the changed member of staff, the roles, and the person who changed them. */
export function staffChangedContent(
  { name, change, who, roles, by, at }: MessageValues['staff-changed'],
  { t, locale }: MessageWords,
): MessageContent {
  const person = { who: oneLine(who) };
  const roleNames = roles.filter(isStaffRole).map((role) => t(`staff.role.${role}`));
  return {
    subject: t(`mail.staffChanged.${change}`, person),
    title: t('mail.staffChanged.title'),
    paragraphs: [
      t('mail.greeting', { name: oneLine(name) }),
      t('mail.staffChanged.done', { what: t(`mail.staffChanged.${change}`, person) }),
    ],
    facts: [
      ...(change === 'policy' ? [] : [[t('mail.staffChanged.who'), person.who] as const]),
      ...(roleNames.length > 0 ? [[t('staff.roles'), roleNames.join(', ')] as const] : []),
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
