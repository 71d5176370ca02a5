import type { CardWay } from './providers/provider';

/**
 * What a press on the page of a payment asks for: another try, the provider's own page for a card, or a card by the token the
 * buyer's browser got for it. Null for what no form of ours sends.
 */
export function readPaidCard(fields: FormData): { card?: CardWay } | null {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  switch (text('intent')) {
    case 'again':
      return {};
    case 'hosted-page':
      return { card: { kind: 'hosted-page' } };
    case 'card': {
      const [token, lastDigits] = [text('card_token'), text('card_last_digits')];
      if (!/^[\w.~+/=-]{1,512}$/.test(token) || !/^\d{0,4}$/.test(lastDigits)) return null;
      return { card: { kind: 'token', fields: { token, lastDigits } } };
    }
    default:
      return null;
  }
}
