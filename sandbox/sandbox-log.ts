import type { NextFunction, Request, Response } from 'express';

export interface LogLine {
  at: string;
  what: string;
  status: number | null;
  fields: Record<string, unknown>;
}

const MOST_LINES = 500;
const SECRET = /key|secret|token|card|authorization|password/i;

/** What was asked and sent, the last 500; secrets are never kept, and headers not at all. */
export class SandboxLog {
  #lines: LogLine[] = [];

  record = (request: Request, response: Response, next: NextFunction): void => {
    const path = request.originalUrl.split('?')[0] ?? '';
    response.on('close', () => this.add(`${request.method} ${path}`, response.statusCode, request.body));
    next();
  };

  add(what: string, status: number | null, fields: unknown): void {
    this.#lines.push({ at: new Date().toISOString(), what, status, fields: masked(fields) });
    this.#lines.splice(0, Math.max(0, this.#lines.length - MOST_LINES));
  }

  lines = (): readonly LogLine[] => this.#lines;

  clear(): void {
    this.#lines = [];
  }
}

/** A return address opens the order's page, so readers of the demo's log do not see it. */
const withoutTokens = (text: string) => text.replace(/(\/|=)[\w-]{22}(?![\w-])/g, '$1***');

function masked(fields: unknown): Record<string, unknown> {
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      SECRET.test(name)
        ? '***'
        : typeof value === 'object' && value !== null
          ? masked(value)
          : typeof value === 'string'
            ? withoutTokens(value)
            : (value as unknown),
    ]),
  );
}
