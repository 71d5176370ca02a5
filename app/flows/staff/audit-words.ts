import { eventWord } from '~/orders/life/order-event-words';
import { type TextKey, thai } from '~/text/th/thai';
import type { Translate } from '~/text/translate';

/** What was done, in words; an action nobody wrote words for says its own name. */
export function auditWords(
  { action, subject }: { action: string; subject: { type: string } },
  t: Translate,
): string {
  if (subject.type === 'order' && !isKey(`audit.${action}`)) return t(eventWord(action), { kind: action });
  const key = `audit.${action}`;
  return isKey(key) ? t(key) : action;
}

/** What it was done to: its name, or what it is with its number. */
export function subjectWords(
  { type, id, name }: { type: string; id: string; name: string | null },
  t: Translate,
): string {
  if (name !== null && name !== '') return name;
  const key = `audit.subject.${type}`;
  return isKey(key) ? t(key, { id }) : id;
}

/** The name of a changed field, where the shop has words for it. */
export const isKey = (key: string): key is TextKey => Object.hasOwn(thai, key);
