import { accountNamed } from '~/providers/port/ledger-account.server';
import type { LedgerPage, ProviderLedger, Reversal } from '~/providers/port/provider-ledger';
import { fetchCharge } from './omise-charges.server';
import { type OmiseAccess, readFromOmise } from './omise-client.server';
import {
  listedCharge,
  listedDispute,
  listedRefund,
  listedTransfer,
  nextOmisePage,
  type OmiseListName,
  readOmiseList,
  readOmisePage,
} from './omise-ledger';

/** Omise's largest page. */
const A_PAGE = 100;

/**
 * Charges with their fees, refunds, disputes and bank transfers: four lists of one account, one after
 * another.
 */
export const omiseLedger = (access: OmiseAccess, mode: 'demo' | 'live'): ProviderLedger => ({
  account: accountNamed(access.apiUrl, access.secretKey),
  readPage: async ({ from, to, page }) => {
    const position = readOmisePage(page);
    const query = new URLSearchParams({
      from: from.toISOString(),
      to: to.toISOString(),
      limit: String(A_PAGE),
      offset: String(position.offset),
      order: 'chronological',
    });
    const answer = await readFromOmise(access, `/${position.list}?${query.toString()}`);
    if (answer.outcome === 'unknown') return answer;
    if (answer.outcome === 'refused')
      return { outcome: 'unknown', why: `${position.list}: ${answer.failure.code}` };
    const list = readOmiseList(answer.body);
    if (!list) return { outcome: 'unknown', why: `${position.list}: no list in the answer` };
    return {
      ...NOTHING,
      ...CONTENTS[position.list](list.data, mode),
      next: nextOmisePage(position, list.data.length, list.total),
    };
  },
});

type Page = Extract<LedgerPage, { outcome: 'page' }>;
type Contents = Partial<Pick<Page, 'charges' | 'payouts' | 'reversals'>>;
const NOTHING = { outcome: 'page', charges: [], payouts: [], reversals: [] } as const;
const CONTENTS: Readonly<
  Record<OmiseListName, (data: readonly unknown[], mode: 'demo' | 'live') => Contents>
> = {
  charges: (data, mode) => ({ charges: data.flatMap((each) => listedCharge(each, mode) ?? []) }),
  refunds: (data) => ({ reversals: data.flatMap((each) => listedRefund(each) ?? []) }),
  disputes: (data) => ({ reversals: data.flatMap((each) => listedDispute(each) ?? []) }),
  transfers: (data) => ({ payouts: data.flatMap((each) => listedTransfer(each) ?? []) }),
};

/** The reversals of one charge, read when a notification reports one. */
export async function fetchReversalsOfCharge(
  access: OmiseAccess,
  chargeId: string,
): Promise<readonly Reversal[] | 'no answer'> {
  const charge = await fetchCharge(access, chargeId);
  if (charge === 'no answer' || 'gone' in charge) return 'no answer';
  const path = `/charges/${encodeURIComponent(chargeId)}`;
  const refunds = await readFromOmise(access, `${path}/refunds?limit=${A_PAGE}`);
  const list = refunds.outcome === 'answer' ? readOmiseList(refunds.body) : null;
  if (!list) return 'no answer';
  const dispute = listedDispute(charge.dispute, charge);
  return [...list.data.flatMap((each) => listedRefund(each, charge) ?? []), ...(dispute ? [dispute] : [])];
}
