import { isDayFormat, isDayFormatId } from '~/values/sheets/day-format';
import { UnreadableSheet } from '~/values/sheets/sheet-limits';
import type { SheetLimits } from '~/values/sheets/sheet-limits';
import type { WorkbookParts } from './workbook-parts.server';

const WORKBOOK = 'xl/workbook.xml';
const MOST_SHEETS = 10_000;
const MOST_STYLES = 100_000;

export interface WorkbookFacts {
  /** The part of the first visible sheet. */
  sheet: string;
  sharedStrings: readonly string[];
  /** Whether a cell style shows a date, by its number. */
  isDayStyle: readonly boolean[];
  /** Dates count from 1904, as on old Macintoshes. */
  isFrom1904: boolean;
}

export async function readWorkbookFacts(parts: WorkbookParts, limits: SheetLimits): Promise<WorkbookFacts> {
  const main =
    (await targetOf(parts, '_rels/.rels', '', (type) => type.endsWith('/officeDocument'))) ?? WORKBOOK;
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const relations = `${folder}_rels/${main.slice(folder.length)}.rels`;
  const { sheets, isFrom1904 } = await readSheetNames(parts, main);
  const targets = new Map<string, string>();
  let strings: string | undefined;
  let styles: string | undefined;
  await eachRelation(parts, relations, folder, ({ id, type, target }) => {
    if (type.endsWith('/worksheet')) targets.set(id, target);
    if (type.endsWith('/sharedStrings')) strings = target;
    if (type.endsWith('/styles')) styles = target;
  });
  const visibleSheets = sheets.filter(({ id }) => targets.has(id));
  const first = visibleSheets.find(({ isHidden }) => !isHidden) ?? visibleSheets[0];
  if (!first) throw new UnreadableSheet('NO_SHEET');
  return {
    sheet: targets.get(first.id)!,
    sharedStrings: strings && parts.has(strings) ? await readSharedStrings(parts, strings, limits) : [],
    isDayStyle: styles && parts.has(styles) ? await readDayStyles(parts, styles) : [],
    isFrom1904,
  };
}

async function targetOf(
  parts: WorkbookParts,
  relations: string,
  folder: string,
  isIt: (type: string) => boolean,
) {
  let targetPath: string | undefined;
  if (!parts.has(relations)) return undefined;
  await eachRelation(parts, relations, folder, ({ type, target }) => {
    if (isIt(type)) targetPath ??= target;
  });
  return targetPath;
}

function eachRelation(
  parts: WorkbookParts,
  relations: string,
  folder: string,
  tell: (relation: { id: string; type: string; target: string }) => void,
): Promise<void> {
  let count = 0;
  return parts.read(relations, {
    open: (name, attribute) => {
      if (name !== 'Relationship') return;
      count += 1;
      if (count > MOST_SHEETS) throw new UnreadableSheet('TOO_LARGE');
      const target = attribute('Target') ?? '';
      tell({
        id: attribute('Id') ?? '',
        type: attribute('Type') ?? '',
        target: target.startsWith('/') ? target.slice(1) : joined(folder, target),
      });
    },
  });
}

/** `xl/` and `../media/a` become `media/a`. */
function joined(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  }
  return path.join('/');
}

async function readSheetNames(parts: WorkbookParts, main: string) {
  const sheets: { id: string; isHidden: boolean }[] = [];
  let isFrom1904 = false;
  await parts.read(main, {
    open: (name, attribute) => {
      if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attribute('date1904') ?? '');
      if (name !== 'sheet') return;
      if (sheets.length > MOST_SHEETS) throw new UnreadableSheet('TOO_LARGE');
      sheets.push({ id: attribute('id') ?? '', isHidden: /hidden/i.test(attribute('state') ?? '') });
    },
  });
  return { sheets, isFrom1904 };
}

async function readSharedStrings(parts: WorkbookParts, name: string, limits: SheetLimits): Promise<string[]> {
  const strings: string[] = [];
  let characters = 0;
  const text = cellTextReader();
  await parts.read(name, {
    open: (tag) => {
      if (tag === 'si') text.begin();
      text.open(tag);
    },
    text: text.add,
    close: (tag) => {
      text.close(tag);
      if (tag !== 'si') return;
      const string = text.take();
      characters += string.length;
      if (strings.push(string) > limits.cells || characters > limits.characters)
        throw new UnreadableSheet('TOO_LARGE');
    },
  });
  return strings;
}

/** Joins the runs of a cell's text, without phonetic hints. */
export function cellTextReader() {
  let text = '';
  let isText = false;
  let isSound = false;
  return {
    begin: () => {
      text = '';
      isText = false;
      isSound = false;
    },
    open: (tag: string) => {
      if (tag === 'rPh') isSound = true;
      else if (tag === 't') isText = !isSound;
    },
    add: (piece: string) => {
      if (isText) text += piece;
    },
    close: (tag: string) => {
      if (tag === 'rPh') isSound = false;
      else if (tag === 't') isText = false;
    },
    take: () => unescaped(text),
  };
}

/** Characters that XML cannot hold are written as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;

async function readDayStyles(parts: WorkbookParts, name: string): Promise<boolean[]> {
  const codes = new Map<number, string>();
  const base: number[] = [];
  const styles: boolean[] = [];
  let list: 'cellStyleXfs' | 'cellXfs' | null = null;
  await parts.read(name, {
    open: (tag, attribute) => {
      if (tag === 'cellStyleXfs' || tag === 'cellXfs') list = tag;
      const format = attribute('numFmtId');
      if (tag === 'numFmt') codes.set(Number(format), attribute('formatCode') ?? '');
      if (tag !== 'xf' || list === null) return;
      if (styles.length + base.length + codes.size > MOST_STYLES) throw new UnreadableSheet('TOO_LARGE');
      const own = format === undefined ? (base[Number(attribute('xfId'))] ?? 0) : Number(format);
      if (list === 'cellStyleXfs') base.push(own);
      else {
        const code = codes.get(own);
        styles.push(code === undefined ? isDayFormatId(own) : isDayFormat(code));
      }
    },
    close: (tag) => {
      if (tag === 'cellStyleXfs' || tag === 'cellXfs') list = null;
    },
  });
  return styles;
}
