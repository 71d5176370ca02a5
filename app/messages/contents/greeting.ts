import type { Translate } from '~/text/translate';
import { shortened } from '../one-line';

/** A name is greeted by as many letters as a name has. */
const LONGEST_NAME = 60;

/** Null: nobody knows whose e-mail it is, and what somebody typed as a name is not sent there. */
export const greetingOf = (name: string | null, t: Translate): string =>
  name ? t('mail.greeting', { name: shortened(name, LONGEST_NAME) }) : t('mail.greetingPlain');
