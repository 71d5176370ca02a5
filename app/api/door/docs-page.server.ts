import { createHash } from 'node:crypto';
import { OF_EVERY_CALL, PROBLEMS, type ProblemCode, statusOf, titleOf } from '~/api/problem-codes';
import type { ApiDocument } from './document.server';

const CSS = `:root{color-scheme:light dark;font:16px/1.55 system-ui,sans-serif}body{margin:0 auto;max-width:60rem;padding:1rem 1rem 4rem}
h1{font-size:1.6rem}h2{margin-top:2.5rem;border-bottom:1px solid #8886}code,pre{font:14px/1.5 ui-monospace,monospace}
summary{padding:.5rem 0;cursor:pointer;overflow-wrap:anywhere}summary b{display:inline-block;min-width:3.2rem}
details{border-bottom:1px solid #8884}details>div{padding:0 0 1rem 1rem;overflow-x:auto}table{border-collapse:collapse;width:100%}
td,th{padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top;border-bottom:1px solid #8883;overflow-wrap:anywhere}th{font-weight:600}
a{color:inherit}.m{opacity:.75}nav a{margin-right:1rem;white-space:nowrap}`;

let cachedPage: { html: string; policy: string } | undefined;

/** The document as a plain HTML page, rendered once. */
export function docsPage(document: ApiDocument): { html: string; policy: string } {
  return (cachedPage ??= draw(document));
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  description?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
}
interface Operation {
  tags?: string[];
  summary?: string;
  description?: string;
  deprecated?: boolean;
  security?: object[];
  'x-scope'?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema; description?: string }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema?: Schema }>; 'x-codes'?: string[] }
  >;
}

function draw(document: ApiDocument): { html: string; policy: string } {
  const groups = new Map<string, string[]>();
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(item as Record<string, Operation>)) {
      const group = operation.tags?.[0] ?? '';
      groups.set(group, [...(groups.get(group) ?? []), callOf(method, path, operation)]);
    }
  const style = CSS.replaceAll('\n', '');
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API · ${text(document.info.title)}</title><style>${style}</style>
<h1>API of ${text(document.info.title)} <span class="m">${text(document.info.version)}</span></h1><p>${words(document.info.description ?? '')}</p>
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a> · <a href="/account/tokens">Your tokens</a></p>
<nav>${[...groups.keys()].map((group) => `<a href="#${group}">${text(group)}</a>`).join(' ')}<a href="#problems">Problems</a></nav>
${[...groups].map(([group, calls]) => `<h2 id="${group}">${text(group)}</h2>${calls.join('')}`).join('\n')}
<h2 id="problems">Problems</h2><p>Any call may answer ${OF_EVERY_CALL.map(codeLink).join(', ')}.</p><table><tr><th>Code<th>Status<th>Says</tr>${problemRows()}</table></html>`;
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`,
  };
}

function callOf(method: string, path: string, operation: Operation): string {
  const { summary = '', description, responses, parameters = [], requestBody } = operation;
  const who =
    operation.security?.some((way) => Object.keys(way).length === 0) === false ? 'needs a person' : '';
  const scope = operation['x-scope'] ? `a token needs <code>${operation['x-scope']}</code>` : '';
  const notes = [who, scope, operation.deprecated ? 'another spelling' : ''].filter(Boolean).join(' · ');
  const [content] = Object.entries(requestBody?.content ?? {});
  const codes = Object.entries(responses)
    .filter(([status]) => status !== 'default')
    .flatMap(([, answer]) => answer['x-codes'] ?? []);
  const answer = Object.values(responses['200']?.content ?? {})[0]?.schema;
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${text(path)}</code> <span class="m">${text(summary)}</span></summary><div>${
    description ? `<p>${words(description)}</p>` : ''
  }${notes ? `<p class="m">${notes}</p>` : ''}${
    parameters.length > 0
      ? `<h4>Parameters</h4>${table(parameters.map((each) => row(each.name, each.schema, each.required === true)))}`
      : ''
  }${content ? `<h4>Body <span class="m">${text(Object.keys(requestBody!.content).join(', '))}</span></h4>${fields(content[1].schema)}` : ''}${
    answer ? `<h4>Answer</h4>${fields(answer)}` : ''
  }${codes.length > 0 ? `<h4>Refusals</h4><p>${codes.map(codeLink).join(', ')}</p>` : ''}</div></details>`;
}

const codeLink = (code: string) => `<a href="#${code}"><code>${code}</code></a>`;
const problemRows = () =>
  (Object.keys(PROBLEMS) as ProblemCode[])
    .map(
      (code) =>
        `<tr id="${code}"><td><code>${code}</code><td>${statusOf(code)}<td>${text(titleOf(code))}</tr>`,
    )
    .join('');

const table = (rows: readonly string[]) => `<table>${rows.join('')}</table>`;

function fields(schema: Schema | undefined): string {
  if (!schema) return '';
  if (schema.items) return `<p class="m">a list of</p>${fields(schema.items)}`;
  const { properties, required = [] } = schema;
  if (!properties) return `<p><code>${text(typeOf(schema))}</code></p>`;
  return table(Object.entries(properties).map(([name, each]) => row(name, each, required.includes(name))));
}

function row(name: string, schema: Schema | undefined, isRequired: boolean): string {
  const inner = (schema?.properties ?? schema?.items?.properties) ? fields(schema) : '';
  return `<tr><td><code>${text(name)}</code>${isRequired ? '' : ' <span class="m">optional</span>'}<td><code>${text(
    schema ? typeOf(schema) : '',
  )}</code> ${words(schema?.description ?? '')}${inner}</tr>`;
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!;
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  if (schema.items) return `${typeOf(schema.items)}[]`;
  const bounds = [
    schema.maxLength === undefined ? '' : `≤ ${schema.maxLength} characters`,
    schema.minimum === undefined ? '' : `≥ ${schema.minimum}`,
  ].filter(Boolean);
  return [[schema.type ?? 'anything'].flat().join(' | '), schema.format, ...bounds]
    .filter(Boolean)
    .join(', ');
}

const text = (plain: string) =>
  plain.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/** Text in backticks is code. */
const words = (plain: string) => text(plain).replace(/`([^`]+)`/g, '<code>$1</code>');
