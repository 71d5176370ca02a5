import { SANDBOX_PARTNER } from '../../../app/values/sandbox-partner';

/** A book of the demo shop that the partner sends. */
export const PARTNER_BOOK = { path: '/product/3-excel-book', code: 'CU-1027', price: 320 };

export interface KeptCart {
  reference: string;
  calls: number;
  cart: { order_number: string; buyer: { email: string }; total_price: number; books: object[] };
}

/** The partner of books as the sandbox plays it, seen from behind its counter. */
export const partnerAt = (sandboxUrl: string) => ({
  url: sandboxUrl + SANDBOX_PARTNER.path,
  carts: async (): Promise<KeptCart[]> => {
    const headers = { Authorization: `Bearer ${SANDBOX_PARTNER.key}` };
    const answer = await fetch(`${sandboxUrl}${SANDBOX_PARTNER.path}/api/chulabook/carts`, { headers });
    return (await answer.json()) as KeptCart[];
  },
  /** How it answers the next call, or so many. */
  failNext: async (mode: string, times = 1): Promise<void> => {
    const answer = await fetch(`${sandboxUrl}/_sandbox/fail-next`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ provider: 'chulabook', mode, times }),
    });
    if (!answer.ok) throw new Error(`the sandbox knows no fault ${mode}`);
  },
});
