import type { PartnerShop } from '~/settings/environment.server';

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianPartner?: PartnerShop | null };

/** Once at the start, and again when a demo's sandbox, which plays the partner, has found its port. */
export function setPartnerShop(partner: PartnerShop | null): void {
  shared.__rianPartner = partner;
}

/** The partner that sends its own books; null: this shop has none (CHK-07). */
export const currentPartnerShop = (): PartnerShop | null => shared.__rianPartner ?? null;

/** Where a purchase may lead a browser besides the shop: without it `form-action` stops the buyer at the redirect. */
export function partnerFormHosts(): string[] {
  const partner = currentPartnerShop();
  return partner ? [new URL(partner.url).origin, ...partner.hosts.map((host) => `https://${host}`)] : [];
}
