import {
  CARD_2C2P,
  GBPRIMEPAY_CARD,
  GBPRIMEPAY_QR,
  INSTALMENT_2C2P,
  OMISE_CARD,
  OMISE_PROMPTPAY,
  PAY_SOLUTIONS,
  PAYPAL,
  QR_2C2P,
  SCB_QR,
} from '~/providers/payment-method-facts';

/** A provider's key, as its portal names it. */
export interface KeyField {
  /** Its name in payment_method.secrets. */
  name: string;
  /** `secret`: never shown again; `plain`: names the account and opens nothing; else a choice of these. */
  kind: 'secret' | 'plain' | readonly string[];
  isOptional?: true;
  /** The provider's name for it. */
  label: string;
  /** A sample of its form. */
  example: string;
  looks: RegExp;
}

const key = (
  name: string,
  label: string,
  example: string,
  looks: RegExp,
  more: Partial<KeyField> = {},
): KeyField => ({ name, label, example, looks, kind: 'secret', ...more });
const PLAIN = { kind: 'plain' } as const;
const OPTIONAL = { isOptional: true } as const;
const ANY = /^\S.{6,998}\S$/;
const choice = (name: string, label: string, options: readonly string[]): KeyField =>
  key(name, label, '', /^\S*$/, { kind: options });

const OMISE = [
  key('secretKey', 'Secret key', 'skey_live_…', /^skey_\w+$/),
  key('webhookSecret', 'Webhook secret', 'c2VjcmV0…', /^[\w+/=,-]{8,500}$/, OPTIONAL),
];
const MERCHANT_2C2P = [
  key('merchantId', 'Merchant ID', '764764000001234', /^[A-Za-z0-9]{1,25}$/, PLAIN),
  key('secretKey', 'Secret key (SHA)', '', /^.{8,200}$/),
];
const GBPRIMEPAY = [
  choice('dialect', 'API', ['legacy', 'xendit']),
  key('publicKey', 'Public key', '', /^[\w+/=-]{8,200}$/, { ...PLAIN, ...OPTIONAL }),
  key('secretKey', 'Secret key', 'xnd_production_…', /^[\w+/=-]{8,200}$/),
  key('token', 'Token', '', ANY, OPTIONAL),
  key('callbackToken', 'Callback verification token (Xendit)', '', ANY, OPTIONAL),
  key('channelCode', 'Channel code (Xendit)', 'PROMPTPAY', /^[A-Z_]{3,40}$/, { ...PLAIN, ...OPTIONAL }),
];

const FIELDS: Readonly<Record<number, readonly KeyField[]>> = {
  [PAYPAL]: [
    key('clientId', 'Client ID', '', /^[\w-]{8,120}$/, PLAIN),
    key('clientSecret', 'Secret', '', /^[\w-]{8,120}$/),
    key('webhookId', 'Webhook ID', '8PT597110X687430L', /^[\w-]{4,60}$/, PLAIN),
  ],
  [CARD_2C2P]: [
    ...MERCHANT_2C2P,
    choice('transport', 'Card page', ['pgw43', 'securepay99']),
    key('script', 'my2c2p script', 'my2c2p.1.6.9.min.js', /^my2c2p[\w.-]{1,60}\.js$/, {
      ...PLAIN,
      ...OPTIONAL,
    }),
  ],
  [SCB_QR]: [
    key('apiKey', 'API key', '', /^[\w-]{8,80}$/),
    key('apiSecret', 'API secret', '', /^.{8,200}$/),
    key('billerId', 'Biller ID', '010555600000001', /^\d{15}$/, PLAIN),
    key('prefix', 'Prefix (Ref 3)', 'ABC', /^[A-Z0-9]{1,8}$/, PLAIN),
    key('reference2', 'Reference 2', '', /^[A-Z0-9]{1,20}$/, { ...PLAIN, ...OPTIONAL }),
    choice('qrType', 'QR type', ['PP', 'PPCS']),
    key('merchantId', 'Merchant ID (PPCS)', '', /^\d{1,20}$/, { ...PLAIN, ...OPTIONAL }),
    key('terminalId', 'Terminal ID (PPCS)', '', /^\d{1,20}$/, { ...PLAIN, ...OPTIONAL }),
  ],
  [OMISE_CARD]: [key('publicKey', 'Public key', 'pkey_live_…', /^pkey_\w+$/, PLAIN), ...OMISE],
  [OMISE_PROMPTPAY]: OMISE,
  [INSTALMENT_2C2P]: [
    ...MERCHANT_2C2P,
    key('periods', 'Periods', '3,6,10', /^\d{1,2}(,\d{1,2}){0,11}$/, { ...PLAIN, ...OPTIONAL }),
    choice('interestType', 'Interest paid by', ['A', 'C', 'M']),
  ],
  [GBPRIMEPAY_CARD]: GBPRIMEPAY,
  [GBPRIMEPAY_QR]: GBPRIMEPAY,
  [PAY_SOLUTIONS]: [
    key('merchantId', 'Merchant ID', '12345678', /^\d{8}$/, PLAIN),
    key('secretKey', 'Merchant secret key', '', /^.{8,200}$/),
    key('apiKey', 'API key', '', /^.{8,200}$/),
  ],
  [QR_2C2P]: [...MERCHANT_2C2P, choice('channel', 'Channel code', ['THQR', 'QR', 'PPQR'])],
};

/** The keys a method needs; a transfer needs none. */
export const keyFieldsOf = (methodId: number): readonly KeyField[] => FIELDS[methodId] ?? [];

export const isChoice = (field: KeyField): field is KeyField & { kind: readonly string[] } =>
  Array.isArray(field.kind);

/** A key for display: its last four characters, and none of a short one. */
export const maskedKey = (value: string): string => (value.length < 12 ? '••••' : `•••• ${value.slice(-4)}`);

export type Keys = Readonly<Record<string, string>>;

/**
 * Merges typed values into the stored keys. An empty secret keeps the stored one; an empty optional field is
 * removed. `wrong`: the fields that are missing or malformed.
 */
export function mergedKeys(
  methodId: number,
  { stored, typed }: { stored: Keys; typed: Keys },
): { keys: Keys; wrong: string[] } {
  const keys: Record<string, string> = { ...stored };
  const wrong: string[] = [];
  for (const field of keyFieldsOf(methodId)) {
    const typedValue = (typed[field.name] ?? '').trim();
    if (isChoice(field)) {
      const [first = ''] = field.kind;
      keys[field.name] = field.kind.includes(typedValue) ? typedValue : (stored[field.name] ?? first);
      continue;
    }
    if (typedValue === '' && field.kind === 'plain' && field.isOptional) delete keys[field.name];
    else if (typedValue !== '') keys[field.name] = typedValue;
    const value = keys[field.name] ?? '';
    const isWrong = value === '' ? !field.isOptional : !field.looks.test(value);
    if (isWrong && (typedValue !== '' || value === '')) wrong.push(field.name);
  }
  return { keys, wrong };
}
