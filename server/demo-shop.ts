import type { Environment, ShopOfBuild } from './shop-of-build';

/** A demo shop has its payment providers beside it; they tell it at its own port what was paid. */
export async function startSandbox(shop: ShopOfBuild, environment: Environment, webPort: number) {
  const { openSandbox } = await import('../sandbox/open-sandbox');
  const opened = await openSandbox({
    port: environment.sandboxPort,
    host: environment.sandboxHost,
    mode: environment.mode,
  });
  opened.notify(`http://127.0.0.1:${webPort}/webhook`);
  shop.useSandbox(opened.url);
  return opened;
}

/** For the person who started it in a terminal. */
export function printWelcome(url: string, sandboxUrl: string | undefined): void {
  process.stdout.write(`
  เรียน · Rian is open: ${url}

  Demo accounts, password rian-demo
    student        student@demo.test
    company        company@demo.test
    instructor     instructor@demo.test
    administrator  admin@demo.test     ${url}/admin
${sandboxUrl ? `\n  Payments without money, and the bank that pays them: ${sandboxUrl}\n` : ''}
`);
}
