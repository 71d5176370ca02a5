import type { Response } from 'express';
import type { ProviderFaults } from './sandbox-faults';

/** Longer than the shop waits for any answer. */
const LATE_MS = 30_000;

/** Answers a call that created something; a fault can delay or lose the answer. */
export function answerCreation(faults: ProviderFaults, response: Response, answer: () => unknown): void {
  if (faults.take('create-lost')) response.destroy();
  else answerAfter(faults.take('create-timeout'), answer);
}

/** Answers a call that only reads; a fault can delay the answer. */
export function answerQuery(faults: ProviderFaults, answer: () => unknown): void {
  answerAfter(faults.take('read-timeout'), answer);
}

function answerAfter(isLate: boolean, answer: () => unknown): void {
  if (isLate) setTimeout(answer, LATE_MS).unref();
  else answer();
}
