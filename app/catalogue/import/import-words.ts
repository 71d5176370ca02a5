import type { TextKey, Translate } from '~/text/translate';

/** What an import says is wrong, in the words of the shop's staff. The first pattern that fits counts; its parts are `a`, `b`, `c`. */
const WORDS: readonly (readonly [RegExp, TextKey])[] = [
  [/^is missing: one of (.+)$/, 'import.wrong.missingOneOf'],
  [/^is missing: (?:term|term2) and .+ belong together$/, 'import.wrong.termAndUnit'],
  [/^is missing: a Period plan/, 'import.wrong.periodTerm'],
  [/^is missing: an Actual plan/, 'import.wrong.actualTerm'],
  [/^is missing: freeBookType/, 'import.wrong.freeBook'],
  [/^is missing|^is empty$/, 'import.wrong.missing'],
  [/^must be one of (.+)$/, 'import.wrong.oneOf'],
  [/^must be -1/, 'import.wrong.courseDays'],
  [/^must be (-?\d+) or more$/, 'import.wrong.least'],
  [/^must be (-?\d+) or less$/, 'import.wrong.most'],
  [/^must be a whole number|^must be a number/, 'import.wrong.number'],
  [/^must be true or false/, 'import.wrong.yesNo'],
  [/^must be 0.00 or empty/, 'import.wrong.free'],
  [/^must be a picture name/, 'import.wrong.picture'],
  [/^must be a file name or an https/, 'import.wrong.video'],
  [/^must be a file name/, 'import.wrong.file'],
  [/^must be an https address/, 'import.wrong.https'],
  [/^must be a key/, 'import.wrong.key'],
  [/^must not contain spaces or any of/, 'import.wrong.slug'],
  [/^may have a to z/, 'import.wrong.linkPath'],
  [/^must be a partner/, 'import.wrong.partnerCode'],
  [/^is longer than (\d+)/, 'import.wrong.long'],
  [/^is not a known/, 'import.wrong.unknownColumn'],
  [/^there is no such column/, 'import.wrong.noColumn'],
  [/^this column is there twice/, 'import.wrong.columnTwice'],
  [/^this cell has no column name/, 'import.wrong.noHeader'],
  [/^“(.*)” is not a day/s, 'import.wrong.day'],
  [/^“(.*)” is not a time/s, 'import.wrong.time'],
  [/^“(.*)” is not an amount/s, 'import.wrong.amount'],
  [/^“(.*)” is used more than once/s, 'import.wrong.twice'],
  [/^“(.*)” belongs to category “(.*)” already/s, 'import.wrong.linkTaken'],
  [/^\w+ “(.*)” belongs to course “(.*)” already/s, 'import.wrong.otherCourse'],
  [/^no user group “(.*)” in the shop/s, 'import.wrong.noUserGroup'],
  [/^no \w+ “(.*)” in the file or the shop/s, 'import.wrong.noReference'],
  [/^no \w+ “(.*)” above this row/s, 'import.wrong.noParent'],
  [/^no \w+ above this row/, 'import.wrong.noneAbove'],
  [/^a \w+ belongs to nothing/, 'import.wrong.parentGiven'],
  [/^(\d+) is too few: (\d+) places/, 'import.wrong.seats'],
  [/^is not after begins/, 'import.wrong.ends'],
  [/^is before startDate|^is before startRegDate/, 'import.wrong.order'],
  [/^is before the course|^is after the course/, 'import.wrong.outside'],
  [/^cannot be published: it has no plan/, 'import.wrong.noPlan'],
  [/^cannot be published: it has no lecture/, 'import.wrong.noLecture'],
  [/^contains a NUL/, 'import.wrong.sign'],
  [/^this is not CSV/, 'import.wrong.csv'],
  [/^this Excel file is too long/, 'import.wrong.xlsxLong'],
  [/^this is no Excel/, 'import.wrong.xlsx'],
  [/^this file is not UTF-8/, 'import.wrong.utf8'],
];

export function importWords(message: string, t: Translate): string {
  for (const [pattern, key] of WORDS) {
    const found = pattern.exec(message);
    if (found) return t(key, { a: found[1] ?? '', b: found[2] ?? '' });
  }
  return t('import.wrong.other', { a: message });
}
