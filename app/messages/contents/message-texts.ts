import { type TextKey, type Translate, translator } from '../../text/translate';
import { messageContent } from './contents';
import type { MessageKind, Message } from '../message-kinds';
import { MESSAGE_SAMPLES } from './message-samples';

export const mailKinds = Object.keys(MESSAGE_SAMPLES) as MessageKind[];

export const isMailKind = (name: string): name is MessageKind => Object.hasOwn(MESSAGE_SAMPLES, name);

/** A kind as it is sent to the people of the samples: it may come in several ways. */
export const sampleMails = (kind: MessageKind): Message[] =>
  MESSAGE_SAMPLES[kind].map(({ values }) => ({ kind, values }) as Message);

/** The texts a kind of mail is made of, in the order its samples say them first, or one of them does. */
export function keysOfMail(kind: MessageKind, sample: number | null = null): TextKey[] {
  const said = new Set<TextKey>();
  const words = translator('th');
  const t: Translate = (key, values) => {
    said.add(key);
    return words(key, values);
  };
  const mails = sampleMails(kind);
  const asked = sample === null ? mails : [mails[sample] ?? mails[0]!];
  for (const mail of asked) messageContent(mail, { t, locale: 'th' });
  return [...said];
}

let kindsOfKey: Map<TextKey, MessageKind[]> | undefined;

function readKindsOfKeys(): Map<TextKey, MessageKind[]> {
  const kinds = new Map<TextKey, MessageKind[]>();
  for (const kind of mailKinds)
    for (const key of keysOfMail(kind)) kinds.set(key, [...(kinds.get(key) ?? []), kind]);
  return kinds;
}

/** Kinds that say a text. */
export const mailsWith = (key: TextKey): readonly MessageKind[] =>
  (kindsOfKey ??= readKindsOfKeys()).get(key) ?? [];
