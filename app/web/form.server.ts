import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { parseWithZod } from '@conform-to/zod/v4';
import busboy from 'busboy';
import { z } from 'zod';
import { carried } from '~/kit/forms/field-rules';
import { takesSeveral } from '~/kit/forms/form-schema';
import { reserveBytes } from '~/platform/http/reserved-bytes.server';
import { holdsCardNumber } from '~/values/card-number-in-text';
import { CARD_NUMBER } from './error-reasons';

/** Text keys by field name; '' is the whole form. */
export type FieldErrors = Record<string, string[]>;
export type Typed = Record<string, string | string[]>;

export type ParsedForm<T> =
  | { ok: true; value: T; typed: Typed }
  | { ok: false; errors: FieldErrors; typed: Typed };

/** Fields that are never sent back to a page. */
const SECRET_FIELD = /password|card|cvv/i;

/** Passwords are never stored. */
const PASSWORD_FIELD = /password/i;

/** Validates FormData by the form's schema: the value, or messages by field with the typed values. */
export function parseForm<S extends z.ZodType>(formData: FormData, schema: S): ParsedForm<z.output<S>> {
  const submission = parseWithZod(firstOfEach(formData, schema), { schema });
  const input = typedOf(formData);
  if (submission.status === 'success') return { ok: true, value: submission.value, typed: input };
  return { ok: false, errors: (submission.error ?? {}) as FieldErrors, typed: input };
}

/** A provider's script may add fields to a form that already has them. */
function firstOfEach(formData: FormData, schema: z.ZodType): FormData {
  const first = new FormData();
  for (const [name, value] of formData)
    if (!first.has(name) || takesSeveral(schema, name)) first.append(name, value);
  return first;
}

/** The same form with some of its fields said in another way. */
export function withFields(
  formData: FormData,
  values: Readonly<Record<string, readonly string[]>>,
): FormData {
  const changed = new FormData();
  for (const [name, value] of formData) if (!Object.hasOwn(values, name)) changed.append(name, value);
  for (const [name, texts] of Object.entries(values)) for (const text of texts) changed.append(name, text);
  return changed;
}

/** Parses a button's form. @throws Response 400 for a body that no form of ours sends */
export function formOf<S extends z.ZodType>(formData: FormData, schema: S): z.output<S> {
  const form = parseForm(formData, schema);
  if (!form.ok) throw new Response(null, { status: 400 });
  return form.value;
}

/** The pressed button's value. */
export const intentOf = (formData: FormData): string => formOf(formData, intentForm).intent;
const intentForm = z.object({ intent: carried(100) });

/** The typed values, to show again; without secrets and files. */
export function typedOf(formData: FormData): Typed {
  const all = Object.entries(allTypedOf(formData));
  return Object.fromEntries(all.filter(([name]) => !SECRET_FIELD.test(name)));
}

/** Passwords included: for validation, never for a page. */
export function allTypedOf(formData: FormData): Typed {
  const input: Typed = {};
  for (const name of new Set(formData.keys())) {
    const values = formData.getAll(name).filter((value): value is string => typeof value === 'string');
    if (values.length > 0) input[name] = values.length > 1 ? values : values[0]!;
  }
  return input;
}

export interface ReceivedFile {
  name: string;
  bytes: Buffer;
  /** larger than allowed: its bytes were discarded, the rest of the form stays */
  isTooLarge: boolean;
  /** the shop held too many files at that moment: its bytes were discarded */
  isBusy?: boolean;
}

export interface ReceivedForm {
  fields: FormData;
  /** chosen files by field, empty ones included; an unused file input has no name and is left out */
  files: Map<string, ReceivedFile[]>;
}

/** Limit of a request with files: a file above its own limit is read but not stored. Beyond this, 413. */
const MAX_UPLOAD_REQUEST_BYTES = 120 * 1024 * 1024;
const MAX_REQUEST_BYTES = 1024 * 1024;
const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 20 * 1024;

/**
 * Reads urlencoded and multipart forms. A file above `maxFileBytes` is discarded and marked, so that the
 * typed values survive. Throws a 413 or 400 response for other bodies, and for a card number.
 */
export async function readForm(
  request: Request,
  {
    maxFileBytes = 0,
    maxFiles = 1,
    maxFields = MAX_FIELDS,
    maxFieldBytes = MAX_FIELD_BYTES,
  }: { maxFileBytes?: number; maxFiles?: number; maxFields?: number; maxFieldBytes?: number } = {},
): Promise<ReceivedForm> {
  const takesFiles = maxFileBytes > 0;
  const maxRequestBytes = takesFiles ? MAX_UPLOAD_REQUEST_BYTES : MAX_REQUEST_BYTES;
  const type = request.headers.get('Content-Type') ?? '';
  if (Number(request.headers.get('Content-Length') ?? 0) > maxRequestBytes)
    throw new Response(null, { status: 413 });
  if (!request.body || !/^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type)) {
    throw new Response(null, { status: 400 });
  }
  const fields = new FormData();
  const files: ReceivedForm['files'] = new Map();
  const parser = parserOf(type, {
    fileSize: Math.max(maxFileBytes, 1),
    files: takesFiles ? maxFiles : 0,
    fields: maxFields,
    fieldSize: maxFieldBytes,
  });
  // people do not type NUL, and the databases cannot store it
  parser.on('field', (name, value) => fields.append(name, value.replaceAll('\0', '')));
  const holder = holderOf(request);
  parser.on('file', (field, stream, { filename }) => {
    const chunks: Buffer[] = [];
    let heldBytes = 0;
    let isBusy = false;
    const drop = () => {
      chunks.splice(0);
      reserveBytes(holder, -heldBytes);
      heldBytes = 0;
    };
    stream.on('data', (chunk: Buffer) => {
      if (isBusy) return;
      isBusy = !reserveBytes(holder, chunk.length);
      if (isBusy) return drop();
      heldBytes += chunk.length;
      chunks.push(chunk);
    });
    stream.on('limit', drop);
    stream.on('close', () => {
      const isTooLarge = stream.truncated === true;
      const bytes = isTooLarge ? Buffer.alloc(0) : Buffer.concat(chunks.splice(0));
      if (!filename) return;
      files.set(field, [
        ...(files.get(field) ?? []),
        { name: filename.replaceAll('\0', '').slice(-255), bytes, isTooLarge, isBusy },
      ]);
    });
  });
  await new Promise<void>((resolve, reject) => {
    parser.on('close', resolve);
    parser.on('error', reject);
    let received = 0;
    const body = Readable.fromWeb(request.body as NodeReadableStream);
    body.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > maxRequestBytes) body.destroy(new Response(null, { status: 413 }) as unknown as Error);
    });
    body.on('error', reject);
    body.pipe(parser);
  }).catch((error: unknown) => {
    throw error instanceof Response ? error : new Response(null, { status: 400 });
  });
  refuseCardNumbers(fields);
  return { fields, files };
}

/** The request's id, as set by server.ts; its bytes are released when its connection closes. */
const holderOf = ({ headers }: Request) => ({
  id: headers.get('x-request-id') ?? '',
  address: headers.get('x-client-address') ?? '',
});

/** @throws Response 400 for a multipart type without a boundary */
function parserOf(type: string, limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({ headers: { 'content-type': type }, defParamCharset: 'utf8', limits });
  } catch {
    throw new Response(null, { status: 400 });
  }
}

/** The shop accepts no card number in any field: the whole form is dropped before any processing. */
function refuseCardNumbers(fields: FormData): void {
  for (const [name, value] of fields)
    if (typeof value === 'string' && !PASSWORD_FIELD.test(name) && holdsCardNumber(value))
      throw new Response(null, { status: 400, statusText: CARD_NUMBER });
}
