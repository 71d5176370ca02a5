import type { LookupAddress } from 'node:dns';
import dns from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { isEndpointAddress, isOwnMachine } from './webhook-form';

export type TargetRefusal = 'address' | 'private' | 'unknown-host' | 'demo';

/** Finds the addresses of a name; a test has its own. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

const resolveAll: Resolve = (hostname) => dns.lookup(hostname, { all: true, verbatim: true });

export interface TargetRules {
  /** A demo tells programs on its own machine alone, a live shop tells none there. */
  isDemo: boolean;
  resolve?: Resolve;
}

/**
 * Where a delivery may connect to: the addresses that were looked at, so that a name cannot lead elsewhere between look and connect
 * (DNS rebinding). One private address among those of a name is enough to refuse it.
 */
export async function findTarget(
  url: string,
  { isDemo, resolve = resolveAll }: TargetRules,
): Promise<{ ok: true; addresses: readonly LookupAddress[] } | { ok: false; why: TargetRefusal }> {
  if (!isEndpointAddress(url)) return { ok: false, why: 'address' };
  const hostname = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isDemo && !isOwnMachine(new URL(url).hostname)) return { ok: false, why: 'demo' };
  const found = await addressesOf(hostname, resolve);
  if (found.length === 0) return { ok: false, why: 'unknown-host' };
  const isWanted = isDemo ? isLoopback : isPublic;
  return found.every(({ address }) => isWanted(address))
    ? { ok: true, addresses: found }
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

/** Neither this machine nor a network behind it, an address of version 4 inside one of 6 included. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
