import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hintFor, slipsBetween, suggestEmail, WELL_KNOWN_DOMAINS } from './email-hint';

const at = (domain: string) => suggestEmail(`mali@${domain}`)?.replace('mali@', '') ?? null;

describe('REG-06 an e-mail that was probably mistyped', () => {
  test.each([
    ['gmai.com', 'gmail.com'],
    ['gmial.com', 'gmail.com'],
    ['gmaill.com', 'gmail.com'],
    ['gnail.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmail.cm', 'gmail.com'],
    ['gmail.ocm', 'gmail.com'],
    ['gmai.con', 'gmail.com'],
    ['hotmial.com', 'hotmail.com'],
    ['hotmai.com', 'hotmail.com'],
    ['hotmil.con', 'hotmail.com'],
    ['outlok.com', 'outlook.com'],
    ['outlook.co.ht', 'outlook.co.th'],
    ['yaho.com', 'yahoo.com'],
    ['yahoo.co.t', 'yahoo.co.th'],
    ['yhaoo.co.th', 'yahoo.co.th'],
    ['iclod.com', 'icloud.com'],
    ['windowlive.com', 'windowslive.com'],
    ['lvie.com', 'live.com'],
    ['example.con', 'example.com'],
  ])('%s → %s', (input, suggestion) => expect(at(input)).toBe(suggestion));

  test.each([
    ['mail.com', 'email.com', 'ymail.com', 'line.com', 'cloud.com', 'me.com', 'hotel.com', 'small.com'],
    ['yahoo.co.jp', 'yahoo.fr', 'hotmail.fr', 'gmail.co.th', 'company.co.th', 'example.co', 'chula.ac.th'],
    ['man.com', 'love.com', 'rian.example', 'ku.th', 'demo.test', 'example.test', 'gmail', '', '.com', 'a.'],
  ])('nobody is asked about %s, %s, %s …', (...domains) =>
    expect(domains.map(at)).toEqual(domains.map(() => null)),
  );

  test('what stands before the domain stays as it was typed', () => {
    expect(suggestEmail('a@b@gmai.com')).toBe('a@b@gmail.com');
    expect(suggestEmail('@gmai.com')).toBeNull();
    expect(suggestEmail('มะลิ')).toBeNull();
  });

  test('asked once: what was asked about and sent again is meant', () => {
    expect(hintFor('mali@gmai.com', '')).toBe('mali@gmail.com');
    expect(hintFor('mali@gmai.com', 'mali@gmai.com')).toBeNull();
    expect(hintFor('mali@gmial.com', 'mali@gmai.com')).toBe('mali@gmail.com');
  });
});

describe('properties', () => {
  const wellKnown = fc.constantFrom(...WELL_KNOWN_DOMAINS);
  const local = fc.stringMatching(/^[a-z0-9._-]{1,20}$/);

  test('a well-known domain is never asked about, in any case', () => {
    fc.assert(
      fc.property(local, wellKnown, fc.boolean(), (name, domain, loud) => {
        expect(suggestEmail(`${name}@${loud ? domain.toUpperCase() : domain}`)).toBeNull();
      }),
    );
  });

  test('a hint is near, is not what was typed, and is not asked about again', () => {
    const domain = fc.oneof(
      fc.domain(),
      fc.tuple(wellKnown, fc.nat(15), fc.constantFrom('', 'a', 'm', '.')).map(([real, place, letter]) => {
        const index = place % real.length;
        return real.slice(0, index) + letter + real.slice(index + 1);
      }),
    );
    fc.assert(
      fc.property(local, domain, (name, input) => {
        const hint = suggestEmail(`${name}@${input}`);
        if (hint === null) return;
        expect(hint).not.toBe(`${name}@${input}`);
        expect(hint.startsWith(`${name}@`)).toBe(true);
        expect(suggestEmail(hint)).toBeNull();
        // an ending may be two letters away (`co` and `com`, `cmo` and `com`)
        expect(slipsBetween(hint, `${name}@${input}`)).toBeLessThanOrEqual(4);
      }),
      { numRuns: 2000 },
    );
  });

  test('domains far from all well-known ones are left alone', () => {
    fc.assert(
      fc.property(fc.domain(), (domain) => {
        const isFar = WELL_KNOWN_DOMAINS.every((real) => slipsBetween(real, domain.toLowerCase()) > 4);
        fc.pre(
          isFar &&
            !/\.(con|ocm|cmo|comm|coom|ccom|cpm|vom|xom|co\.ht|co\.thh|co\.tth|con\.th|c\.th)$/.test(domain),
        );
        expect(at(domain)).toBeNull();
      }),
    );
  });

  test('the distance is one: the same both ways, nothing between the same, never more than the longer', () => {
    const text = fc.stringMatching(/^[a-d]{0,8}$/);
    fc.assert(
      fc.property(text, text, (one, other) => {
        const slips = slipsBetween(one, other);
        expect(slips).toBe(slipsBetween(other, one));
        expect(slips === 0).toBe(one === other);
        expect(slips).toBeLessThanOrEqual(Math.max(one.length, other.length));
        expect(slips).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
      }),
    );
  });
});
