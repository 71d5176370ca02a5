import { plainText } from './typed-text';

/** A Thai number for display: `02 123 4567`, `081 234 5678`. Others unchanged. */
export function spacedTel(tel: string): string {
  const match = /^(02)(\d{3})(\d{4})$/.exec(tel) ?? /^(0\d{2})(\d{3})(\d{3,4})$/.exec(tel);
  return match ? match.slice(1).join(' ') : tel;
}

/** The digits of a typed phone number for a search, `081-234 5678` or `+66 81 234 5678`; null: it is none. */
export function typedTelFigures(typed: string): string | null {
  const plain = plainText(typed);
  const figures = /^[\d\s()+.-]+$/.test(plain) ? plain.replace(/\D/g, '') : '';
  return figures.length >= 3 ? figures.replace(/^00/, '').replace(/^66(?=\d{8})/, '') : null;
}

/** A 13-digit tax id for display: `0 1055 69012 34 5`. Others unchanged. */
export function spacedTaxId(taxId: string): string {
  const match = /^(\d)(\d{4})(\d{5})(\d{2})(\d)$/.exec(taxId);
  return match ? match.slice(1).join(' ') : taxId;
}
