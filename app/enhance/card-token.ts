import type { CardEntry } from '../values/card-entry';

/** The provider understood and said no; its own code and words. */
export class CardRefused extends Error {
  constructor(
    readonly code: string,
    readonly description: string,
  ) {
    super(code);
  }
}

/** A provider that has not answered by then is not waited for: nothing was charged by asking for a token. */
const PATIENCE_MS = 30_000;

/**
 * The card becomes what the shop may know of it: a token, or what only the provider can read. Each provider is spoken to in its
 * own way (`data-card-form`); the card goes to it and to nobody else.
 */
export function tokenFields(form: HTMLFormElement, card: CardEntry): Promise<Record<string, string>> {
  const { cardForm = '' } = form.dataset;
  const ask = { omise: askOmise, gbprime: askGbPrime, securepay: askSecurePay }[cardForm];
  if (!ask) return Promise.reject(new Error(`no way to ask ${cardForm}`));
  return withPatience(ask(form, card));
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
  const asked = {
    name: card.name,
    number: card.number,
    expiration_month: card.month,
    expiration_year: card.year,
    security_code: card.code,
  };
  return new Promise((resolve, reject) => {
    Omise.createToken('card', asked, (status, { id, code, message }) => {
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

/** Its script reads the fields marked `data-encrypt`, digits alone. */
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

/** Once a page; one that could not be had is asked for again at the next try. */
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

function withPatience<T>(asked: Promise<T>): Promise<T> {
  return Promise.race([
    asked,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no answer')), PATIENCE_MS)),
  ]);
}
