/** E-mail providers of most buyers in Thailand; the first wins when two are equally near. */
export const WELL_KNOWN_DOMAINS = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'outlook.co.th',
  'yahoo.co.th',
  'hotmail.co.th',
  'live.com',
  'windowslive.com',
  'msn.com',
] as const;

/** Real domains that differ from a well-known one by a letter: no question about these. */
const PLAUSIBLE_DOMAINS: ReadonlySet<string> = new Set(
  [
    'mail.com email.com ymail.com fmail.com hmail.com gmx.com qmail.com tmail.com zmail.com gmail.co.th googlemail.com',
    'me.com mac.com aol.com line.com love.com like.com five.com cloud.com icloud.co.th rocketmail.com proton.me',
    'small.com hotel.com hotmail.co.uk yahoo.co.uk yahoo.co.jp yahoo.co.id live.co.uk live.co.th',
  ].flatMap((line) => line.split(' ')),
);

/** Endings that do not exist or that no well-known name uses, with the likely ending. */
const SLIPS_OF_ENDINGS: Readonly<Record<string, string>> = {
  con: 'com',
  ocm: 'com',
  cmo: 'com',
  comm: 'com',
  coom: 'com',
  ccom: 'com',
  cpm: 'com',
  vom: 'com',
  xom: 'com',
  'com.': 'com',
  'co.ht': 'co.th',
  'co.thh': 'co.th',
  'co.tth': 'co.th',
  'con.th': 'co.th',
  'c.th': 'co.th',
};
/** Endings that exist: a slip only behind a well-known name. */
const SLIPS_OF_KNOWN_NAMES: Readonly<Record<string, string>> = {
  cm: 'com',
  co: 'com',
  om: 'com',
  'co.t': 'co.th',
  'com.th': 'co.th',
};

/** Short names resemble many others: only two swapped letters count as their slip. */
const SHORT_NAME = 4;
const FIVE_LETTERS = 5;
const MOST_SLIPS = 2;

/**
 * The likely e-mail: `mali@gmai.com` → `mali@gmail.com`. Null when the domain is well known or may well
 * exist. A hint only: the shop accepts an e-mail that the buyer confirms.
 */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  if (at < 1) return null;
  const domain = suggestDomain(email.slice(at + 1).toLowerCase());
  return domain && `${email.slice(0, at)}@${domain}`;
}

function suggestDomain(domain: string): string | null {
  if (isKnown(domain) || PLAUSIBLE_DOMAINS.has(domain)) return null;
  const [name, ending] = halvesOf(domain);
  if (name === '' || ending === '') return null;
  const near = WELL_KNOWN_DOMAINS.flatMap((wellKnown) => {
    const distance = distanceTo(wellKnown, name, ending);
    return distance === null ? [] : [{ known: wellKnown, distance }];
  });
  const [nearest] = near.sort((one, other) => one.distance - other.distance);
  if (nearest) return nearest.known;
  const correctEnding = SLIPS_OF_ENDINGS[ending];
  // `example.con`: no such ending exists, for any name
  return correctEnding ? `${name}.${correctEnding}` : null;
}

const isKnown = (domain: string) => (WELL_KNOWN_DOMAINS as readonly string[]).includes(domain);

/** `yahoo.co.th` → `yahoo` and `co.th`. */
function halvesOf(domain: string): [string, string] {
  const dot = domain.indexOf('.');
  return dot < 0 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)];
}

/** The number of slips from a well-known domain; null: too many, or another domain. */
function distanceTo(wellKnown: string, name: string, ending: string): number | null {
  const [knownName, knownEnding] = halvesOf(wellKnown);
  const ofEnding =
    ending === knownEnding
      ? 0
      : (SLIPS_OF_ENDINGS[ending] ?? SLIPS_OF_KNOWN_NAMES[ending]) === knownEnding
        ? 1
        : null;
  if (ofEnding === null) return null;
  const ofName = slipsBetween(name, knownName);
  const isPossible = ofName === 0 || isSlipOf(name, knownName, ofName);
  return isPossible && ofName + ofEnding <= MOST_SLIPS ? ofName + ofEnding : null;
}

function isSlipOf(name: string, wellKnown: string, slips: number): boolean {
  if (wellKnown.length <= SHORT_NAME) return slips === 1 && sortedLetters(name) === sortedLetters(wellKnown);
  // a five-letter name with two changed letters may be any word, unless it begins alike
  if (wellKnown.length === FIVE_LETTERS && slips > 1)
    return name[0] === wellKnown[0] && name.length !== wellKnown.length;
  return slips <= MOST_SLIPS;
}

const sortedLetters = (text: string) => [...text].sort().join('');

/** Damerau's distance: missing, extra, changed and swapped adjacent letters. */
export function slipsBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const areSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (areSwapped) least = Math.min(least, beforeLast[column - 2]! + 1);
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length]!;
}

/** Carries the e-mail the form asked about: sent again, it is confirmed. */
export const SEEN_EMAIL_FIELD = 'email_seen';

/** The suggested e-mail, or the one entered when there is no suggestion. */
export const meantEmail = (email: string): string => suggestEmail(email) ?? email;

/** The suggestion for an e-mail; null when there is none, or the form has asked already. */
export const hintFor = (email: string, confirmedEmail: string): string | null =>
  confirmedEmail === email ? null : suggestEmail(email);
