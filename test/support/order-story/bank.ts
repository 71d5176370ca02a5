import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { providerAddressesOf } from '../../../app/providers/methods/provider-addresses';
import { setProviders } from '../../../app/providers/methods/registry.server';
import type { Currency } from '../../../app/values/money';

/** Money that really was paid, as the provider has it in its own books. */
export interface BankMoney {
  provider: 'omise' | 'pay-solutions';
  /** Ours, of the attempt. */
  reference: string;
  /** By which name the shop is to record it. */
  moneyId: string;
  amount: number;
  currency: Currency;
}

/** How a slow call ends: what it made, and whether the shop is told. */
export interface SlowEnd {
  isPaid: boolean;
  isAnswered: boolean;
  /** The bank tells the story what was paid. */
  tell: (money: BankMoney | null) => void;
}

interface Charge {
  id: string;
  reference: string;
  amount: number;
  status: 'pending' | 'successful' | 'failed' | 'expired';
}

/**
 * Two providers as small as they can be, spoken to over HTTP by the shop's own clients: Omise's PromptPay (a charge is paid once, and
 * can be withdrawn) and Pay Solutions (a form that can be paid again and again). They have no clock and say what the story
 * says; what was paid is in `money`.
 */
export class Bank {
  money: BankMoney[] = [];
  /** No answer to anything. */
  isSilent = false;
  /** The next charge is made when the story says so: its call waits. */
  isSlow = false;
  /** Paid at Pay Solutions, which has not decided yet: no money for the shop. */
  held: BankMoney[] = [];
  /** Calls that make a charge and wait. */
  private waiting: ((ends: SlowEnd) => void)[] = [];
  private watchers: (() => void)[] = [];
  private charges = new Map<string, Charge>();
  private refused = new Set<string>();
  private named = 0;

  reset(): void {
    this.money = [];
    this.isSilent = false;
    this.isSlow = false;
    this.held = [];
    this.waiting = [];
    this.charges.clear();
    this.refused.clear();
  }

  /** The buyer pays; false: this code cannot be paid any more. */
  pay(attempt: { provider: string; reference: string }, amount: number, currency: Currency): boolean {
    const { reference } = attempt;
    const charge = this.chargeOf(reference);
    const isOmise = attempt.provider === 'omise';
    if (isOmise && charge?.status !== 'pending') return false;
    if (charge) charge.status = 'successful';
    const moneyId = charge?.id ?? `${reference} ${(this.named += 1)}`;
    const provider = isOmise ? 'omise' : 'pay-solutions';
    this.money.push({ provider, reference, moneyId, amount, currency });
    return true;
  }

  /** The payment is refused; a form of Pay Solutions can still be paid after that. */
  fail({ reference }: { reference: string }): void {
    const charge = this.chargeOf(reference);
    if (charge?.status === 'pending') charge.status = 'failed';
    this.refused.add(reference);
  }

  /** The buyer pays, and the provider looks at it; only Pay Solutions does so. */
  hold({ provider, reference }: { provider: string; reference: string }, amount: number): boolean {
    if (provider === 'omise') return false;
    const moneyId = `${reference} ${(this.named += 1)}`;
    this.held.push({ provider: 'pay-solutions', reference, moneyId, amount, currency: 'THB' });
    return true;
  }

  /** It has decided on everything it held. */
  decideHeld(isPaid: boolean): void {
    for (const money of this.held.splice(0)) {
      if (isPaid) this.money.push(money);
      else this.refused.add(money.reference);
    }
  }

  /** Resolves once a call that makes a charge waits. */
  async whenWaiting(): Promise<void> {
    if (this.waiting.length === 0) await new Promise<void>((resolve) => this.watchers.push(resolve));
  }

  endSlowCall(ends: SlowEnd): void {
    for (const call of this.waiting.splice(0)) call(ends);
  }

  /** Used by the server: a slow charge, which is made when the story continues. */
  whenMade(method: string, path: string): Promise<SlowEnd> | null {
    if (!this.isSlow || this.isSilent || method !== 'POST' || path !== '/omise/charges') return null;
    this.isSlow = false;
    const slowEnd = new Promise<SlowEnd>((resolve) => this.waiting.push(resolve));
    for (const tell of this.watchers.splice(0)) tell();
    return slowEnd;
  }

  get charged(): number {
    return this.charges.size;
  }

  /** As a card is: the charge that was made last is paid with its making. */
  payLast(): BankMoney {
    const charge = [...this.charges.values()].at(-1)!;
    this.pay({ provider: 'omise', reference: charge.reference }, charge.amount, 'THB');
    return this.money.at(-1)!;
  }

  private chargeOf = (reference: string) =>
    [...this.charges.values()].find((charge) => charge.reference === reference);

  /** What is answered: a status and JSON. */
  answer(method: string, path: string, body: string): { status: number; json: unknown } {
    if (this.isSilent) return { status: 503, json: {} };
    if (path === '/paysolutions/order/orderdetailpost')
      return { status: 200, json: this.inquiry((JSON.parse(body) as { refNo: string }).refNo) };
    if (path === '/omise/charges' && method === 'POST')
      return { status: 200, json: this.charge(new URLSearchParams(body)) };
    if (path.startsWith('/omise/charges?'))
      return { status: 200, json: { data: [...this.charges.values()].map((each) => this.chargeJson(each)) } };
    const [, id, action] = /^\/omise\/charges\/(\w+)(\/expire)?$/.exec(path) ?? [];
    const charge = id === undefined ? undefined : this.charges.get(id);
    if (!charge) return { status: 404, json: { object: 'error', code: 'not_found' } };
    if (action && charge.status === 'pending') charge.status = 'expired';
    return { status: 200, json: this.chargeJson(charge) };
  }

  private charge(fields: URLSearchParams): unknown {
    const id = `chrg_test_${(this.named += 1)}`;
    const reference = fields.get('metadata[attempt]')!;
    const charge: Charge = { id, reference, amount: Number(fields.get('amount')), status: 'pending' };
    this.charges.set(id, charge);
    return this.chargeJson(charge);
  }

  private chargeJson({ id, reference, amount, status }: Charge): unknown {
    const paid = this.money.find((each) => each.moneyId === id);
    return {
      object: 'charge',
      id,
      amount: paid?.amount ?? amount,
      currency: (paid?.currency ?? 'THB').toLowerCase(),
      status,
      paid: paid !== undefined,
      failure_code: status === 'failed' ? 'payment_rejected' : null,
      metadata: { attempt: reference },
      source: { scannable_code: { image: { download_uri: 'http://127.0.0.1/qr' } } },
    };
  }

  private inquiry(reference: string): unknown {
    const paid = this.money
      .filter((each) => each.reference === reference)
      .map(({ moneyId, amount, currency }) => ({
        Status: 'CP',
        RefNo: reference,
        OrderNo: moneyId.split(' ')[1],
        Total: (amount / 100).toFixed(2),
        CurrencyCode: currency === 'THB' ? '00' : '01',
      }));
    if (paid.length > 0) return paid;
    if (this.held.some((each) => each.reference === reference))
      return [{ Status: 'HO', RefNo: reference, Total: '0.00', CurrencyCode: '00' }];
    return [{ Status: this.refused.has(reference) ? 'RE' : 'NS', RefNo: reference, Total: '0.00' }];
  }
}

/** Opens its doors and makes it every provider this shop has. */
export async function openBank(): Promise<Bank & { close(): Promise<void> }> {
  const bank = new Bank();
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method, url } = request;
      const answer = () => {
        const { status, json } = bank.answer(method!, url!, Buffer.concat(parts).toString('utf8'));
        return () =>
          response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
      };
      const slow = bank.whenMade(method!, url!);
      if (!slow) return void answer()();
      void slow.then(({ isPaid, isAnswered, tell }) => {
        const before = bank.charged;
        const say = answer();
        // silent by now, it has made nothing
        tell(isPaid && bank.charged > before ? bank.payLast() : null);
        if (isAnswered) say();
        else response.destroy();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const providers = providerAddressesOf(
    {
      OMISE_API_URL: `${url}/omise`,
      PAYSOLUTIONS_PAGE_URL: `${url}/paysolutions`,
      PAYSOLUTIONS_API_URL: `${url}/paysolutions`,
    },
    false,
  );
  setProviders({ mode: 'demo', providers });
  return Object.assign(bank, {
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
