import type { Request } from 'express';
import type { SandboxCharge, SandboxDispute, SandboxRefund } from './omise-charges';
import type { SandboxLink } from './omise-links';

const homeOf = (request: Request) => `http://${request.get('Host')}/omise`;

export function chargeJson(charge: SandboxCharge, request: Request) {
  const { card } = charge;
  const isCard = card !== null || charge.linkId !== null;
  return {
    object: 'charge',
    id: charge.id,
    location: `/charges/${charge.id}`,
    livemode: false,
    amount: charge.amount,
    currency: charge.currency,
    description: charge.description,
    status: charge.status,
    authorized: charge.status === 'successful',
    capture: true,
    paid: charge.status === 'successful',
    paid_at: charge.paidAt?.toISOString() ?? null,
    failure_code: charge.failureCode,
    failure_message: charge.failureMessage,
    authorize_uri: charge.returnUri && `${homeOf(request)}/payments/${charge.paymentId}/authorize`,
    return_uri: charge.returnUri,
    created_at: charge.createdAt.toISOString(),
    expires_at: charge.expiresAt.toISOString(),
    metadata: charge.metadata,
    ...feesOf(charge),
    dispute: charge.dispute && disputeJson(charge.dispute, charge),
    refunds: listJson(charge.refunds.map((refund) => refundJson(refund, charge))),
    refunded_amount: charge.refunds.reduce((sum, { amount }) => sum + amount, 0),
    link: charge.linkId,
    card: card && {
      object: 'card',
      brand: card.brand,
      last_digits: card.lastDigits,
      bank: 'SANDBOX BANK',
      name: card.name,
    },
    source: isCard ? null : codeJson(charge, homeOf(request)),
    ...(!isCard && { sandbox_page: `${homeOf(request)}/charges/${charge.id}/page` }),
  };
}

function codeJson({ id, amount, documentId, downloadCode }: SandboxCharge, home: string) {
  const location = `/charges/${id}/documents/${documentId}`;
  return {
    object: 'source',
    type: 'promptpay',
    flow: 'offline',
    amount,
    scannable_code: {
      object: 'barcode',
      type: 'qr',
      image: {
        object: 'document',
        id: documentId,
        filename: 'qrcode.svg',
        kind: 'qr',
        location,
        download_uri: `${home}${location}/downloads/${downloadCode}`,
      },
    },
  };
}

export function linkJson(link: SandboxLink, charges: readonly SandboxCharge[], request: Request) {
  return {
    object: 'link',
    id: link.id,
    location: `/links/${link.id}`,
    livemode: false,
    amount: link.amount,
    currency: link.currency,
    title: link.title,
    description: link.description,
    multiple: false,
    used: link.isUsed,
    payment_uri: `${homeOf(request)}/links/${link.id}/page`,
    created_at: link.createdAt.toISOString(),
    charges: listJson(charges.map((charge) => chargeJson(charge, request))),
  };
}

/** The fee: 3.65 % for cards, 1.65 % for PromptPay, and VAT on it; taken when the charge is paid. */
function feesOf({ amount, status, card, linkId }: SandboxCharge) {
  const isCard = card !== null || linkId !== null;
  const fee = status === 'successful' ? Math.round((amount * (isCard ? 365 : 165)) / 10_000) : 0;
  const feeVat = Math.round((fee * 7) / 100);
  return { fee, fee_vat: feeVat, interest: 0, interest_vat: 0, net: amount - fee - feeVat };
}

export const disputeJson = ({ id, status, createdAt }: SandboxDispute, charge: SandboxCharge) => ({
  object: 'dispute',
  id,
  livemode: false,
  location: `/disputes/${id}`,
  amount: charge.amount,
  currency: charge.currency,
  charge: charge.id,
  status,
  reason_code: 'goods_or_services_not_provided',
  created_at: createdAt.toISOString(),
});

export const refundJson = ({ id, amount, metadata, createdAt }: SandboxRefund, charge: SandboxCharge) => ({
  object: 'refund',
  id,
  amount,
  currency: charge.currency,
  charge: charge.id,
  status: 'closed',
  created_at: createdAt.toISOString(),
  metadata,
});

export const listJson = (data: readonly unknown[], total = data.length) => ({ object: 'list', total, data });
