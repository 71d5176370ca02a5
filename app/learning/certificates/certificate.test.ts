import { describe, expect, it } from 'vitest';
import { publicState, standingOfCertificate } from './certificate';

describe('whether a certificate holds (R-157)', () => {
  it.each([
    ['completed, nothing went back', true, false, true, 'valid'],
    ['access is over by its time', true, false, true, 'valid'],
    ['all that was bought went back', true, true, false, 'refunded'],
    ['one order went back, another stays', true, true, true, 'valid'],
    ['staff ended access without money', true, false, false, 'valid'],
    ['staff took the completion back', false, false, true, 'withdrawn'],
    ['both', false, true, false, 'refunded'],
  ] as const)('%s', (_case, isCompleted, hasGoneBack, hasGrantLeft, standing) => {
    expect(standingOfCertificate({ isCompleted, hasGoneBack, hasGrantLeft })).toBe(standing);
  });

  it('does not tell the public why', () => {
    expect(publicState('refunded')).toBe(publicState('withdrawn'));
  });
});
