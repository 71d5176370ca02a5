/**
 * A text as a person reads it in a terminal: of pages what stands on them, not their HTML, and from the middle of what is
 * longer than `most` characters nothing but how much it was.
 */
export function readable(text, most) {
  const words = text
    .replace(/<!doctype html>[\s\S]*?(?:<\/html>|$)/gi, pageText)
    .replace(/<(?:div|main|section|form|ul|ol|table|body|html)\b[\s\S]{400,}>/g, pageText);
  if (words.length <= most) return words;
  const half = Math.floor(most / 2);
  return `${words.slice(0, half)}\n… ${words.length - 2 * half} characters more …\n${words.slice(-half)}`;
}

function pageText(html) {
  return html
    .replace(/<(script|style|svg|head)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}
