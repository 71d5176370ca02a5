import type { Response } from 'express';
import type { ProviderFaults } from './sandbox-faults';

/** Longer than any shop waits. */
const SILENCE_MS = 30_000;

/** Answers a call that made something, unless its answer is to be late or lost. */
export function answerMade(faults: ProviderFaults, response: Response, answer: () => unknown): void {
  if (faults.take('create-lost')) response.destroy();
  else answerUnlessSilent(faults.take('create-timeout'), answer);
}

/** Answers a question, unless its answer is to be late. */
export function answerAsked(faults: ProviderFaults, answer: () => unknown): void {
  answerUnlessSilent(faults.take('read-timeout'), answer);
}

function answerUnlessSilent(isSilent: boolean, answer: () => unknown): void {
  if (isSilent) setTimeout(answer, SILENCE_MS).unref();
  else answer();
}
