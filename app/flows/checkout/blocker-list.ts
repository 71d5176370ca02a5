import type { AddressMistake } from '~/accounts/addresses/address-form';
import type { BlockerWords } from '~/orders/purchase/blocker-words';
import type { Translate } from '~/text/translate';

/** What keeps the button disabled, in words, and the place of the page where it is put right. */
export interface Blocker {
  title: string;
  how: string;
  wayOn: { href: string; text: string } | null;
}

/** Lines that cannot be bought are named, up to so many. */
const MOST_NAMED = 3;

/** The blockers of a purchase beside its button (CRT-13): in the cart each with the line it is about. */
export function sayBlockers(
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

/** An instructor buys nothing, courses or goods, before coming as a student (specification 6). */
export const studentsOnly = (t: Translate): Blocker => ({
  title: t('blocked.INSTRUCTOR_ONLY'),
  how: t('blocked.INSTRUCTOR_ONLY.how'),
  wayOn: { href: '#contact', text: t('site.signIn') },
});

/** Where an address is put right: the field it lacks, or the one that is wrong, and what is wrong with it. */
export const sayAddress = (
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

/** A blocker without a way on elsewhere is mended in its field. */
const placed = ({ title, how, wayOn, field }: BlockerWords, t: Translate): Blocker => ({
  title,
  how,
  wayOn: wayOn ?? (field === null ? null : { href: `#${field}`, text: t('purchase.mendHere') }),
});
