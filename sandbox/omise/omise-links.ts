import { randomBytes } from 'node:crypto';
import type { OmiseCharges } from './omise-charges';

export interface SandboxLink {
  id: string;
  amount: number;
  currency: string;
  title: string;
  description: string;
  isUsed: boolean;
  createdAt: Date;
}

/** Pages that take one payment each. */
export class OmiseLinks {
  readonly #links = new Map<string, SandboxLink>();

  all = (): SandboxLink[] => [...this.#links.values()];
  find = (id: string): SandboxLink | null => this.#links.get(id) ?? null;

  create(asked: Pick<SandboxLink, 'amount' | 'currency' | 'title' | 'description'>): SandboxLink {
    const id = `link_test_${randomBytes(10).toString('hex')}`;
    const link = { ...asked, id, isUsed: false, createdAt: new Date() };
    this.#links.set(id, link);
    return link;
  }

  delete(link: SandboxLink): void {
    this.#links.delete(link.id);
  }

  clear(): void {
    this.#links.clear();
  }
}

export const chargesOf = (charges: OmiseCharges, { id }: SandboxLink) =>
  charges.all().filter(({ linkId }) => linkId === id);
