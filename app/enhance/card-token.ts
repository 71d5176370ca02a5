import type { CardEntry } from '../values/card-entry';

/** The provider's refusal, with its code and words. */
export class CardRefused extends Error {
  constructor(
    readonly code: string,
    readonly description: string,
  ) {
    super(code);
  }
}

/** Timeout: requesting a token charges nothing. */
const PATIENCE_MS = 30_000;

/**
 * Exchanges the card for a token, or for data only the provider can read, in each provider's way
 * (`data-card-form`). The card goes only to the provider.
 */
export function tokenFields(form: HTMLFormElement, card: CardEntry): Promise<Record<string, string>> {
  const { cardForm = '' } = form.dataset;
  const requestToken = { omise: askOmise, gbprime: askGbPrime, securepay: askSecurePay }[cardForm];
  if (!requestToken) return Promise.reject(new Error(`no way to ask ${cardForm}`));
  return withPatience(requestToken(form, card));
}

const tokenAnd = ({ number }: CardEntry, token: string) => ({
  card_token: token,
  card_last_digits: number.slice(-4),
});

interface OmiseScript {
  setPublicKey(key: string): void;
  createToken(
    kind: 'card',
    card: Record<string, string>,
    answer: (status: number, response: { id?: string; code?: string; message?: string }) => void,
  ): void;
}

async function askOmise(form: HTMLFormElement, card: CardEntry): Promise<Record<string, string>> {
  await loadScript(form);
  const { Omise } = globalThis as unknown as { Omise: OmiseScript };
  Omise.setPublicKey(form.dataset.key ?? '');
  const request = {
    name: card.name,
    number: card.number,
    expiration_month: card.month,
    expiration_year: card.year,
    security_code: card.code,
  };
  return new Promise((resolve, reject) => {
    Omise.createToken('card', request, (status, { id, code, message }) => {
      if (status === 200 && id) resolve(tokenAnd(card, id));
      else if (code) reject(new CardRefused(code, message ?? ''));
      else reject(new Error(`status ${status}`));
    });
  });
}

interface GbPrimeAnswer {
  resultCode?: string;
  resultMessage?: string;
  card?: { token?: string };
}

async function askGbPrime(form: HTMLFormElement, card: CardEntry): Promise<Record<string, string>> {
  const { vault = '', key = '' } = form.dataset;
  const response = await fetch(vault, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Basic ${btoa(`${key}:`)}` },
    body: JSON.stringify({
      rememberCard: false,
      card: {
        number: card.number,
        expirationMonth: card.month,
        expirationYear: card.year.slice(2),
        securityCode: card.code,
        name: card.name,
      },
    }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  const answer = (await response.json()) as GbPrimeAnswer;
  if (answer.resultCode === '00' && answer.card?.token) return tokenAnd(card, answer.card.token);
  throw new CardRefused(answer.resultCode ?? String(response.status), answer.resultMessage ?? '');
}

type SecurePayFields = Record<(typeof SECURE_PAY_FIELDS)[number], string>;
interface SecurePayScript {
  getEncrypted(
    formId: string,
    answer: (encrypted: SecurePayFields, code: number, description: string) => void,
  ): void;
}
const SECURE_PAY_FIELDS = [
  'encryptedCardInfo',
  'maskedCardInfo',
  'expMonthCardInfo',
  'expYearCardInfo',
] as const;

/** Its script reads the fields marked `data-encrypt`, which must hold digits only. */
async function askSecurePay(form: HTMLFormElement, card: CardEntry): Promise<Record<string, string>> {
  await loadScript(form);
  const { My2c2p } = globalThis as unknown as { My2c2p: SecurePayScript };
  form.querySelector<HTMLInputElement>('[data-encrypt=cardnumber]')!.value = card.number;
  return new Promise((resolve, reject) => {
    My2c2p.getEncrypted(form.id, (encrypted, code, description) => {
      if (code !== 0) return reject(new CardRefused(String(code), description));
      resolve(Object.fromEntries(SECURE_PAY_FIELDS.map((name) => [name, encrypted[name]])));
    });
  });
}

/** Loaded once a page; after a failure the next try loads it again. */
let loaded: Promise<void> | undefined;

function loadScript(form: HTMLFormElement): Promise<void> {
  loaded ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = form.dataset.script ?? '';
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      loaded = undefined;
      reject(new Error('no script'));
    };
    document.head.append(script);
  });
  return loaded;
}

function withPatience<T>(answer: Promise<T>): Promise<T> {
  return Promise.race([
    answer,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no answer')), PATIENCE_MS)),
  ]);
}
