import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { parseWithZod } from '@conform-to/zod/v4';
import busboy from 'busboy';
import { z } from 'zod';
import { carried } from '~/kit/forms/field-rules';
import { takesSeveral } from '~/kit/forms/form-schema';
import { holdBytes } from '~/platform/http/held-bytes.server';
import { holdsCardNumber } from '~/values/card-number-in-text';
import { CARD_NUMBER } from './error-reasons';

/** Texts by field name; '' is the form as a whole. Values are text keys. */
export type FieldErrors = Record<string, string[]>;
export type Typed = Record<string, string | string[]>;

export type ParsedForm<T> =
  | { ok: true; value: T; typed: Typed }
  | { ok: false; errors: FieldErrors; typed: Typed };

/** Never sent back to a page. */
const SECRET_FIELD = /password|card|cvv/i;

/** Whatever somebody's password looks like, it is kept by nobody. */
const PASSWORD_FIELD = /password/i;

/** FormData through the form's one schema: the value, or messages beside their fields with what was typed kept. */
export function parseForm<S extends z.ZodType>(formData: FormData, schema: S): ParsedForm<z.output<S>> {
  const submission = parseWithZod(firstOfEach(formData, schema), { schema });
  const typed = typedOf(formData);
  if (submission.status === 'success') return { ok: true, value: submission.value, typed };
  return { ok: false, errors: (submission.error ?? {}) as FieldErrors, typed };
}

/** A provider's script may write its fields into a form that has them already. */
function firstOfEach(formData: FormData, schema: z.ZodType): FormData {
  const first = new FormData();
  for (const [name, value] of formData)
    if (!first.has(name) || takesSeveral(schema, name)) first.append(name, value);
  return first;
}

/** Of a form's button: its schema, or nobody's form. @throws Response 400 for what no form of ours sends */
export function formOf<S extends z.ZodType>(formData: FormData, schema: S): z.output<S> {
  const form = parseForm(formData, schema);
  if (!form.ok) throw new Response(null, { status: 400 });
  return form.value;
}

/** What the pressed button says. */
export const intentOf = (formData: FormData): string => formOf(formData, intentForm).intent;
const intentForm = z.object({ intent: carried(100) });

/** What was typed, to be shown again; without secrets and files. */
export function typedOf(formData: FormData): Typed {
  const all = Object.entries(allTypedOf(formData));
  return Object.fromEntries(all.filter(([name]) => !SECRET_FIELD.test(name)));
}

/** With passwords: for the rules, never for a page. */
export function allTypedOf(formData: FormData): Typed {
  const typed: Typed = {};
  for (const name of new Set(formData.keys())) {
    const values = formData.getAll(name).filter((value): value is string => typeof value === 'string');
    if (values.length > 0) typed[name] = values.length > 1 ? values : values[0]!;
  }
  return typed;
}

export interface ReceivedFile {
  name: string;
  bytes: Buffer;
  /** larger than allowed: the bytes were dropped, the rest of the form is kept */
  isTooLarge: boolean;
  /** the shop holds too many files at this moment: the bytes were dropped */
  isBusy?: boolean;
}

export interface ReceivedForm {
  fields: FormData;
  /** chosen files by field, those without a byte too; a file input left empty has no name and is not among them */
  files: Map<string, ReceivedFile[]>;
}

/** With files a request may be this large: what is over a file's limit is read past, not kept. Beyond, 413. */
const MAX_UPLOAD_REQUEST_BYTES = 120 * 1024 * 1024;
const MAX_REQUEST_BYTES = 1024 * 1024;
const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 20 * 1024;

/**
 * Reads urlencoded and multipart forms. Files stream through: one over `maxFileBytes` is dropped and marked, so that
 * everything typed beside it survives. Throws a 413 or 400 response for what no form of ours sends, and for a card number.
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
  // nobody types NUL, and no database stores it
  parser.on('field', (name, value) => fields.append(name, value.replaceAll('\0', '')));
  const holder = holderOf(request);
  parser.on('file', (field, stream, { filename }) => {
    const chunks: Buffer[] = [];
    let held = 0;
    let isBusy = false;
    const drop = () => {
      chunks.splice(0);
      holdBytes(holder, -held);
      held = 0;
    };
    stream.on('data', (chunk: Buffer) => {
      if (isBusy) return;
      isBusy = !holdBytes(holder, chunk.length);
      if (isBusy) return drop();
      held += chunk.length;
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

/** As server.ts names a request; whatever it holds is given back when its connection is done with it. */
const holderOf = ({ headers }: Request) => ({
  id: headers.get('x-request-id') ?? '',
  address: headers.get('x-client-address') ?? '',
});

/** @throws Response 400 for a type that does not say where its parts end */
function parserOf(type: string, limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({ headers: { 'content-type': type }, defParamCharset: 'utf8', limits });
  } catch {
    throw new Response(null, { status: 400 });
  }
}

/** This shop takes no card number, in no field of any form: all of it is dropped before anything is done with it. */
function refuseCardNumbers(fields: FormData): void {
  for (const [name, value] of fields)
    if (typeof value === 'string' && !PASSWORD_FIELD.test(name) && holdsCardNumber(value))
      throw new Response(null, { status: 400, statusText: CARD_NUMBER });
}
