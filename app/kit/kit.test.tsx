import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Check } from '~/kit/forms/check';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Field } from '~/kit/forms/field';
import { FileField } from '~/kit/forms/file-field';
import { PlanPick } from '~/kit/forms/plan-pick';
import { RadioCards } from '~/kit/forms/radio-cards';
import { Select } from '~/kit/forms/select';
import { Steps } from '~/kit/frame/steps';
import { bankLooks } from '~/kit/shop/bank-colours';
import { BankMark } from '~/kit/shop/bank-mark';
import { CourseCard } from '~/kit/shop/course-card';
import { Picture } from '~/kit/shop/picture';
import { Price } from '~/kit/shop/price';
import { ProgressBar } from '~/kit/shop/progress-bar';
import { StylePage } from '~/routes/demo/style/style-page';
import { Button } from './button';
import { Chips } from './chips';
import { Notice } from './notice';
import { Pager } from './pager';
import { pagerWindow } from './pager-window';

const html = (element: ReactElement) => renderToStaticMarkup(element);

const KNOWN_BANKS = (
  'BAY BBL GSB KBANK KTB NBANK SCB TTB TMB ARGI SACO VIETT TECH VIETC BIDV SHB HDB OCEA SAIG VPB TPB DONG ACB VIB ' +
  'LHBANK ISBT TISCO CIMBT UOB TBANK TBUG AGRI BAAC BNP BOA CACIB CITI DB GHB HSBC ICBC JPM KK MB MEGA MUFG ' +
  'PROMPTPAY RBS SC TCRB KKP MHCB BANK_LOGO_0001 BANK_LOGO_0002 BANK_LOGO_0003 BANK_LOGO_0004 BANK_LOGO_0005'
).split(' ');

/** WCAG contrast of a colour against white. */
function contrastOnWhite(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}

describe('pieces escape what they are given', () => {
  const evil = '"><script>alert(1)</script>';

  it.each([
    [
      'field',
      <Field
        key=""
        name="x"
        label={evil}
        hint={evil}
        error={evil}
        defaultValue={evil}
        why={{ required: evil }}
      />,
    ],
    ['card', <CourseCard key="" href="/c" title={evil} teacher={evil} meta={evil} end={evil} />],
    [
      'notice',
      <Notice key="" kind="bad">
        {evil}
      </Notice>,
    ],
    ['select', <Select key="" name="s" label="l" options={[{ value: evil, text: evil }]} />],
  ])('%s', (_name, element) => {
    expect(html(element)).not.toContain('<script');
  });
});

describe('fields', () => {
  it('wires label, hint and message to the input, message between label and input', () => {
    const page = html(<Field name="email" label="L" hint="H" error="E" required />);
    expect(page).toContain('<label for="email">');
    expect(page).toContain('<p class="hint" id="email-h">H</p><p class="why" id="email-e">E</p><input');
    expect(page).toContain('aria-invalid="true" aria-describedby="email-h email-e"');
    expect(page).toContain('required=""');
  });

  it('says nothing about errors and hints when there are none', () => {
    const page = html(<Field name="email" label="L" required />);
    expect(page).not.toMatch(/aria-|class="why"|class="hint"|err/);
  });

  it('marks the exception, never the required', () => {
    expect(html(<Field name="a" label="L" required />)).toContain('<label for="a">L</label>');
    expect(html(<Field name="a" label="L" mark="(M)" />)).toContain('L<small> (M)</small>');
  });

  it('leaves out the name of a card number', () => {
    expect(html(<Field id="cc" label="L" />)).not.toContain('name=');
  });

  it('hands texts of native constraints to the script', () => {
    expect(html(<Field name="a" label="L" why={{ required: 'R', short: 'S' }} />)).toContain(
      'data-why-required="R" data-why-short="S"',
    );
  });

  it('keeps a describedby given by the page and adds its own', () => {
    expect(html(<Field name="a" label="L" error="E" aria-describedby="extra" />)).toContain(
      'aria-describedby="extra a-e"',
    );
    expect(html(<FileField name="f" label="L" state="S" error="E" />)).toContain(
      'aria-describedby="f-s f-e"',
    );
  });

  it('links the summary to fields and is spoken at once', () => {
    const page = html(<ErrorSummary title="T" errors={[{ id: 'email', text: 'X' }]} />);
    expect(page).toContain('role="alert"');
    expect(page).toContain('<a href="#email">X</a>');
  });

  it('puts the message of a choice on the fieldset the summary links to', () => {
    const page = html(<RadioCards name="pay" legend="L" error="E" cards={[{ value: 'a', label: 'A' }]} />);
    expect(page).toContain('<fieldset id="pay" class="field err" aria-describedby="pay-e">');
  });

  it('opens what belongs to a radio by its place in the markup', () => {
    const page = html(
      <RadioCards name="pay" legend="L" chosen="a" cards={[{ value: 'a', label: 'A', panel: <p>P</p> }]} />,
    );
    expect(page).toMatch(
      /<input[^>]*checked=""[^>]*\/><label for="pay-a">.*<\/label><div class="pick-body">/,
    );
  });

  it('disables a locked plan and says why', () => {
    const page = html(
      <PlanPick name="p" legend="L" plans={[{ value: 'a', name: 'A', price: '1', locked: 'W' }]} />,
    );
    expect(page).toContain('disabled=""');
    expect(page).toContain('W</span>');
  });

  it('shows what a tick opens beside it', () => {
    expect(html(<Check name="t" label="L" opens="O" />)).toContain('<div class="revealed flow">O</div>');
  });
});

describe('bank marks (specification 3)', () => {
  it.each(KNOWN_BANKS)('%s has one, readable on its colour', (code) => {
    expect(html(<BankMark code={code} />)).toContain('class="bank"');
    expect(contrastOnWhite(bankLooks.get(code)!.colour)).toBeGreaterThanOrEqual(4.5);
  });

  it('knows no other code', () => {
    expect(bankLooks.size).toBe(KNOWN_BANKS.length);
    for (const code of ['', 'XXX', 'kbank', 'constructor', '__proto__'])
      expect(html(<BankMark code={code} />)).toBe('');
  });

  it('shows one mark for the names of one bank', () => {
    expect(bankLooks.get('ARGI')).toBe(bankLooks.get('AGRI'));
    expect(new Set(['TMB', 'TBANK', 'TTB'].map((code) => bankLooks.get(code))).size).toBe(1);
  });
});

describe('pager', () => {
  const numbersOf = (current: number, last: number) =>
    pagerWindow(current, last)
      .map(({ kind, page }) => (kind === 'jump' ? `(${page})` : page))
      .join(' ');

  it.each([
    [1, 1, '1'],
    [1, 3, '1 2 3'],
    [1, 4, '1 2 3 4'],
    [1, 40, '1 2 (6) 40'],
    [4, 40, '1 2 3 4 5 (9) 40'],
    [5, 40, '1 (2) 4 5 6 (10) 40'],
    [20, 40, '1 (15) 19 20 21 (25) 40'],
    [40, 40, '1 (35) 39 40'],
  ])('page %i of %i', (current, last, expected) => expect(numbersOf(current, last)).toBe(expected));

  it('uses the URLs given and is nothing for one page', () => {
    const words = { label: 'L', previous: 'P', next: 'N', jump: (page: number) => `J${page}` };
    const urlOf = (page: number) => `?q=a&page=${page}`;
    expect(html(<Pager {...words} current={1} last={1} urlOf={urlOf} />)).toBe('');
    const less = pagerWindow(20, 40, { isLess: true });
    expect(less.map(({ page }) => page)).toEqual([1, 17, 19, 20, 21, 23, 40]);
    const page = html(<Pager {...words} current={20} last={40} urlOf={urlOf} />);
    expect(page).toContain('<a href="?q=a&amp;page=25" aria-label="J25">…</a>');
    expect(page).toContain('<b aria-current="page">20</b>');
  });
});

describe('other pieces', () => {
  it('shows money by place', () => {
    expect(html(<Price satang={159000} />)).toBe('<span class="price"><i>฿</i>1,590</span>');
    expect(html(<Price satang={174100} style="exact" />)).toContain('<i>฿</i>1,741.00');
    expect(html(<Price satang={0} free="F" />)).toBe('<span class="price">F</span>');
    expect(html(<Price satang={100} formerSatang={200} />)).toContain('<del>฿2</del>');
  });

  it('names every width of a picture and loads all but the first screen lazily', () => {
    const src = { stem: '/p/a', widths: [320, 640], width: 1600, height: 900, fallbackWidth: 640 };
    const lazy = html(<Picture src={src} alt="A" sizes="50vw" />);
    expect(lazy).toContain('srcSet="/p/a-320.avif 320w,/p/a-640.avif 640w"');
    expect(lazy).toContain('src="/p/a-640.jpg" alt="A" width="1600" height="900" loading="lazy"');
    expect(html(<Picture src={src} alt="" sizes="50vw" eager />)).toContain('fetchpriority="high"');
  });

  it('keeps the frame of a missing picture, and its name', () => {
    expect(html(<Picture src={null} alt="" sizes="1px" />)).toBe('<span class="pic"></span>');
    expect(html(<Picture src={null} alt="A" sizes="1px" />)).toContain('role="img" aria-label="A"');
  });

  it('tells done, now and to come', () => {
    const page = html(<Steps label="L" steps={['a', 'b', 'c']} now={1} />);
    expect(page).toMatch(/<li class="done">.*<li class="now" aria-current="step">.*<li><span class="dot">3/);
  });

  it('keeps progress between 0 and 100', () => {
    expect(html(<ProgressBar label="L" percent={140} />)).toContain('aria-valuenow="100"');
  });

  it('keeps the current filter in a shortened row', () => {
    const chips = Array.from({ length: 12 }, (_, n) => ({ href: `#${n}`, text: `t${n}`, current: n === 11 }));
    const page = html(<Chips label="L" chips={chips} more={{ href: '#all', text: 'all' }} />);
    expect(page).toContain('t11');
    expect(page).not.toContain('t9<');
    expect(page).toContain('class="more"');
  });

  it('forwards attributes of buttons', () => {
    expect(
      html(
        <Button look="ghost" name="intent" value="pay" formNoValidate>
          B
        </Button>,
      ),
    ).toBe('<button class="btn ghost" name="intent" value="pay" formnovalidate="">B</button>');
  });

  it('renders the style page, each id once', () => {
    const ids = [...html(<StylePage />).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

describe('stylesheet', () => {
  const part = (name: string) =>
    readFileSync(path.join(import.meta.dirname, 'stylesheet', `${name}.css`), 'utf8');

  it('names the layers once, first, in order', () => {
    expect(part('browse/ground')).toMatch(
      /^\/\*.*\*\/\s*@layer reset, tokens, base, layout, components, utilities;/,
    );
  });

  it('can stand inside a style element', () => {
    const names = readdirSync(path.join(import.meta.dirname, 'stylesheet'), {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((name) => name.endsWith('.css'))
      .map((name) => name.slice(0, -'.css'.length));
    expect(names).toContain('browse/ground');
    for (const name of names.filter((each) => each !== 'document'))
      expect(part(name)).not.toMatch(/<\/|@import|url\(/);
  });
});
