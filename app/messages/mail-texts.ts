import { type TextKey, type Translate, translator } from '../text/translate';
import { mailContent } from './mail-content';
import type { MailKind, MailToWrite } from './mail-kinds';
import { MAIL_SAMPLES } from './mail-samples';

export const mailKinds = Object.keys(MAIL_SAMPLES) as MailKind[];

export const isMailKind = (name: string): name is MailKind => Object.hasOwn(MAIL_SAMPLES, name);

/** A kind as it is sent to the people of the samples: it may come in several ways. */
export const sampleMails = (kind: MailKind): MailToWrite[] =>
  MAIL_SAMPLES[kind].map(({ values }) => ({ kind, values }) as MailToWrite);

/** The texts a kind of mail is made of, in the order its samples say them first, or one of them does. */
export function keysOfMail(kind: MailKind, sample: number | null = null): TextKey[] {
  const said = new Set<TextKey>();
  const words = translator('th');
  const t: Translate = (key, values) => {
    said.add(key);
    return words(key, values);
  };
  const mails = sampleMails(kind);
  const asked = sample === null ? mails : [mails[sample] ?? mails[0]!];
  for (const mail of asked) mailContent(mail, { t, locale: 'th' });
  return [...said];
}

let kindsOfKey: Map<TextKey, MailKind[]> | undefined;

function readKindsOfKeys(): Map<TextKey, MailKind[]> {
  const kinds = new Map<TextKey, MailKind[]>();
  for (const kind of mailKinds)
    for (const key of keysOfMail(kind)) kinds.set(key, [...(kinds.get(key) ?? []), kind]);
  return kinds;
}

/** Kinds that say a text. */
export const mailsWith = (key: TextKey): readonly MailKind[] =>
  (kindsOfKey ??= readKindsOfKeys()).get(key) ?? [];
