import { FILE_RULES } from '~/uploads/file-rules';
import { holdsCardNumber } from '~/values/card-number-in-text';
import { CARD_NUMBER } from '~/web/error-reasons';
import { allTypedOf, readForm, type ReceivedFile } from '~/web/form.server';
import { readRawBody } from '~/web/raw-body.server';
import type { Endpoint } from './endpoint.server';
import { Refusal } from './refusal';
import { asSpelled } from './spellings';
import { parseStrictJson } from './strict-json';

const MOST_BYTES = 64 * 1024;
const MOST_FILES = 10;

export interface ReceivedBody {
  body: unknown;
  files: ReadonlyMap<string, readonly ReceivedFile[]>;
}

const NONE: ReceivedBody = { body: undefined, files: new Map() };

/** The body of a call: JSON, or a form where the call takes files. @throws Refusal */
export async function readCallBody(line: Endpoint, request: Request): Promise<ReceivedBody> {
  if (!line.body) return NONE;
  const knownFields = new Set(Object.keys(line.body.shape));
  const type = request.headers.get('Content-Type') ?? '';
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type);
  if (isForm && line.form) {
    const { fields, files } = await readForm(request, {
      maxFileBytes: FILE_RULES.picture.maxBytes,
      maxFiles: MOST_FILES,
    }).catch(asRefusal);
    return { body: asSpelled(allTypedOf(fields), knownFields), files };
  }
  if (line.form === 'only' || !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type))
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', {
      detail: line.form === 'only' ? 'multipart/form-data' : 'application/json',
    });
  const text = await readRawBody(request, MOST_BYTES);
  if (text === null) throw new Refusal('TOO_LARGE');
  const parsed = parseStrictJson(text);
  if (!parsed.ok) throw new Refusal(parsed.fault.code, parsed.fault.at ? { detail: parsed.fault.at } : {});
  if (holdsAnyCard(parsed.value)) throw new Refusal('CARD_NUMBER');
  return { body: asSpelled(withoutNul(parsed.value), knownFields), files: new Map() };
}

function asRefusal(error: unknown): never {
  if (!(error instanceof Response)) throw error;
  if (error.status === 413) throw new Refusal('TOO_LARGE');
  throw new Refusal(error.statusText === CARD_NUMBER ? 'CARD_NUMBER' : 'UNSUPPORTED_MEDIA_TYPE');
}

/** Databases do not store NUL, and people do not type it. */
function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(withoutNul);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutNul(each)]));
}

const SECRET_FIELD = /password/i;

function holdsAnyCard(value: unknown, name = ''): boolean {
  if (SECRET_FIELD.test(name)) return false;
  if (typeof value === 'string' || typeof value === 'number') return holdsCardNumber(String(value));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([each, inside]) => holdsAnyCard(inside, each));
}
