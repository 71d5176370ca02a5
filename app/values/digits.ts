/** Thai digits ๐–๙ as 0–9; everything else unchanged. */
export function arabicDigits(text: string): string {
  return text.replace(/[๐-๙]/g, (figure) => String(figure.charCodeAt(0) - 0x0e50));
}
