import { isSeen } from '~/values/typed-text';
import { contrastOf, LEAST_TEXT_CONTRAST } from '../values/contrast';
import { hasRightCheckDigit } from '../values/tax-id';
import { iconPath } from './site-icon';
import type { SiteSettingName } from './site-settings';

/** What is wrong with a value of the right kind. */
export type SettingProblem =
  | 'EMPTY'
  | 'TAX_ID_LENGTH'
  | 'TAX_ID_CHECK_DIGIT'
  | 'LOW_CONTRAST'
  | 'NO_PICTURE_OF_THE_SHOP'
  | 'CURRENCY_TEXT';

/** Buttons have white text on the theme's colour. */
const TEXT_ON_THEME = '#ffffff';

/** Words or a sign, without digits, because it stands beside a number. */
const CURRENCY_TEXT = /^[^\s\d<>−-](?:[^\d<>−-]{0,8}[^\s\d<>−-])?$/u;

const RULES: Partial<Record<SiteSettingName, (value: string) => SettingProblem | null>> = {
  title: (value) => (isSeen(value) ? null : 'EMPTY'),
  shop_tax_id: (value) => {
    if (value === '') return null;
    if (!/^\d{13}$/.test(value)) return 'TAX_ID_LENGTH';
    return hasRightCheckDigit(value) ? null : 'TAX_ID_CHECK_DIGIT';
  },
  theme_color: (value) => (contrastOf(value, TEXT_ON_THEME) < LEAST_TEXT_CONTRAST ? 'LOW_CONTRAST' : null),
  photo_favicon: (value) => (value === '' || iconPath(value) !== null ? null : 'NO_PICTURE_OF_THE_SHOP'),
  currency: (value) => (value === '' || CURRENCY_TEXT.test(value) ? null : 'CURRENCY_TEXT'),
};

/**
 * Further rules for writing a setting, by any way. Reading ignores them: a shop with an old mistake goes on,
 * but its next change must be right.
 */
export function settingProblem(name: SiteSettingName, value: unknown): SettingProblem | null {
  return typeof value === 'string' ? (RULES[name]?.(value) ?? null) : null;
}

/** The problem in words, for the command line and the log. */
export function settingProblemWords(problem: SettingProblem, value: string): string {
  switch (problem) {
    case 'EMPTY':
      return 'it must say something: every page bears it';
    case 'TAX_ID_LENGTH':
      return 'it must be 13 digits, without spaces or dashes';
    case 'TAX_ID_CHECK_DIGIT':
      return 'its last digit does not follow from the twelve before it: look at the certificate again';
    case 'LOW_CONTRAST': {
      // truncated, not rounded: 4.499 is not 4.50
      const contrast = Math.floor(contrastOf(value, TEXT_ON_THEME) * 100) / 100;
      return `white text on it has a contrast of ${contrast}:1 and needs ${LEAST_TEXT_CONTRAST}:1 (WCAG 2.2 AA): take a darker colour`;
    }
    case 'NO_PICTURE_OF_THE_SHOP':
      return 'it must name a picture of the shop (png, jpg, gif, webp or ico) under /uploads/public, such as icon.png';
    case 'CURRENCY_TEXT':
      return 'it must be a sign or a short word without figures, at most 10 letters, such as ฿, บาท or THB';
  }
}
