import type { TextKey, Translate } from '~/text/translate';

const WORDS: Readonly<Record<string, TextKey>> = {
  TimeoutError: 'partner.error.timeout',
  TypeError: 'partner.error.unreached',
  'an answer nobody understands': 'partner.error.unread',
  'an answer too long': 'partner.error.unread',
  'a page elsewhere was not followed': 'partner.error.elsewhere',
};

/** What a call ended with, for people; a number of HTTP in brackets. */
export function answerWords(lastError: string, t: Translate): string {
  if (lastError.startsWith('HTTP ')) return t('partner.error.http', { answer: lastError });
  const key = WORDS[lastError];
  return key === undefined ? lastError : t(key);
}
