import type { Translate } from '../text/translate';
import type { Locale } from '../values/time';

/** The content of a mail before it becomes HTML or plain text. All strings are plain text. */
export interface MessageContent {
  subject: string;
  title: string;
  paragraphs: readonly string[];
  /** A person's own words, set apart below the paragraphs, one entry a line. */
  quote?: readonly string[];
  /** An address is staff's own, and links when pressed. */
  facts: readonly (readonly [label: string, value: string, kind?: 'address'])[];
  action: { text: string; path: string };
  /** Further pages of this shop, below the button. */
  links?: readonly { text: string; path: string }[];
  /** Below the button. */
  notes: readonly string[];
}

export type MessageWords = { t: Translate; locale: Locale };
