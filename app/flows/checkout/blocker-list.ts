import type { AddressMistake } from '~/accounts/addresses/address-form';
import type { BlockerWords } from '~/orders/purchase/blocker-texts';
import type { Translate } from '~/text/translate';

/** A reason why the button is disabled, in words, with a link to where it is put right. */
export interface Blocker {
  title: string;
  how: string;
  wayOn: { href: string; text: string } | null;
}

/** The most blocked lines that are named. */
const MOST_NAMED = 3;

/** The blockers of a purchase beside its button (CRT-13); in the cart each names its line. */
export function blockerList(
  blockers: readonly BlockerWords[],
  { t, isDirect }: { t: Translate; isDirect: boolean },
): Blocker[] {
  const ofLines = blockers.filter(({ item }) => item !== null);
  const named = ofLines.slice(0, MOST_NAMED).map((blocker) => {
    const { item, title } = blocker;
    const ofLine = isDirect ? title : t('purchase.lineBlocked', { name: item?.name ?? '', title });
    return placed({ ...blocker, title: ofLine }, t);
  });
  const more = {
    title: t('purchase.lineProblem'),
    how: '',
    wayOn: { href: '#lines', text: t('purchase.seeLines') },
  };
  return [
    ...named,
    ...(ofLines.length > MOST_NAMED ? [more] : []),
    ...blockers.filter(({ item }) => item === null).map((blocker) => placed(blocker, t)),
  ];
}

/** An instructor signs in as a student before buying anything (specification 6). */
export const studentsOnly = (t: Translate): Blocker => ({
  title: t('blocked.INSTRUCTOR_ONLY'),
  how: t('blocked.INSTRUCTOR_ONLY.how'),
  wayOn: { href: '#contact', text: t('site.signIn') },
});

/** An address's blocker, led to its missing or wrong field. */
export const addressBlocker = (
  words: BlockerWords,
  mistake: AddressMistake | undefined,
  t: Translate,
): BlockerWords =>
  mistake === undefined
    ? words
    : {
        ...words,
        ...(mistake.isTyped && { title: t('blocker.addressWrong'), how: t(mistake.message) }),
        field: mistake.field,
      };

/** A blocker without a link of its own leads to its field. */
const placed = ({ title, how, wayOn, field }: BlockerWords, t: Translate): Blocker => ({
  title,
  how,
  wayOn: wayOn ?? (field === null ? null : { href: `#${field}`, text: t('purchase.mendHere') }),
});
