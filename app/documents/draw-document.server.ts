import PDFDocument from 'pdfkit';
import type { Paper, PaperRow } from './document-paper';
import { breakable, type FontWeight, setThaiFont } from './thai-font.server';

const PAGE = { width: 595.28, height: 841.89, margin: 44 };
const RIGHT = PAGE.width - PAGE.margin;
const INNER = PAGE.width - 2 * PAGE.margin;
/** where the last line of a page may end; page numbers stand below */
const BOTTOM = PAGE.height - 62;
/** vowels below a line stay off the tones of the next */
const LINE_GAP = 1.6;
const INK = '#1b2528';
const MUTED = '#5a666a';
const RULE = '#c9cfd0';
const CANCELLED = '#a32a1f';

/** Columns of the table, from the left edge; figures stand at the right of theirs. */
const COLUMNS = [
  { key: 'no', x: 0, width: 34, align: 'left' },
  { key: 'name', x: 34, width: 268, align: 'left' },
  { key: 'qty', x: 302, width: 48, align: 'right' },
  { key: 'unit', x: 350, width: 76, align: 'right' },
  { key: 'amount', x: 426, width: INNER - 426, align: 'right' },
] as const;

interface Words {
  weight?: FontWeight;
  size?: number;
  colour?: string;
  align?: 'left' | 'right' | 'center';
}

/** A document as an A4 PDF/A-3b with Thai that is drawn, found and copied right. */
export async function drawDocument(
  paper: Paper,
  { madeAt, pageWords }: { madeAt: Date; pageWords: (page: number, last: number) => string },
): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: 'th-TH',
    displayTitle: true,
    info: {
      Title: `${paper.title} ${paper.facts[0]?.[1] ?? ''}`,
      Author: paper.seller[0] ?? '',
      // the same document is the same file
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  draw(new Sheet(document), paper);
  numberPages(document, pageWords);
  document.end();
  return finished;
}

type PdfDocument = InstanceType<typeof PDFDocument>;

/** A pen that writes downwards. */
class Sheet {
  y = PAGE.margin;

  constructor(readonly pdf: PdfDocument) {}

  /** Writes at a place and answers where the text ends. */
  write(text: string, box: { x: number; y: number; width: number }, words: Words = {}): number {
    const { align = 'left' } = words;
    const said = this.set(text, words);
    const height = this.pdf.heightOfString(said, { width: box.width, lineGap: LINE_GAP });
    this.pdf.text(said, box.x, box.y, { width: box.width, lineGap: LINE_GAP, align });
    return box.y + height;
  }

  height(text: string, width: number, words: Words = {}): number {
    return this.pdf.heightOfString(this.set(text, words), { width, lineGap: LINE_GAP });
  }

  line(y: number, from = PAGE.margin, to = RIGHT, colour = RULE): void {
    this.pdf.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(colour).stroke();
  }

  /** Room for so much more on this page, or another page. */
  hasRoom(height: number): boolean {
    return this.y + height <= BOTTOM;
  }

  nextPage(): void {
    this.pdf.addPage();
    this.y = PAGE.margin;
  }

  private set(text: string, { weight = 'regular', size = 9.5, colour = INK }: Words): string {
    setThaiFont(this.pdf, weight, size).fillColor(colour);
    return breakable(text);
  }
}

function draw(sheet: Sheet, paper: Paper): void {
  drawHead(sheet, paper);
  drawRows(sheet, paper);
  drawSums(sheet, paper);
  drawFoot(sheet, paper);
}

function drawHead(sheet: Sheet, paper: Paper): void {
  const [name = '', ...address] = paper.seller;
  const left = { x: PAGE.margin, width: 285 };
  let sellerEnd = sheet.write(name, { ...left, y: sheet.y }, { weight: 'bold', size: 13 });
  for (const line of address) sellerEnd = sheet.write(line, { ...left, y: sellerEnd });

  const right = { x: PAGE.margin + 300, width: INNER - 300 };
  const atRight = { align: 'right' as const };
  let titleEnd = sheet.write(paper.title, { ...right, y: sheet.y }, { ...atRight, weight: 'bold', size: 15 });
  titleEnd = sheet.write(paper.subtitle, { ...right, y: titleEnd }, { ...atRight, size: 9, colour: MUTED });
  titleEnd = sheet.write(
    paper.mark,
    { ...right, y: titleEnd },
    { ...atRight, weight: 'bold', size: 10, colour: paper.isCancelled ? CANCELLED : INK },
  );
  sheet.y = Math.max(sellerEnd, titleEnd) + 12;
  sheet.line(sheet.y, PAGE.margin, RIGHT, INK);
  sheet.y += 10;

  const buyer = { x: PAGE.margin, width: 300 };
  const [buyerName = '', ...about] = paper.buyer;
  let buyerEnd = sheet.write(paper.buyerLabel, { ...buyer, y: sheet.y }, { size: 8.5, colour: MUTED });
  buyerEnd = sheet.write(buyerName, { ...buyer, y: buyerEnd }, { weight: 'bold', size: 10.5 });
  for (const line of about) buyerEnd = sheet.write(line, { ...buyer, y: buyerEnd });
  let factsEnd = sheet.y;
  for (const [label, value] of paper.facts) {
    sheet.write(label, { x: PAGE.margin + 330, width: 70, y: factsEnd }, { colour: MUTED });
    factsEnd = sheet.write(
      value,
      { x: PAGE.margin + 400, width: INNER - 400, y: factsEnd },
      { align: 'right', weight: 'bold' },
    );
  }
  sheet.y = Math.max(buyerEnd, factsEnd) + 10;
  for (const note of paper.notes)
    sheet.y = sheet.write(
      note,
      { x: PAGE.margin, width: INNER, y: sheet.y },
      { colour: paper.isCancelled ? CANCELLED : INK },
    );
  if (paper.notes.length > 0) sheet.y += 8;
}

/** The table; its head stands on every page. */
function drawRows(sheet: Sheet, { columns, rows }: Paper): void {
  const head = () => {
    sheet.line(sheet.y);
    const titles = { ...columns, name: columns.item };
    for (const { key, x, width, align } of COLUMNS)
      sheet.write(
        titles[key],
        { x: PAGE.margin + x, width, y: sheet.y + 4 },
        { align, size: 8.5, colour: MUTED },
      );
    sheet.y += 20;
    sheet.line(sheet.y);
    sheet.y += 5;
  };
  head();
  for (const row of rows) {
    const height = rowHeight(sheet, row);
    if (!sheet.hasRoom(height)) {
      sheet.nextPage();
      head();
    }
    const top = sheet.y;
    for (const { key, x, width, align } of COLUMNS)
      sheet.write(row[key], { x: PAGE.margin + x, width, y: top }, { align });
    if (row.detail)
      sheet.write(row.detail, detailBox(top + sheet.height(row.name, NAME_WIDTH)), DETAIL_WORDS);
    sheet.y = top + height;
    sheet.line(sheet.y - 4);
  }
}

const NAME_WIDTH = COLUMNS[1].width;
const DETAIL_WORDS: Words = { size: 8.5, colour: MUTED };
const detailBox = (y: number) => ({ x: PAGE.margin + COLUMNS[1].x, width: NAME_WIDTH, y });

function rowHeight(sheet: Sheet, { name, detail }: PaperRow): number {
  const detailHeight = detail ? sheet.height(detail, NAME_WIDTH, DETAIL_WORDS) : 0;
  return sheet.height(name, NAME_WIDTH) + detailHeight + 9;
}

function drawSums(sheet: Sheet, { sums, words }: Paper): void {
  if (!sheet.hasRoom(sums.length * 18 + 36)) sheet.nextPage();
  sheet.y += 4;
  for (const { label, amount, isTotal } of sums) {
    const look: Words = isTotal ? { weight: 'bold', size: 11 } : {};
    const y = sheet.y + (isTotal ? 3 : 0);
    if (isTotal) sheet.line(sheet.y, PAGE.margin + 250, RIGHT, INK);
    const end = sheet.write(label, { x: PAGE.margin + 250, width: 176, y }, look);
    sheet.write(amount, { x: PAGE.margin + 426, width: INNER - 426, y }, { ...look, align: 'right' });
    sheet.y = end + 2;
  }
  if (words)
    sheet.y = sheet.write(
      words,
      { x: PAGE.margin, width: INNER, y: sheet.y + 6 },
      { align: 'right', weight: 'bold' },
    );
}

function drawFoot(sheet: Sheet, { foot }: Paper): void {
  sheet.y += 16;
  if (!sheet.hasRoom(foot.length * 14)) sheet.nextPage();
  for (const line of foot)
    sheet.y = sheet.write(line, { x: PAGE.margin, width: INNER, y: sheet.y }, { size: 8.5, colour: MUTED });
}

function numberPages(pdf: PdfDocument, pageWords: (page: number, last: number) => string): void {
  const { count } = pdf.bufferedPageRange();
  if (count < 2) return;
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index);
    setThaiFont(pdf, 'regular', 8.5).fillColor(MUTED);
    pdf.text(pageWords(index + 1, count), PAGE.margin, PAGE.height - 40, { width: INNER, align: 'right' });
  }
}
