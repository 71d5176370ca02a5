import fs from 'node:fs';
import { createRequire } from 'node:module';
import * as hb from 'harfbuzzjs';
import type PDFKit from 'pdfkit';

/**
 * Thai in PDFs. pdfkit's own shaper knows no Thai: marks lie over each other and copied text is broken. So every run is
 * shaped by HarfBuzz; glyphs that were moved are drawn as one composite glyph each, and every glyph carries its own
 * Unicode, so that readers find and copy the text as it was written. Reaches into private parts of pdfkit: both packages
 * are pinned to the patch, and `thai-font.server.test.ts` sees when one of them moves.
 */
type Document = InstanceType<typeof PDFKit>;

const FONT_FILES = {
  light: '@expo-google-fonts/sarabun/300Light/Sarabun_300Light.ttf',
  regular: '@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf',
  semibold: '@expo-google-fonts/sarabun/600SemiBold/Sarabun_600SemiBold.ttf',
  bold: '@expo-google-fonts/sarabun/700Bold/Sarabun_700Bold.ttf',
} as const;
export type FontWeight = keyof typeof FONT_FILES;

export const fontPath = (weight: FontWeight): string =>
  createRequire(import.meta.url).resolve(FONT_FILES[weight]);

/** A glyph, and where it lies from the start of its composite. */
type Part = [glyphId: number, dx: number, dy: number];

interface ShapedGlyph {
  glyphId: number;
  advance: number;
  dx: number;
  dy: number;
  /** the text it stands for; empty where another glyph of its cluster carries it */
  text: string;
  parts?: Part[];
}

/** What of pdfkit's embedded font is used here, in version 0.20.2. */
interface EmbeddedFont {
  isShapedThai?: true;
  scale: number;
  widths: number[];
  unicode: number[][];
  font: {
    bbox: { minX: number; minY: number; maxX: number; maxY: number };
    getGlyph(id: number): { advanceWidth: number };
  };
  subset: FontSubset;
  layout(text: string, features?: unknown): { glyphs: LaidGlyph[]; positions: unknown[] };
  layoutRun(text: string, features?: unknown): unknown;
  encode(text: string, features?: unknown): unknown;
}

interface FontSubset {
  /** glyph ids, and composites of ours */
  glyphs: (number | LaidGlyph)[];
  mapping: Record<number, number>;
  glyf: Buffer[];
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
  includeGlyph(id: number): number;
  _addGlyph(glyph: number | LaidGlyph): number;
}

interface LaidGlyph {
  id: number;
  parts?: Part[];
  advanceWidth: number;
  codePoints: number[];
}

/** Text from here on is set in this font. */
export function setThaiFont(document: Document, weight: FontWeight, size: number): Document {
  const path = fontPath(weight);
  document.font(path).fontSize(size);
  const embedded = (document as unknown as { _font: EmbeddedFont })._font;
  if (!embedded.isShapedThai) shapeThai(embedded, shaperOf(path));
  return document;
}

const THAI_OR_NOT = /[\u0e00-\u0e7f\u25cc]+|[^\u0e00-\u0e7f\u25cc]+/g;
const BREAK = '\u200b';

function shapeThai(embedded: EmbeddedFont, font: hb.Font): void {
  embedded.isShapedThai = true;
  const { font: outlines, scale, subset } = embedded;
  const glyphIds = new Map<string, number>();

  embedded.layoutRun = (raw) => {
    const glyphs: LaidGlyph[] = [];
    const positions: object[] = [];
    let advanceWidth = 0;
    for (const run of raw.replaceAll(BREAK, '').match(THAI_OR_NOT) ?? [])
      for (const { glyphId, parts, advance, dx, dy, text } of shape(font, run)) {
        const width = parts ? advance : outlines.getGlyph(glyphId).advanceWidth;
        const codePoints = Array.from(text, (sign) => sign.codePointAt(0)!);
        glyphs.push({ id: glyphId, parts, advanceWidth: width, codePoints });
        positions.push({
          xAdvance: advance * scale,
          yAdvance: 0,
          xOffset: dx * scale,
          yOffset: dy * scale,
          advanceWidth: width * scale,
        });
        advanceWidth += advance * scale;
      }
    return { glyphs, positions, advanceWidth };
  };

  // a number of its own for each glyph and text: every reader gets the right Unicode
  embedded.encode = (text, features) => {
    const { glyphs, positions } = embedded.layout(text, features);
    const encoded = glyphs.map((glyph) => {
      const { id, parts, advanceWidth, codePoints } = glyph;
      const key = `${id}:${String(codePoints)}:${parts ? `${String(parts)}/${advanceWidth}` : ''}`;
      let number = glyphIds.get(key);
      if (number === undefined) {
        number = subset.glyphs.push(parts ? glyph : id) - 1;
        if (!parts) subset.mapping[id] ??= number;
        glyphIds.set(key, number);
        embedded.widths[number] = advanceWidth * scale;
        embedded.unicode[number] = codePoints;
      }
      return number.toString(16).padStart(4, '0');
    });
    return [encoded, positions];
  };

  const addGlyph = subset._addGlyph.bind(subset);
  subset._addGlyph = (glyph) =>
    typeof glyph === 'number' ? addGlyph(glyph) : addComposite(subset, outlines, glyph);
}

const buffer = new hb.Buffer();

/** Glyphs of a run of one script, from left to right, with the text each stands for. */
function shape(font: hb.Font, text: string): ShapedGlyph[] {
  const isThai = /[\u0e00-\u0e7f]/.test(text);
  buffer.reset();
  buffer.setClusterLevel(hb.ClusterLevel.CHARACTERS);
  buffer.addText(text);
  buffer.setDirection(hb.Direction.LTR);
  buffer.setScript(isThai ? 'Thai' : 'Latn');
  buffer.setLanguage(isThai ? 'th' : 'en');
  hb.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  const infos = buffer.getGlyphInfos();
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const lastOf = new Map(infos.map(({ cluster }, index) => [cluster, index]));
  const glyphs = infos.map(({ codepoint, cluster }, index): ShapedGlyph => {
    const { xAdvance, xOffset, yOffset } = positions[index]!;
    const end = starts[starts.indexOf(cluster) + 1] ?? text.length;
    const isLast = lastOf.get(cluster) === index;
    return {
      glyphId: codepoint,
      advance: xAdvance,
      dx: xOffset,
      dy: yOffset,
      text: isLast ? text.slice(cluster, end) : '',
    };
  });
  const carriers = glyphs.map((_, index) => glyphs[lastOf.get(infos[index]!.cluster)!]!);
  return joinTextless(glyphs, carriers).map(withOffsetDrawn).flatMap(spelledOut);
}

/** A glyph without text of its own (the ring of สระอำ) is drawn inside the glyph that has it. */
function joinTextless(glyphs: ShapedGlyph[], carriers: ShapedGlyph[]): ShapedGlyph[] {
  glyphs.forEach((glyph, index) => {
    if (glyph.text) return;
    const carrier = carriers[index]!;
    const between = glyphs.slice(index, glyphs.indexOf(carrier));
    const dx = between.reduce((from, { advance }) => from - advance, glyph.dx - carrier.dx);
    (carrier.parts ??= []).push([glyph.glyphId, dx, glyph.dy - carrier.dy]);
    const before = glyphs[index - 1];
    if (before) before.advance += glyph.advance;
  });
  return glyphs.filter(({ text }) => text);
}

/** Moved glyphs are drawn moved: the text itself stays one flat line, with no jumps for readers to trip over. */
function withOffsetDrawn(glyph: ShapedGlyph): ShapedGlyph {
  const { glyphId, parts = [], dx, dy } = glyph;
  if (parts.length === 0 && dx === 0 && dy === 0) return glyph;
  const moved = parts.map(([id, x, y]): Part => [id, x + dx, y + dy]);
  return { ...glyph, parts: [[glyphId, dx, dy], ...moved], dx: 0, dy: 0 };
}

/** A letter and its marks that became one glyph (น้ำ in Sarabun): the marks' text rides on empty glyphs without width. */
function spelledOut(glyph: ShapedGlyph): ShapedGlyph[] {
  if (!/^.[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]+$/u.test(glyph.text)) return [glyph];
  const [letter = '', ...marks] = glyph.text;
  return [
    { ...glyph, text: letter },
    ...marks.map((text) => ({ glyphId: 0, advance: 0, dx: 0, dy: 0, parts: [], text })),
  ];
}

// flags of a composite glyph (OpenType `glyf`): two-byte arguments that are x and y; another part follows
const WORDS_AND_XY = 0x3;
const MORE_PARTS = 0x20;

function addComposite(
  subset: FontSubset,
  { bbox }: EmbeddedFont['font'],
  { parts = [], advanceWidth }: LaidGlyph,
): number {
  const length = 10 + 8 * parts.length;
  const bytes = Buffer.alloc(parts.length === 0 ? 0 : Math.ceil(length / 4) * 4);
  if (parts.length > 0)
    [-1, bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].forEach((value, at) =>
      bytes.writeInt16BE(Math.round(value), at * 2),
    );
  parts.forEach(([glyphId, dx, dy], index) => {
    const at = 10 + 8 * index;
    bytes.writeUInt16BE(WORDS_AND_XY | (index < parts.length - 1 ? MORE_PARTS : 0), at);
    bytes.writeUInt16BE(subset.includeGlyph(glyphId), at + 2);
    bytes.writeInt16BE(Math.round(dx), at + 4);
    bytes.writeInt16BE(Math.round(dy), at + 6);
  });
  subset.glyf.push(bytes);
  subset.loca.offsets.push(subset.offset);
  subset.hmtx.metrics.push({ advance: advanceWidth, bearing: bbox.minX });
  subset.offset += bytes.length;
  return subset.glyf.length - 1;
}

const shapers = new Map<string, hb.Font>();

function shaperOf(path: string): hb.Font {
  let font = shapers.get(path);
  if (!font) {
    const bytes = fs.readFileSync(path);
    const whole = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
    font = new hb.Font(new hb.Face(new hb.Blob(whole)));
    shapers.set(path, font);
  }
  return font;
}

const words = new Intl.Segmenter('th', { granularity: 'word' });
const ENDS_THAI = /[\u0e01-\u0e4e]$/;
const BEGINS_THAI = /^[\u0e01-\u0e4e]/;
/** ฯ, ๆ, vowels behind and marks begin no line. */
const BEGINS_NO_LINE = /^(?:[\u0e45\u0e46]|[\u0e2f-\u0e3a]|[\u0e47-\u0e4e])/;

/** Where a line of Thai may break: between words. The breaks are taken out again before the text is drawn. */
export function breakable(text: string): string {
  let broken = '';
  for (const { segment } of words.segment(text)) {
    const isBreak = ENDS_THAI.test(broken) && BEGINS_THAI.test(segment) && !BEGINS_NO_LINE.test(segment);
    broken += isBreak ? BREAK + segment : segment;
  }
  return broken;
}
