import type { AppServer } from '../shop/app-server';

export const OMISE_CARD = 8;

/** Whose bank asks first, who is paid at once, and who is declined (the sandbox's test cards). */
export const CARDS = {
  asks: '4242424242424242',
  atOnce: '5555555555554444',
  declined: '4111111111140011',
  asksInVain: '4111111111140003',
} as const;

/** What the script of the page does: a token from the vault, by the public key, the shop left out of it. */
export async function tokenOf(
  sandboxUrl: string,
  number: string,
  key = 'pkey_test_sandbox',
): Promise<string> {
  const card = {
    name: 'Somchai',
    number,
    expiration_month: '12',
    expiration_year: '2034',
    security_code: '123',
  };
  const answer = await fetch(`${sandboxUrl}/omise-vault/tokens`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
    body: new URLSearchParams(Object.entries(card).map(([name, value]) => [`card[${name}]`, value])),
  });
  return ((await answer.json()) as { id: string }).id;
}

/** The post of the page's script: the token and the last digits, nothing else of the card. */
export const cardFields = async (app: Pick<AppServer, 'sandboxUrl'>, number: string) => ({
  intent: 'card',
  card_token: await tokenOf(app.sandboxUrl, number),
  card_last_digits: number.slice(-4),
});
