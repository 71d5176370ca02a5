import type { TextProblem } from '~/text/text-places';
import type { Translate } from '~/text/translate';
import type { TextsRefusal } from './change-texts.server';
import { fieldOf } from './text-form';

/** `{code}`, `{name}`: as they are typed. */
export const placeWords = (names: Iterable<string>): string =>
  [...names].map((name) => `{${name}}`).join(', ');

export const textProblemWords = (problem: TextProblem, t: Translate): string =>
  t(`texts.problem.${problem.code}`, 'names' in problem ? { names: placeWords(problem.names) } : {});

/** What a refusal says beside each field. */
export function textErrors(refusal: TextsRefusal, t: Translate): Record<string, string> {
  if (refusal.code === 'INVALID')
    return Object.fromEntries(
      refusal.problems.map(({ problem, ...place }) => [fieldOf(place), textProblemWords(problem, t)]),
    );
  return Object.fromEntries(
    refusal.places.map(({ text, ...place }) => [
      fieldOf(place),
      text === null ? t('texts.otherOwn') : t('texts.otherText', { text }),
    ]),
  );
}
