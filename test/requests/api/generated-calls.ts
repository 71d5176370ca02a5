import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { astray, fitting } from '../../support/api/api-schema';
import { app, asProgram, orderBy, witness } from './api-shop';

/** Generated calls, `API_REQUESTS`: in `npm run test:deep` ten thousand. */
const GENERATED = Number(
  process.env.API_REQUESTS ?? (Number(process.env.TEST_SCALE ?? 1) > 1 ? 10_000 : 300),
);

/** With the fields that name an order, where it has fields of that name. */
const withNamed = (given: unknown, named: Record<string, unknown> = {}): unknown =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
    ? Object.fromEntries(Object.entries(given).map(([name, value]) => [name, named[name] ?? value]))
    : given;

export const whateverIsSent = () =>
  describe('whatever is sent', () => {
    test(
      'API-03 what fits the document and what does not: never a failure, and every answer fits it',
      { timeout: 180_000 + GENERATED * 400 },
      async () => {
        const { document } = witness;
        // made-up ids find no order: half of the calls name an existing one, with its owner or without
        const placed = await Promise.all([1, 1, 3, 4, 8, 9, 12, 13].map((methodId) => orderBy(methodId)));
        const orders = placed.map(({ orderId, order, jar }) => ({
          named: {
            id: orderId,
            orderId,
            order_id: orderId,
            order_token: order.order_token,
            total_amount: order.amount_due,
            amount: order.amount_due,
          } as Record<string, unknown>,
          cookie: jar.header(new URL(app.url))!,
        }));
        const doors = Object.entries(document.paths).flatMap(([at, item]) =>
          Object.entries(item)
            .filter(([, operation]) => operation.responses.default)
            .map(([method, operation]) => ({ at, method: method.toUpperCase(), operation })),
        );
        const call = fc.constantFrom(...doors).chain(({ at, method, operation }) => {
          const schema = operation.requestBody?.content?.['application/json']?.schema;
          const places = fc.record(
            Object.fromEntries(
              (operation.parameters ?? [])
                .filter((one) => one.in !== 'header')
                .map((one) => [
                  one.name,
                  fc.oneof(fitting(one.schema, document), fc.string({ maxLength: 20 })),
                ]),
            ),
            {
              requiredKeys: (operation.parameters ?? [])
                .filter((one) => one.required)
                .map(({ name }) => name),
            },
          );
          const body = schema
            ? fc.oneof(fitting(schema, document), astray(schema, document))
            : fc.constant(null);
          return fc.record({
            at: fc.constant(at),
            method: fc.constant(method),
            places,
            body,
            who: fc.constantFrom('program', 'nobody', 'buyer'),
            order: fc.option(fc.constantFrom(...orders)),
          });
        });
        await fc.assert(
          fc.asyncProperty(call, fc.nat(1e6), async ({ at, method, places, body, who, order }, network) => {
            const named = (input: unknown) => withNamed(input, order?.named);
            const options = named(places) as Record<string, unknown>;
            const target = at.replace(/\{(\w+)\}/g, (_, name: string) =>
              encodeURIComponent(String(options[name]) || '0'),
            );
            const query = new URLSearchParams(
              Object.entries(options)
                .filter(([name]) => !at.includes(`{${name}}`))
                .map(([name, value]) => [name, String(value)]),
            );
            const answer = await witness.fetch(`${app.url}${target}?${query}`, {
              method,
              ...(method !== 'GET' && { body: JSON.stringify(named(body) ?? {}) }),
              headers: {
                'Content-Type': 'application/json',
                'X-Forwarded-For': `10.${network % 200}.${(network >> 8) % 250}.1`,
                ...(who === 'program' && asProgram()),
                ...(who === 'buyer' && order && { Cookie: order.cookie, Origin: app.url }),
              },
            });
            // a provider may be away, the shop may not
            if (answer.status >= 500) expect(await answer.text()).toContain('"PROVIDER_AWAY"');
          }),
          { numRuns: GENERATED },
        );
        expect(witness.wrong.slice(0, 10)).toEqual([]);
      },
    );
  });
