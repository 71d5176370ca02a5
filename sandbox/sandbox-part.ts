import type { Router } from 'express';
import type { Notifier } from './notifier';
import type { ProviderFaults } from './sandbox-faults';
import type { SandboxLog } from './sandbox-log';

/** One provider as it is played: its protocol, its hosted pages, and what the index shows of it. */
export interface SandboxPart {
  router: Router;
  /** Further paths of the same provider, beside the part's own: another host of it. */
  besides?: Readonly<Record<string, Router>>;
  /** Newest last. */
  items(): readonly SandboxItem[];
  /** Forgets everything, as a new start does. */
  clear(): void;
}

export interface SandboxItem {
  /** Where the buyer's side of it stands, below the sandbox's root. */
  path: string;
  what: string;
  /** As it is written for people: `1590.00 THB`. */
  amount: string;
  status: string;
}

export interface SandboxTools {
  log: SandboxLog;
  faults: ProviderFaults;
  notifier: Notifier;
}

export type OpenPart = (tools: SandboxTools) => SandboxPart;
