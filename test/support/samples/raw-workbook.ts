import { strToU8, zipSync } from 'fflate';

interface Raw {
  /** what stands in sheetData */
  rows: string;
  strings?: readonly string[];
  /** one entry a style: the code of its format, or its number */
  formats?: readonly (string | number)[];
  isFrom1904?: boolean;
  /** parts as they are, in place of those made here */
  parts?: Readonly<Record<string, string>>;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** A workbook written by hand, with cells that no program would write. */
export function rawWorkbook({
  rows,
  strings = [],
  formats = [],
  isFrom1904 = false,
  parts = {},
}: Raw): Buffer {
  const codes = formats.flatMap((format, at) =>
    typeof format === 'string' ? [`<numFmt numFmtId="${200 + at}" formatCode="${escaped(format)}"/>`] : [],
  );
  const styles = formats.map(
    (format, at) => `<xf numFmtId="${typeof format === 'number' ? format : 200 + at}"/>`,
  );
  const all: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${isFrom1904 ? ' date1904="1"' : ''}/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ...parts,
  };
  const files = Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)]));
  return Buffer.from(zipSync(files, { level: 9 }));
}

/** `<row r="1"><c r="A1">…` of texts and of cells as they are written in the file. */
export function rawRow(number: number, cells: readonly (string | { xml: string })[]): string {
  const letters = (at: number) =>
    (at < 26 ? '' : String.fromCharCode(64 + Math.floor(at / 26))) + String.fromCharCode(65 + (at % 26));
  const lines = cells.map((cell, at) => {
    const address = `r="${letters(at)}${number}"`;
    if (typeof cell !== 'string') return `<c ${address} ${cell.xml}</c>`;
    return cell === '' ? '' : `<c ${address} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  });
  return `<row r="${number}">${lines.join('')}</row>`;
}
