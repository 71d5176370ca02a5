import type { Translate } from '../text/translate';
import type { Locale } from '../values/time';

/** What a mail says, before it is HTML or plain text. All strings are plain text. */
export interface MessageContent {
  subject: string;
  title: string;
  paragraphs: readonly string[];
  /** Somebody's own words, set apart below the paragraphs: a line each. */
  quote?: readonly string[];
  /** An address is one that staff wrote, and opens where it is pressed. */
  facts: readonly (readonly [label: string, value: string, kind?: 'address'])[];
  action: { text: string; path: string };
  /** Pages of this shop worth opening besides; below the button. */
  links?: readonly { text: string; path: string }[];
  /** Said below the button. */
  notes: readonly string[];
}

export type MessageWords = { t: Translate; locale: Locale };
