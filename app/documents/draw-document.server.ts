import PDFDocument from 'pdfkit';
import { asPrinted } from '~/values/printable';
import type { Paper, PaperRow } from './document-paper';
import { breakable, type FontWeight, setThaiFont } from './thai-font.server';

const PAGE = { width: 595.28, height: 841.89, margin: 44 };
const RIGHT = PAGE.width - PAGE.margin;
const INNER = PAGE.width - 2 * PAGE.margin;
/** lower limit of a page's last line; page numbers stand below */
const BOTTOM = PAGE.height - 62;
/** keeps vowels below a line apart from the tones of the next */
const LINE_GAP = 1.6;
const INK = '#1b2528';
const MUTED = '#5a666a';
const RULE = '#c9cfd0';
const CANCELLED = '#a32a1f';
/** the mark of a cancelled document, light enough to read the text over it */
const CANCELLED_ACROSS = '#f8e6e4';

/** Table columns from the left edge; figures align right. */
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

/** A document as an A4 PDF/A-3b whose Thai text is drawn, found and copied right. */
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
      // the same document gives the same file
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  const chunks: Buffer[] = [];
  const output = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  if (paper.isCancelled) document.on('pageAdded', () => markAcross(document, paper.mark));
  if (paper.isCancelled) markAcross(document, paper.mark);
  draw(new PdfWriter(document), paper);
  numberPages(document, pageWords);
  document.end();
  return output;
}

type PdfDocument = InstanceType<typeof PDFDocument>;

/** Writes down the page. */
class PdfWriter {
  y = PAGE.margin;

  constructor(readonly pdf: PdfDocument) {}

  /** Writes at a place and returns where the text ends. */
  write(text: string, box: { x: number; y: number; width: number }, words: Words = {}): number {
    const { align = 'left' } = words;
    const document = this.set(text, words);
    const height = this.pdf.heightOfString(document, { width: box.width, lineGap: LINE_GAP });
    this.pdf.text(document, box.x, box.y, { width: box.width, lineGap: LINE_GAP, align });
    return box.y + height;
  }

  height(text: string, width: number, words: Words = {}): number {
    return this.pdf.heightOfString(this.set(text, words), { width, lineGap: LINE_GAP });
  }

  line(y: number, from = PAGE.margin, to = RIGHT, colour = RULE): void {
    this.pdf.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(colour).stroke();
  }

  /** Whether this page has room for the height; starts another page otherwise. */
  hasRoom(height: number): boolean {
    return this.y + height <= BOTTOM;
  }

  nextPage(): void {
    this.pdf.addPage();
    this.y = PAGE.margin;
  }

  private set(text: string, { weight = 'regular', size = 9.5, colour = INK }: Words): string {
    setThaiFont(this.pdf, weight, size).fillColor(colour);
    return breakable(asPrinted(text));
  }
}

/** Draws "cancelled" in large letters behind the text. */
function markAcross(pdf: PdfDocument, mark: string): void {
  const size = 130;
  const middle = PAGE.height / 2;
  pdf.save();
  pdf.rotate(-32, { origin: [PAGE.width / 2, middle] });
  setThaiFont(pdf, 'bold', size).fillColor(CANCELLED_ACROSS);
  pdf.text(mark, 0, middle - size * 0.8, { width: PAGE.width, align: 'center', lineBreak: false });
  pdf.restore();
}

function draw(writer: PdfWriter, paper: Paper): void {
  drawHead(writer, paper);
  drawRows(writer, paper);
  drawSums(writer, paper);
  drawFoot(writer, paper);
}

function drawHead(writer: PdfWriter, paper: Paper): void {
  const [name = '', ...address] = paper.seller;
  const leftColumn = { x: PAGE.margin, width: 285 };
  let sellerEnd = writer.write(name, { ...leftColumn, y: writer.y }, { weight: 'bold', size: 13 });
  for (const line of address) sellerEnd = writer.write(line, { ...leftColumn, y: sellerEnd });

  const right = { x: PAGE.margin + 300, width: INNER - 300 };
  const atRight = { align: 'right' as const };
  let titleEnd = writer.write(
    paper.title,
    { ...right, y: writer.y },
    { ...atRight, weight: 'bold', size: 15 },
  );
  titleEnd = writer.write(paper.subtitle, { ...right, y: titleEnd }, { ...atRight, size: 9, colour: MUTED });
  titleEnd = writer.write(
    paper.mark,
    { ...right, y: titleEnd },
    { ...atRight, weight: 'bold', size: 10, colour: paper.isCancelled ? CANCELLED : INK },
  );
  writer.y = Math.max(sellerEnd, titleEnd) + 12;
  writer.line(writer.y, PAGE.margin, RIGHT, INK);
  writer.y += 10;

  const buyer = { x: PAGE.margin, width: 300 };
  const [buyerName = '', ...about] = paper.buyer;
  let buyerEnd = writer.write(paper.buyerLabel, { ...buyer, y: writer.y }, { size: 8.5, colour: MUTED });
  buyerEnd = writer.write(buyerName, { ...buyer, y: buyerEnd }, { weight: 'bold', size: 10.5 });
  for (const line of about) buyerEnd = writer.write(line, { ...buyer, y: buyerEnd });
  let factsEnd = writer.y;
  for (const [label, value] of paper.facts) {
    writer.write(label, { x: PAGE.margin + 330, width: 70, y: factsEnd }, { colour: MUTED });
    factsEnd = writer.write(
      value,
      { x: PAGE.margin + 400, width: INNER - 400, y: factsEnd },
      { align: 'right', weight: 'bold' },
    );
  }
  writer.y = Math.max(buyerEnd, factsEnd) + 10;
  for (const note of paper.notes)
    writer.y = writer.write(
      note,
      { x: PAGE.margin, width: INNER, y: writer.y },
      { colour: paper.isCancelled ? CANCELLED : INK },
    );
  if (paper.notes.length > 0) writer.y += 8;
}

/** The table; every page repeats its head. */
function drawRows(writer: PdfWriter, { columns, rows }: Paper): void {
  const head = () => {
    writer.line(writer.y);
    const titles = { ...columns, name: columns.item };
    for (const { key, x, width, align } of COLUMNS)
      writer.write(
        titles[key],
        { x: PAGE.margin + x, width, y: writer.y + 4 },
        { align, size: 8.5, colour: MUTED },
      );
    writer.y += 20;
    writer.line(writer.y);
    writer.y += 5;
  };
  head();
  for (const row of rows) {
    const height = rowHeight(writer, row);
    if (!writer.hasRoom(height)) {
      writer.nextPage();
      head();
    }
    const top = writer.y;
    for (const { key, x, width, align } of COLUMNS)
      writer.write(row[key], { x: PAGE.margin + x, width, y: top }, { align });
    if (row.detail)
      writer.write(row.detail, detailBox(top + writer.height(row.name, NAME_WIDTH)), DETAIL_WORDS);
    writer.y = top + height;
    writer.line(writer.y - 4);
  }
}

const NAME_WIDTH = COLUMNS[1].width;
const DETAIL_WORDS: Words = { size: 8.5, colour: MUTED };
const detailBox = (y: number) => ({ x: PAGE.margin + COLUMNS[1].x, width: NAME_WIDTH, y });

function rowHeight(writer: PdfWriter, { name, detail }: PaperRow): number {
  const detailHeight = detail ? writer.height(detail, NAME_WIDTH, DETAIL_WORDS) : 0;
  return writer.height(name, NAME_WIDTH) + detailHeight + 9;
}

function drawSums(writer: PdfWriter, { sums, words }: Paper): void {
  if (!writer.hasRoom(sums.length * 18 + 36)) writer.nextPage();
  writer.y += 4;
  for (const { label, amount, isTotal } of sums) {
    const look: Words = isTotal ? { weight: 'bold', size: 11 } : {};
    const y = writer.y + (isTotal ? 3 : 0);
    if (isTotal) writer.line(writer.y, PAGE.margin + 250, RIGHT, INK);
    const end = writer.write(label, { x: PAGE.margin + 250, width: 176, y }, look);
    writer.write(amount, { x: PAGE.margin + 426, width: INNER - 426, y }, { ...look, align: 'right' });
    writer.y = end + 2;
  }
  if (words)
    writer.y = writer.write(
      words,
      { x: PAGE.margin, width: INNER, y: writer.y + 6 },
      { align: 'right', weight: 'bold' },
    );
}

function drawFoot(writer: PdfWriter, { foot }: Paper): void {
  writer.y += 16;
  if (!writer.hasRoom(foot.length * 14)) writer.nextPage();
  for (const line of foot)
    writer.y = writer.write(
      line,
      { x: PAGE.margin, width: INNER, y: writer.y },
      { size: 8.5, colour: MUTED },
    );
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
