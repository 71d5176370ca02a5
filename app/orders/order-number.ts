import { bangkokDay } from '../values/time';

/** The number people read and say: `R69-1120-0457` (Buddhist year, Bangkok month and day, id). Never parsed. */
export function orderNumber(id: number, placedAt: Date): string {
  const [year, month, day] = bangkokDay(placedAt).split('-');
  const buddhistYear = (Number(year) + 543) % 100;
  return `R${String(buddhistYear).padStart(2, '0')}-${month}${day}-${String(id).padStart(4, '0')}`;
}
