import type { CSSProperties } from 'react';
import type { CardBrandName } from '~/values/card-brand';

/** Our own drawings: letters on a card in our colours, never the brand's artwork. */
const LOGOS = {
  visa: { letters: 'VISA', colour: '#1c3f94' },
  mastercard: { letters: 'MC', colour: '#8a2b06' },
  'american-express': { letters: 'AMEX', colour: '#0b5c86' },
  jcb: { letters: 'JCB', colour: '#17663a' },
  unionpay: { letters: 'UP', colour: '#7a1733' },
} as const satisfies Partial<Record<CardBrandName, { letters: string; colour: string }>>;

export type LogoBrand = keyof typeof LOGOS;
export const LOGO_BRANDS = Object.keys(LOGOS) as LogoBrand[];

const SHAPE: CSSProperties = { display: 'block', borderRadius: 5 };

/** A decoration beside the brand's name. */
export function CardLogo({ brand }: { brand: LogoBrand }) {
  const { letters, colour } = LOGOS[brand];
  return (
    <svg width="46" height="30" viewBox="0 0 46 30" aria-hidden="true" style={SHAPE}>
      <rect width="46" height="30" rx="5" fill={colour} />
      <path d="M0 23h46v7H0z" fill="#fff" fillOpacity=".22" />
      <text
        x="23"
        y="18"
        fill="#fff"
        fontFamily="system-ui,sans-serif"
        fontSize="13"
        fontWeight="700"
        fontStyle="italic"
        textAnchor="middle"
      >
        {letters}
      </text>
    </svg>
  );
}
