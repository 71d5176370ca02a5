import { expect, test } from 'vitest';
import { readable } from './readable.mjs';

test('of a page stands what a visitor reads on it', () => {
  const html =
    '<!doctype html><html><head><title>เรียน</title></head><body><p>ยอด&amp;ส่วนลด</p><script>let a</script></body></html>';
  expect(readable(`expected '${html}' to contain 'x'`, 500)).toBe("expected 'ยอด&ส่วนลด' to contain 'x'");
});

test('of what is long stand beginning and end, and how much was left out', () => {
  const text = 'ก'.repeat(300) + 'ข'.repeat(700) + 'ค'.repeat(300);
  expect(readable(text, 200)).toBe(`${'ก'.repeat(100)}\n… 1100 characters more …\n${'ค'.repeat(100)}`);
  expect(readable('สั้น', 200)).toBe('สั้น');
});
