/** What mail programs turn into a link: an address with its scheme, `www.`, or a host of a common ending. */
const LINK =
  /:\/\/|\bwww\.|[a-z0-9-]\.(?:com|net|org|info|biz|io|co|app|dev|xyz|top|site|shop|online|link|click|live|me|cc|tv|ly|gl|th|cn|ru|uk|us|sg|jp)(?![a-z])/i;

/** Whether a name or the like holds what is shown as a link somewhere: nobody's name does. `Dr.Chai` and `น.ส.มาลี` hold none. */
export const hasLink = (text: string): boolean => LINK.test(text.normalize('NFKC'));
