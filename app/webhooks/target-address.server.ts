import type { LookupAddress } from 'node:dns';
import dns from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { isEndpointAddress, isOwnMachine } from './webhook-form';

export type TargetRefusal = 'address' | 'private' | 'unknown-host' | 'demo';

/** Resolves a name; tests have their own. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

const resolveAll: Resolve = (hostname) => dns.lookup(hostname, { all: true, verbatim: true });

export interface TargetRules {
  /** A demo delivers only to its own machine, a live shop never there. */
  isDemo: boolean;
  resolve?: Resolve;
}

/**
 * The addresses a delivery may connect to, checked once, so that the name cannot resolve elsewhere afterwards
 * (DNS rebinding). One private address refuses the name.
 */
export async function findTarget(
  url: string,
  { isDemo, resolve = resolveAll }: TargetRules,
): Promise<{ ok: true; addresses: readonly LookupAddress[] } | { ok: false; why: TargetRefusal }> {
  if (!isEndpointAddress(url)) return { ok: false, why: 'address' };
  const hostname = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isDemo && !isOwnMachine(new URL(url).hostname)) return { ok: false, why: 'demo' };
  const addresses = await addressesOf(hostname, resolve);
  if (addresses.length === 0) return { ok: false, why: 'unknown-host' };
  const isWanted = isDemo ? isLoopback : isPublic;
  return addresses.every(({ address }) => isWanted(address))
    ? { ok: true, addresses: addresses }
    : { ok: false, why: 'private' };
}

async function addressesOf(hostname: string, resolve: Resolve): Promise<readonly LookupAddress[]> {
  if (ipaddr.isValid(hostname)) return [{ address: hostname, family: hostname.includes(':') ? 6 : 4 }];
  try {
    return await resolve(hostname);
  } catch {
    return [];
  }
}

/** Not this machine or a private network, IPv4 addresses inside IPv6 included. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
