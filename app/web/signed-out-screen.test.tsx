import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextProvider } from '~/text/text-context';
import { SignedOutScreen } from './signed-out-screen';

test('REG-11 what somebody wrote is shown, not what their form carried for itself; all of it is sent again', () => {
  const input = {
    seen: '{"th-site--brand":"1yz14zp"}',
    form_key: 'AAAAAAAAAAAAAAAAAAAAAA',
    body: 'ทำไมสูตรในบทที่สองไม่คืนค่า',
  };
  const form = { action: '/x', typed: input, signIn: '/login', mayLackFiles: false };
  const html = renderToStaticMarkup(
    <TextProvider locale="th" custom={{}}>
      <SignedOutScreen form={form} />
    </TextProvider>,
  );
  const texts = [...html.matchAll(/<p class="free-text">([^<]*)/g)].map(([, words]) => words);
  expect(texts).toEqual([input.body]);
  for (const name of Object.keys(input)) expect(html).toContain(`name="${name}"`);
});
