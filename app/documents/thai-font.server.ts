import fs from 'node:fs';
import { createRequire } from 'node:module';
import * as hb from 'harfbuzzjs';
import type PDFKit from 'pdfkit';

/**
 * Thai in PDFs: HarfBuzz shapes each run, because pdfkit's shaper knows no Thai; moved glyphs become composites, each
 * with its own Unicode, so that copied text is right. Uses private parts of pdfkit: both packages are pinned, and
 * `thai-font.server.test.ts` notices a change.
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

/** A glyph and its position in the composite. */
type Part = [glyphId: number, dx: number, dy: number];

interface ShapedGlyph {
  glyphId: number;
  advance: number;
  dx: number;
  dy: number;
  /** its text; empty when another glyph of the cluster carries it */
  text: string;
  parts?: Part[];
}

/** The parts of pdfkit's embedded font in use, in version 0.20.2. */
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
  /** glyph ids, and our composites */
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

/** Sets the following text in this font. */
export function setThaiFont(document: Document, weight: FontWeight, size: number): Document {
  const path = fontPath(weight);
  document.font(path).fontSize(size);
  const embeddedFont = (document as unknown as { _font: EmbeddedFont })._font;
  if (!embeddedFont.isShapedThai) shapeThai(embeddedFont, shaperOf(path));
  return document;
}

const THAI_OR_NOT = /[\u0e00-\u0e7f\u25cc]+|[^\u0e00-\u0e7f\u25cc]+/g;
const BREAK = '\u200b';

function shapeThai(embeddedFont: EmbeddedFont, font: hb.Font): void {
  embeddedFont.isShapedThai = true;
  const { font: outlines, scale, subset } = embeddedFont;
  const glyphIds = new Map<string, number>();

  embeddedFont.layoutRun = (raw) => {
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

  // one number for each pair of glyph and text gives every reader the right Unicode
  embeddedFont.encode = (text, features) => {
    const { glyphs, positions } = embeddedFont.layout(text, features);
    const codes = glyphs.map((glyph) => {
      const { id, parts, advanceWidth, codePoints } = glyph;
      const key = `${id}:${String(codePoints)}:${parts ? `${String(parts)}/${advanceWidth}` : ''}`;
      let number = glyphIds.get(key);
      if (number === undefined) {
        number = subset.glyphs.push(parts ? glyph : id) - 1;
        if (!parts) subset.mapping[id] ??= number;
        glyphIds.set(key, number);
        embeddedFont.widths[number] = advanceWidth * scale;
        embeddedFont.unicode[number] = codePoints;
      }
      return number.toString(16).padStart(4, '0');
    });
    return [codes, positions];
  };

  const addGlyph = subset._addGlyph.bind(subset);
  subset._addGlyph = (glyph) =>
    typeof glyph === 'number' ? addGlyph(glyph) : addComposite(subset, outlines, glyph);
}

const buffer = new hb.Buffer();

/** Glyphs of a run of one script from left to right, with their text. */
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

/** Draws a glyph without text (the ring of สระอำ) inside the glyph that carries it. */
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

/** Draws a moved glyph as a composite: the text stays one flat line, without jumps that confuse readers. */
function withOffsetDrawn(glyph: ShapedGlyph): ShapedGlyph {
  const { glyphId, parts = [], dx, dy } = glyph;
  if (parts.length === 0 && dx === 0 && dy === 0) return glyph;
  const shifted = parts.map(([id, x, y]): Part => [id, x + dx, y + dy]);
  return { ...glyph, parts: [[glyphId, dx, dy], ...shifted], dx: 0, dy: 0 };
}

/** A letter with marks that became one glyph (น้ำ in Sarabun): empty glyphs without width carry the marks' text. */
function spelledOut(glyph: ShapedGlyph): ShapedGlyph[] {
  if (!/^.[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]+$/u.test(glyph.text)) return [glyph];
  const [letter = '', ...marks] = glyph.text;
  return [
    { ...glyph, text: letter },
    ...marks.map((text) => ({ glyphId: 0, advance: 0, dx: 0, dy: 0, parts: [], text })),
  ];
}

// flags of a composite glyph (OpenType `glyf`): two-byte x and y arguments; another part follows
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

/** Inserts line-break opportunities between Thai words; the drawing removes them again. */
export function breakable(text: string): string {
  let breakableText = '';
  for (const { segment } of words.segment(text)) {
    const isBreak =
      ENDS_THAI.test(breakableText) && BEGINS_THAI.test(segment) && !BEGINS_NO_LINE.test(segment);
    breakableText += isBreak ? BREAK + segment : segment;
  }
  return breakableText;
}
