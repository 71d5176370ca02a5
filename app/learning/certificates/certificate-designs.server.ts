import type { CertificateDesign } from './certificate';
import {
  drawCode,
  drawRosette,
  drawSchool,
  INK,
  MUTED,
  type Pdf,
  rule,
  setText,
  SHEET,
  tint,
} from './certificate-pen.server';
import type { CertificateWords } from './certificate-texts';

export interface Sheet {
  words: CertificateWords;
  colour: string;
  /** PNG; null: the name alone */
  logo: Buffer | null;
}

/** Three layouts of the same words, and of the same place to verify them. */
export const DESIGNS: Readonly<Record<CertificateDesign, (pdf: Pdf, sheet: Sheet) => void>> = {
  classic: drawClassic,
  modern: drawModern,
  plain: drawPlain,
};

const { width: WIDTH, height: HEIGHT } = SHEET;

/** Framed and centred. */
function drawClassic(pdf: Pdf, { words, colour, logo }: Sheet): void {
  drawRosette(pdf, { x: WIDTH / 2, y: HEIGHT / 2 + 6, radius: 214, colour: tint(colour, 0.13), petals: 24 });
  drawFrame(pdf, colour);
  const box = { x: 110, width: WIDTH - 220 };
  const centred = { align: 'center' as const };
  let y = drawSchool(pdf, { name: words.school, logo, colour }, { ...box, y: logo ? 44 : 56, ...centred });
  y = setText(pdf, words.heading[0], { ...box, y: y + 8 }, { ...centred, size: 44, weight: 'bold', colour });
  y = setText(
    pdf,
    words.heading[1],
    { ...box, y: y + 1 },
    { ...centred, size: 13, weight: 'light', colour: MUTED, spacing: 0.8 },
  );
  y = pair(pdf, words.lead, { ...box, y: y + 15 }, 'center');
  y = setText(
    pdf,
    words.holder,
    { ...box, y: y + 7 },
    { ...centred, size: 36, weight: 'semibold', least: 16 },
  );
  rule(pdf, [WIDTH / 2 - 150, y + 1], [WIDTH / 2 + 150, y + 1], tint(colour, 0.5));
  y = pair(pdf, words.did, { ...box, y: y + 12 }, 'center');
  y = drawTitles(pdf, words, { ...box, y: y + 5 }, { align: 'center', colour, size: 23 });
  for (const fact of words.facts) y = setText(pdf, fact, { ...box, y: y + 3 }, { ...centred, size: 11.5 });
  const foot = 458;
  drawGiven(pdf, words, { x: 78, y: foot + 26, width: 190 }, 'left');
  drawSigner(pdf, words, { x: WIDTH / 2 - 120, y: foot + 14, width: 240 }, 'center');
  drawVerify(pdf, words, { right: WIDTH - 70, y: foot - 12 });
}

function drawFrame(pdf: Pdf, colour: string): void {
  const frame = (inset: number, width: number, of: string) =>
    pdf
      .rect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset)
      .lineWidth(width)
      .strokeColor(of)
      .stroke();
  frame(22, 2.4, colour);
  frame(30, 0.6, tint(colour, 0.6));
  // a petal in each corner
  for (const [x, y, turn] of [
    [30, 30, 0],
    [WIDTH - 30, 30, 90],
    [WIDTH - 30, HEIGHT - 30, 180],
    [30, HEIGHT - 30, 270],
  ] as const) {
    pdf.save();
    pdf.rotate(turn, { origin: [x, y] });
    for (const reach of [16, 25, 34])
      pdf
        .moveTo(x, y + reach)
        .quadraticCurveTo(x + reach * 0.86, y + reach * 0.86, x + reach, y)
        .lineWidth(reach === 34 ? 1.2 : 0.6)
        .strokeColor(reach === 34 ? colour : tint(colour, 0.5))
        .stroke();
    pdf.circle(x + 9, y + 9, 2.2).fill(colour);
    pdf.restore();
  }
}

/** A field of the school's colour on the left, with the text beside it. */
function drawModern(pdf: Pdf, { words, colour, logo }: Sheet): void {
  const band = 232;
  pdf.rect(0, 0, band, HEIGHT).fill(colour);
  pdf.save();
  pdf.rect(0, 0, band, HEIGHT).clip();
  drawRosette(pdf, { x: band * 0.1, y: HEIGHT - 92, radius: 240, colour: tint(colour, 0.82), petals: 14 });
  pdf.restore();
  const inBand = { x: 34, width: band - 60 };
  drawSchool(pdf, { name: words.school, logo, colour }, { ...inBand, y: 48, align: 'left', onColour: true });
  const side = 104;
  pdf.roundedRect(34, HEIGHT - 214, side + 20, side + 20, 6).fill('#ffffff');
  drawCode(pdf, words.address, { x: 44, y: HEIGHT - 204, size: side });
  const white = { colour: '#ffffff' };
  let foot = setText(pdf, words.verify, { ...inBand, y: HEIGHT - 80 }, { size: 8.5, ...white });
  foot = setText(pdf, words.code, { ...inBand, y: foot + 1 }, { size: 11.5, weight: 'semibold', ...white });
  setText(pdf, shortAddress(words.address), { ...inBand, y: foot + 1 }, { size: 8, least: 5.5, ...white });

  const box = { x: band + 52, width: WIDTH - band - 104 };
  let y = setText(pdf, words.heading[0], { ...box, y: 54 }, { size: 46, weight: 'bold', colour });
  y = setText(
    pdf,
    words.heading[1],
    { ...box, y: y + 2 },
    { size: 14, weight: 'light', colour: MUTED, spacing: 0.8 },
  );
  y = pair(pdf, words.lead, { ...box, y: y + 26 }, 'left');
  y = setText(pdf, words.holder, { ...box, y: y + 4 }, { size: 38, weight: 'semibold', least: 16 });
  y = pair(pdf, words.did, { ...box, y: y + 16 }, 'left');
  y = drawTitles(pdf, words, { ...box, y: y + 4 }, { align: 'left', colour: INK, size: 23 });
  for (const fact of words.facts) y = setText(pdf, fact, { ...box, y: y + 4 }, { size: 12, colour: MUTED });
  drawGiven(pdf, words, { x: box.x, y: HEIGHT - 98, width: 210 }, 'left');
  drawSigner(pdf, words, { x: WIDTH - 52 - 220, y: HEIGHT - 112, width: 220 }, 'left');
}

/** Text on white. */
function drawPlain(pdf: Pdf, { words, colour, logo }: Sheet): void {
  const margin = 72;
  pdf.rect(margin, 0, 64, 9).fill(colour);
  const box = { x: margin, width: WIDTH - 2 * margin };
  drawSchool(pdf, { name: words.school, logo, colour }, { ...box, width: 420, y: 48, align: 'left' });
  setText(
    pdf,
    words.heading.join(' · '),
    { x: WIDTH - margin - 320, y: 54, width: 320 },
    { size: 12, align: 'right', colour: MUTED },
  );
  let y = pair(pdf, words.lead, { ...box, y: 134 }, 'left');
  y = setText(pdf, words.holder, { ...box, y: y + 4 }, { size: 48, weight: 'light', least: 18 });
  y = pair(pdf, words.did, { ...box, y: y + 14 }, 'left');
  y = drawTitles(pdf, words, { ...box, y: y + 4 }, { align: 'left', colour, size: 27 });
  for (const fact of words.facts) y = setText(pdf, fact, { ...box, y: y + 4 }, { size: 12, colour: MUTED });
  const foot = HEIGHT - 134;
  rule(pdf, [margin, foot - 8], [WIDTH - margin, foot - 8], tint(INK, 0.25));
  drawGiven(pdf, words, { x: margin, y: foot + 26, width: 190 }, 'left');
  drawSigner(pdf, words, { x: margin + 220, y: foot + 12, width: 230 }, 'left');
  drawVerify(pdf, words, { right: WIDTH - margin, y: foot + 8 });
}

type At = { x: number; y: number; width: number };

/** Thai, and the English below it. */
function pair(
  pdf: Pdf,
  [thai, english]: readonly [string, string],
  at: At,
  align: 'left' | 'center',
): number {
  const end = setText(pdf, thai, at, { size: 13, align });
  return setText(pdf, english, { ...at, y: end - 3 }, { size: 9.5, colour: MUTED, align });
}

function drawTitles(
  pdf: Pdf,
  { titles }: CertificateWords,
  at: At,
  { align, colour, size }: { align: 'left' | 'center'; colour: string; size: number },
): number {
  const [title = '', english] = titles;
  const most = english ? 2 : 3;
  const fitting = title.length > 90 ? size * 0.72 : size;
  let y = setText(pdf, title, at, { size: fitting, weight: 'bold', colour, align, lines: most, least: 11 });
  if (english)
    y = setText(pdf, english, { ...at, y: y - 2 }, { size: 12.5, colour: MUTED, align, lines: 2, least: 8 });
  return y;
}

function drawGiven(pdf: Pdf, { given: heading }: CertificateWords, at: At, align: 'left' | 'center'): void {
  const end = setText(pdf, heading[0], at, { size: 11, align });
  setText(pdf, heading[1], { ...at, y: end - 2 }, { size: 9, colour: MUTED, align });
}

function drawSigner(
  pdf: Pdf,
  { signer, signerRole }: CertificateWords,
  at: At,
  align: 'left' | 'center',
): void {
  if (signer === '') return;
  rule(pdf, [at.x, at.y + 20], [at.x + at.width, at.y + 20], tint(INK, 0.55), 0.6);
  const end = setText(pdf, signer, { ...at, y: at.y + 24 }, { size: 11.5, weight: 'semibold', align });
  if (signerRole) setText(pdf, signerRole, { ...at, y: end - 1 }, { size: 9.5, colour: MUTED, align });
}

function drawVerify(pdf: Pdf, words: CertificateWords, { right, y }: { right: number; y: number }): void {
  const side = 66;
  drawCode(pdf, words.address, { x: right - side, y, size: side });
  const box = { x: right - side - 158, width: 150 };
  const quiet = { size: 8, colour: MUTED, align: 'right' as const };
  let at = setText(pdf, words.verify, { ...box, y: y + 20 }, quiet);
  at = setText(pdf, words.code, { ...box, y: at + 1 }, { size: 10, weight: 'semibold', align: 'right' });
  setText(pdf, shortAddress(words.address), { ...box, y: at + 1 }, { ...quiet, size: 7.5, least: 4.5 });
}

/** The address as people type it. */
const shortAddress = (address: string) => address.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '');
