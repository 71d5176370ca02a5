import type { copyTexts as thai } from '../../th/staff/copy';

export const copyTexts: Record<keyof typeof thai, string> = {
  'copy.title': 'Copy of the shop',
  'copy.bar': 'This is a copy of the shop: no mail leaves, and no payment provider or other system is asked.',
  'copy.barDo': 'Make this copy the shop',
  'copy.restored': 'This shop was restored from a backup. The one it was made from may still be open.',
  'copy.elsewhere': 'These data belong to the shop at {home}, but were started at {here}.',
  'copy.what':
    'Until then buyers can order and staff can try everything, but mails wait, no provider is asked or told to refund, and neither partners nor webhooks are told.',
  'copy.end': 'Make it the shop',
  'copy.endNote':
    'Stop the other one first. With two open at once buyers get mails twice, and money is recorded in both.',
  'copy.name': 'Type the shop’s name to confirm: {title}',
  'copy.nameMissing': 'Type the shop’s name',
  'copy.nameWrong': 'This is not the shop’s name',
  'copy.drop': 'Throw away {count, plural, one {the one mail that waits} other {the # mails that wait}}',
  'copy.dropNote': 'If the other shop may have sent them. Otherwise they leave within ten minutes.',
  'copy.do': 'Make it the shop',
  'copy.isShop': 'This is the shop: mails and payments work as always.',
  'audit.copy-became-shop': 'Made a copy the shop',
};
