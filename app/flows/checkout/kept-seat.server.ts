import { whyNotBuy } from '~/access/eligibility';
import { buyerOf } from '~/orders/purchase/buyer-of';
import { readOwnOffers } from '~/orders/purchase/courses-to-buy.server';
import type { PurchaseFacts } from '~/orders/purchase/purchase';
import { type FactsAsk, readPurchaseFacts } from '~/orders/purchase/purchase-facts.server';
import type { Db } from '~/platform/database/database.server';
import { normaliseEmail } from '~/values/email';

/**
 * The facts that decide a purchase. A buyer who was offered a seat of a full class and types another e-mail counts as another buyer,
 * for whom the class is full: the form then stays as it was for the offer's e-mail and says so, and does not order.
 */
export async function readFactsWithSeat(
  db: Db,
  asked: FactsAsk,
): Promise<{ facts: PurchaseFacts; seatKeptFor: string | null }> {
  const facts = await readPurchaseFacts(db, asked);
  const { student } = asked.viewer;
  const input = asked.email?.trim() ? normaliseEmail(asked.email) : null;
  if (!student || buyerOf(asked.viewer, input).student) return { facts, seatKeptFor: null };
  const full = [...facts.courses.values()].filter((offer) => whyNotBuy(offer.facts)?.code === 'SOLD_OUT');
  const courseIds = full.map(({ course }) => course.id);
  const own = await readOwnOffers(db, { courseIds, personId: student.id, now: asked.now });
  if (own.length === 0) return { facts, seatKeptFor: null };
  return {
    facts: await readPurchaseFacts(db, { ...asked, email: student.email }),
    seatKeptFor: student.email,
  };
}
