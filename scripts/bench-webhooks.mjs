/**
 * Webhooks told a second, to one program that answers at once, on PostgreSQL. Used by `npm run bench`; by itself:
 * `node scripts/bench-webhooks.mjs`. BENCH_WEBHOOKS messages (2000), of a tenth as many subjects.
 */
import http from 'node:http';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';

const COUNT = Number(process.env.BENCH_WEBHOOKS ?? 2_000);
const root = path.resolve(import.meta.dirname, '..');
const from = (file) => tsImport(`../${file}`, import.meta.url);

export async function benchWebhooks() {
  const { AS_A_SHOPS, findPostgresBinaries, startPostgres } = await from(
    'test/support/databases/postgres.ts',
  );
  if (!findPostgresBinaries()) return 'webhooks: no PostgreSQL here';
  const { openDatabase } = await from('app/platform/database/database.server.ts');
  const { migrate } = await from('app/platform/database/migrate.server.ts');
  const { setSealSecrets } = await from('app/platform/sealed.server.ts');
  const { deliverWebhooks } = await from('app/webhooks/deliver-webhooks.server.ts');
  const { newEndpointSecret, sealedSecret } = await from('app/webhooks/endpoint-secret.server.ts');
  const postgres = await startPostgres(AS_A_SHOPS);
  const receiver = http.createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await new Promise((done) => receiver.listen(0, '127.0.0.1', done));
  const { db, close } = await openDatabase({ databaseUrl: postgres.url, dataDir: root });
  try {
    await migrate(db, path.join(root, 'db/migrations'));
    setSealSecrets('a secret of a bench, long enough to be one');
    const now = new Date();
    const { id } = await db
      .insertInto('webhook_endpoint')
      .values({
        url: `http://127.0.0.1:${receiver.address().port}/`,
        events: ['order.paid'],
        secret: '{}',
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const secret = sealedSecret(id, newEndpointSecret());
    await db.updateTable('webhook_endpoint').set({ secret }).execute();
    for (let each = 0; each < COUNT; each++) {
      const subject = `order:${each % (COUNT / 10)}`;
      const message = await db
        .insertInto('webhook_message')
        .values({
          event_id: `msg_${each}`,
          event: 'order.paid',
          subject,
          dedupe_key: `${each}`,
          body: JSON.stringify({ type: 'order.paid', data: { orderId: each, more: 'x'.repeat(500) } }),
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('webhook_delivery')
        .values({ endpoint_id: id, message_id: message.id, subject, next_at: now })
        .execute();
    }
    const began = performance.now();
    const rules = { isDemo: true, clock: () => new Date(), random: Math.random };
    const { delivered } = await deliverWebhooks(db, rules);
    const seconds = (performance.now() - began) / 1000;
    return `webhooks told to one program on PostgreSQL: ${Math.round(delivered / seconds)}/s, signed, each on a connection of its own`;
  } finally {
    receiver.closeAllConnections();
    receiver.close();
    await close();
    await postgres.stop();
  }
}

if (process.argv[1] === import.meta.filename) console.log(await benchWebhooks());
