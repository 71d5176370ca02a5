import type { z } from 'zod';
import type { Satang } from '~/values/money';

/** The names of approvals in the table of outcomes (row CHK-08). */
export type Approval = 'approved' | 'promptpay-approved' | 'paypal-approved' | 'bank-qr-approved';

/**
 * All facts of a payment method; its client stands beside it (`NAME.server.ts`). Types and lists of the shop
 * derive from these definitions.
 */
export interface PaymentMethod {
  /** By the specification. */
  id: number;
  /** The default names; owners change them. */
  name: { th: string; en: string };
  /** The provider of its page or code; null: the shop itself. */
  provider: Provider | null;
  /**
   * How the buyer pays: a reported transfer, a card, a page of the provider, bank instalments, or a code to
   * scan.
   */
  paidBy: 'transfer' | 'card' | 'page' | 'instalments' | 'qr';
  /** Accepts baht only; a bank transfer is accepted where an account has the currency. */
  onlyBaht?: true;
  /** Absent: `approved`. */
  approval?: Approval;
  /** The Done button of its code goes on, whether the money has come or not (specification 2). */
  leavesByDone?: true;
  /** The provider refunds by API; else a person transfers the money. */
  isRefundedByProvider?: true;
  /** The provider's own limits, above the shop's settings. */
  limits?: { minimum: Satang; maximum: Satang | null };
  /** The minimum where the shop sets none. */
  standingMinimum?: Satang;
  /** The keys in payment_method.secrets; those with a label stand on the setup page (`key-fields.ts`). */
  keys?: z.ZodObject;
  /** The demo shop's keys at the sandbox; worthless elsewhere. */
  sandboxKeys?: Readonly<Record<string, string>>;
  /** Paths for notifications. Absent: the provider's one, `/webhook/NAME`. */
  webhooks?: readonly string[];
}

export interface Provider {
  /** In payment_attempt, payment, provider_event and in the path of its webhook. */
  name: string;
  /** As buyers and owners know it. */
  title: string;
  addresses: Readonly<Record<string, ProviderAddress>>;
}

/** Where a provider is called; the only difference between production, a test system and the sandbox. */
export interface ProviderAddress {
  /** The setting of the environment that replaces it. A live shop uses only the real one. */
  setting: string;
  live: string;
  /** The path in the sandbox. */
  sandbox: string;
  /** Https hosts its answers may lead a browser to, besides its own; a leading dot includes subdomains. */
  pageHosts?: readonly string[];
}
