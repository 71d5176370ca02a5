import fs from 'node:fs';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { apiDocument } from '../../../app/api/door/document.server';

const released = fs.readFileSync(path.resolve(import.meta.dirname, '../../../docs/openapi.json'), 'utf8');

/** What a linter no one here wrote finds, and where. */
async function faultsOf(source: string): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'operation-tag-defined': 'error',
      // the product is under no public licence
      'info-license': 'off',
    },
  });
  const found = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return found
    .map(
      ({ ruleId, message, location }) =>
        `${ruleId}: ${message} ${location.map(({ pointer }) => pointer).join()}`,
    )
    .filter((fault) => !fault.startsWith(AMBIGUOUS));
}

/** Both addresses are the specification's; an id is a number, so that no call fits both. */
const AMBIGUOUS =
  'no-ambiguous-paths: Paths should resolve unambiguously. Found two ambiguous paths: `/public/course/videoplaylist/{courseId}` and `/public/course/{id}/comments`.';

describe('R-354 the document of the API passes a linter', () => {
  test.each([
    ['as it is made', JSON.stringify(apiDocument())],
    ['as it was released', released],
  ])('%s', async (_, source) => {
    expect(await faultsOf(source)).toEqual([]);
  });

  test('what stands in an address is required', () => {
    const document = JSON.parse(released) as {
      paths: Record<
        string,
        Record<string, { parameters?: { in: string; required?: boolean; name: string }[] }>
      >;
    };
    const optional = Object.entries(document.paths).flatMap(([at, calls]) =>
      Object.values(calls).flatMap(({ parameters = [] }) =>
        parameters.filter((each) => each.in === 'path' && !each.required).map(({ name }) => `${at} ${name}`),
      ),
    );
    expect(optional).toEqual([]);
  });

  test('a fault is found', async () => {
    const document = JSON.parse(released) as {
      paths: Record<string, Record<string, { security?: unknown }>>;
    };
    delete document.paths['/public/courses']!.get!.security;
    expect((await faultsOf(JSON.stringify(document)))[0]).toContain('security-defined');
  });
});
