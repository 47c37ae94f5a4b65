import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearlyFilter, nearlyPath, nonsense } from '@/lib/scim/testing/arbitrary-nonsense';
import {
  computedMilliseconds,
  fuzzedTexts,
  fuzzRuns,
  fuzzTimeout,
  leastMilliseconds,
  mostMilliseconds,
} from '@/lib/scim/testing/fuzz-flag';
import { ScimClient } from '@/lib/scim/testing/scim-client';
import type { Json } from './json';

/** Half of the fuzz texts are tested as filters, half as paths. */
const EACH = Math.ceil(fuzzedTexts / 2);
const TIMEOUT = fuzzTimeout(EACH, 20);

/** Runs a request and checks the time limit, which applies only under the fuzz flag. */
async function quickly<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  const answer = await run();
  expect(await leastMilliseconds(run, computedMilliseconds)).toBeLessThan(mostMilliseconds);
  return answer;
}

describe('arbitrary input', () => {
  it(
    'as a list filter gets 200 or 400',
    async () => {
      const scim = new ScimClient();
      await scim.create({ emails: [{ value: 'w@x', type: 'work' }], name: { familyName: 'x' } });
      const answered = { 200: 0, 400: 0 };
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(nonsense, nearlyFilter),
          fc.constantFrom('/Users', '/Groups', '/'),
          async (filter, path) => {
            const { status, body } = await quickly(() =>
              scim.send('GET', `${path}?filter=${encodeURIComponent(filter.replace(/\p{Surrogate}/gu, ''))}`),
            );
            if (status === 400) expect(body.scimType).toBe('invalidFilter');
            expect([200, 400]).toContain(status);
            answered[status as 200 | 400] += 1;
          },
        ),
        fuzzRuns(EACH),
      );
      expect(Math.min(answered[200], answered[400])).toBeGreaterThan(EACH / 100);
    },
    TIMEOUT,
  );

  it(
    'as a PATCH path gets 200 or 400',
    async () => {
      const scim = new ScimClient();
      const id = await scim.create({ emails: [{ value: 'w@x', type: 'work' }], roles: [{ value: 'r' }] });
      const value = fc.constantFrom<Json[]>(
        'x',
        true,
        null,
        [],
        {},
        { value: 'x' },
        [{ value: 'x', type: 'work' }],
        'True',
        0,
        '{"value":"y"}',
      );
      const answered = { 200: 0, 400: 0 };
      const operation = fc.record({
        op: fc.constantFrom('add', 'replace', 'remove'),
        path: fc.oneof(nonsense, nearlyPath),
        value,
      });
      await fc.assert(
        fc.asyncProperty(operation, async (one) => {
          const { status, body } = await quickly(() => scim.patch(id, one));
          expect([200, 400]).toContain(status);
          if (status === 400)
            expect(['invalidPath', 'noTarget', 'mutability', 'invalidValue']).toContain(body.scimType);
          answered[status as 200 | 400] += 1;
        }),
        fuzzRuns(EACH),
      );
      expect(Math.min(answered[200], answered[400])).toBeGreaterThan(EACH / 100);
    },
    TIMEOUT,
  );

  it('of the maximum length is processed in bounded time', async () => {
    const scim = new ScimClient();
    const id = await scim.create({
      emails: Array.from({ length: 500 }, (_, at) => ({ value: `a${at}@x`, type: 'work' })),
    });
    const filled = (part: string, join: string) =>
      Array<string>(Math.floor(8_000 / (part.length + join.length)))
        .fill(part)
        .join(join);
    for (const part of ['id pr', 'emails[value co "a"]', 'groups pr', 'not (title pr)', 'schemas pr']) {
      const { status, body } = await quickly(() =>
        scim.send('GET', `/Users?filter=${encodeURIComponent(filled(part, ' and '))}`),
      );
      expect([status, body.scimType], part).toEqual([400, 'invalidFilter']);
    }
    for (const part of ['value co "no"', 'type eq "no"', 'value gt "z"']) {
      const path = `emails[${filled(part, ' or ')}].display`;
      const outcomes = [];
      for (const operations of [1, 100])
        outcomes.push(
          (await quickly(() => scim.patch(id, ...Array(operations).fill({ op: 'remove', path })))).body.scimType,
        );
      expect(outcomes.at(-1), part).toBe('tooMany');
    }
  });
});
