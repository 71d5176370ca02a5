import { type TextKey, type Translate, translator } from '../../text/translate';
import type { MessageKind, Message } from '../message-kinds';
import { messageContent } from './contents';
import { MESSAGE_SAMPLES } from './message-samples';

export const mailKinds = Object.keys(MESSAGE_SAMPLES) as MessageKind[];

export const isMailKind = (name: string): name is MessageKind => Object.hasOwn(MESSAGE_SAMPLES, name);

/** The samples of a kind, which may have variants. */
export const sampleMails = (kind: MessageKind): Message[] =>
  MESSAGE_SAMPLES[kind].map(({ values }) => ({ kind, values }) as Message);

/** The text keys of a kind of mail, in the order its samples use them; of one sample when it is given. */
export function keysOfMail(kind: MessageKind, sample: number | null = null): TextKey[] {
  const keys = new Set<TextKey>();
  const words = translator('th');
  const t: Translate = (key, values) => {
    keys.add(key);
    return words(key, values);
  };
  const mails = sampleMails(kind);
  const sampleList = sample === null ? mails : [mails[sample] ?? mails[0]!];
  for (const mail of sampleList) messageContent(mail, { t, locale: 'th' });
  return [...keys];
}

let kindsOfKey: Map<TextKey, MessageKind[]> | undefined;

function readKindsOfKeys(): Map<TextKey, MessageKind[]> {
  const kinds = new Map<TextKey, MessageKind[]>();
  for (const kind of mailKinds)
    for (const key of keysOfMail(kind)) kinds.set(key, [...(kinds.get(key) ?? []), kind]);
  return kinds;
}

/** Kinds that use a text. */
export const mailsWith = (key: TextKey): readonly MessageKind[] =>
  (kindsOfKey ??= readKindsOfKeys()).get(key) ?? [];
