/** Texts that mail programs turn into a link: a scheme, `www.`, or a host with a common ending. */
const LINK =
  /:\/\/|\bwww\.|[a-z0-9-]\.(?:com|net|org|info|biz|io|co|app|dev|xyz|top|site|shop|online|link|click|live|me|cc|tv|ly|gl|th|cn|ru|uk|us|sg|jp)(?![a-z])/i;

/** Whether a name contains a link; no real name does. `Dr.Chai` and `น.ส.มาลี` contain none. */
export const hasLink = (text: string): boolean => LINK.test(text.normalize('NFKC'));
