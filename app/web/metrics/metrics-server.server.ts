import http, { type Server } from 'node:http';
import { currentOpenDatabase } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { openMeters } from '~/platform/meters.server';
import { currentShop } from '../shop.server';

/**
 * Serves this process's metrics at `/metrics` on a private port (OPS-05). Frequent scrapes share one reading
 * of the database.
 */
export async function metricsServer(): Promise<Server> {
  const { registry } = await openMeters();
  const { addGauges } = await import('./gauges.server');
  addGauges(registry, currentOpenDatabase(), currentShop().isStorageUp);
  let reading: Promise<string> | null = null;
  return http.createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
    reading ??= registry.metrics().finally(() => (reading = null));
    reading.then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        log.warn('figures could not be read', { error });
        response.writeHead(503).end();
      },
    );
  });
}
