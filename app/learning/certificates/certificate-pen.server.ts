import type PDFKit from 'pdfkit';
import QRCode from 'qrcode';
import { breakable, type FontWeight, setThaiFont } from '~/documents/thai-font.server';
import { asPrinted } from '~/values/printable';

export type Pdf = InstanceType<typeof PDFKit>;

/** A4 landscape, in points. */
export const SHEET = { width: 841.89, height: 595.28 };
export const INK = '#1b2528';
export const MUTED = '#5a666a';

export interface Words {
  size: number;
  weight?: FontWeight;
  colour?: string;
  align?: 'left' | 'center' | 'right';
  /** maximum of lines; the text shrinks down to `least` to fit */
  lines?: number;
  least?: number;
  spacing?: number;
}

interface Box {
  x: number;
  y: number;
  width: number;
}

/** Writes text within its box, smaller where needed; returns where it ends. */
export function setText(pdf: Pdf, text: string, { x, y, width }: Box, words: Words): number {
  const { colour = INK, align = 'left', lines = 1, spacing } = words;
  const printable = asPrinted(text);
  const breakableText = lines === 1 ? printable : breakable(printable);
  const options = { width, align, lineGap: words.size * 0.12, ...(spacing && { characterSpacing: spacing }) };
  setFitting(pdf, breakableText, { width, options, words });
  pdf.fillColor(colour);
  const height = pdf.heightOfString(breakableText, options);
  pdf.text(breakableText, x, y, options);
  return y + height;
}

interface Setting {
  width: number;
  options: PDFKit.Mixins.TextOptions;
  words: Words;
}

/** The size that fits the lines; slightly smaller when that avoids a second line with one word. */
function setFitting(pdf: Pdf, text: string, { width, options, words }: Setting): void {
  const { weight = 'regular', lines = 1, least = 7 } = words;
  const tryFit = (lowest: number, most: number): boolean => {
    for (let size = words.size; size >= lowest; size -= 0.5) {
      setThaiFont(pdf, weight, size);
      if (fits(pdf, text, { width, lines: most, options })) return true;
    }
    return false;
  };
  if (lines === 1 || !tryFit(words.size * 0.8, 1)) tryFit(least, lines);
}

function fits(
  pdf: Pdf,
  text: string,
  { width, lines, options }: { width: number; lines: number; options: PDFKit.Mixins.TextOptions },
): boolean {
  if (lines === 1) return pdf.widthOfString(text, options) <= width - 1;
  const oneLine = pdf.heightOfString('ปู่', options);
  return pdf.heightOfString(text, options) <= lines * oneLine + 1;
}

/** A tint of a colour on white. */
export function tint(colour: string, part: number): string {
  const channel = (at: number) => {
    const value = parseInt(colour.slice(at, at + 2), 16);
    return Math.round(255 - (255 - value) * part)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

export function rule(
  pdf: Pdf,
  from: [number, number],
  to: [number, number],
  colour: string,
  width = 0.7,
): void {
  pdf
    .moveTo(...from)
    .lineTo(...to)
    .lineWidth(width)
    .strokeColor(colour)
    .stroke();
}

/** The address as a QR code. */
export function drawCode(
  pdf: Pdf,
  payload: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const { modules } = QRCode.create(payload, { errorCorrectionLevel: 'M' });
  const side = size / modules.size;
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue;
      const start = column;
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++;
      pdf.rect(x + start * side, y + row * side, (column - start + 1) * side, side);
    }
  pdf.fillColor(INK).fill();
}

/** A rosette of fine lines, as on a bond: copying machines blur it. */
export function drawRosette(
  pdf: Pdf,
  {
    x,
    y,
    radius,
    colour,
    petals = 18,
  }: { x: number; y: number; radius: number; colour: string; petals?: number },
): void {
  for (let ring = 0; ring < 9; ring++) {
    const middle = radius * (0.42 + 0.058 * ring);
    const wave = radius * (0.16 - 0.008 * ring);
    for (let step = 0; step <= 360; step++) {
      const angle = (step * Math.PI) / 180;
      const reach = middle + wave * Math.cos(petals * angle + ring * 0.7);
      const at: [number, number] = [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
      if (step === 0) pdf.moveTo(...at);
      else pdf.lineTo(...at);
    }
    pdf.lineWidth(0.35).strokeColor(colour).stroke();
  }
}

/** The school's logo, else its name above a stroke of the marker, as on every page of the shop. */
export function drawSchool(
  pdf: Pdf,
  { name, logo, colour }: { name: string; logo: Buffer | null; colour: string },
  { x, y, width, align, onColour }: Box & { align: 'left' | 'center'; onColour?: boolean },
): number {
  const side = 40;
  let cursorX = x;
  if (logo) {
    pdf.image(logo, align === 'center' ? x + (width - side) / 2 : x, y, { fit: [side, side] });
    if (align === 'center')
      return setText(pdf, name, { x, y: y + side + 4, width }, { size: 15, weight: 'semibold', align });
    cursorX = x + side + 10;
  }
  const room = width - (cursorX - x);
  setThaiFont(pdf, 'bold', 20);
  const length = pdf.widthOfString(name);
  const isShort = length < room;
  const words: Words = {
    size: isShort ? 20 : 13,
    weight: 'bold',
    align,
    colour: onColour ? '#ffffff' : INK,
    lines: isShort ? 1 : 4,
    least: 9,
  };
  if (!logo && isShort) {
    const from = align === 'center' ? x + (width - length) / 2 : cursorX;
    pdf.rect(from - 3, y + 16, length + 6, 7).fill(onColour ? tint(colour, 0.72) : MARKER);
  }
  return setText(pdf, name, { x: cursorX, y: logo ? y + 7 : y, width: room }, words);
}

const MARKER = '#f3cf8f';
