/** A text with one of these tags has its own layout. */
const LAYOUT = /<\/?(?:p|div|h[1-6]|ul|ol|li|br|table|blockquote|pre|section|figure)\b/i;
const BULLET = /^\s*[-–•*·]\s+/;
const NUMBER = /^\s*[\d๐-๙]{1,3}[.)]\s+/;

type Kind = 'p' | 'ul' | 'ol';

const kindOf = (line: string): Kind => (BULLET.test(line) ? 'ul' : NUMBER.test(line) ? 'ol' : 'p');

/**
 * Plain text as HTML: an empty line ends a paragraph, a line after a dash or a number is a list item (R-370). A text with
 * layout tags stays as it is; inline tags stay in both.
 */
export function layOut(text: string): string {
  if (LAYOUT.test(text)) return text;
  const blocks: { kind: Kind; lines: string[] }[] = [];
  let isOpen = false;
  for (const line of text.split(/\r\n?|\n/)) {
    const kind = kindOf(line);
    const last = blocks.at(-1);
    if (line.trim() === '') isOpen = false;
    else if (last && last.kind === kind && (isOpen || kind !== 'p')) last.lines.push(line.trim());
    else blocks.push({ kind, lines: [line.trim()] });
    if (line.trim() !== '') isOpen = true;
  }
  return blocks.map(htmlOf).join('\n');
}

function htmlOf({ kind, lines }: { kind: Kind; lines: string[] }): string {
  if (kind === 'p') return `<p>${lines.join('<br>')}</p>`;
  const marker = kind === 'ul' ? BULLET : NUMBER;
  return `<${kind}>${lines.map((line) => `<li>${line.replace(marker, '')}</li>`).join('')}</${kind}>`;
}
