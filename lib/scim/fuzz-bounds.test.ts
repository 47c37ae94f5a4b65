import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from './json';
import { nearlyFilter, nearlyPath, nonsense } from './testing/arbitrary-nonsense';
import { ScimClient } from './testing/scim-client';

/** How many random filters and PATCH paths; with TESSERA_FUZZ, such as 1000000, each is timed too. */
const FLAG = process.env.TESSERA_FUZZ;
const EACH = Math.ceil(Number(FLAG ?? 20_000) / 2);
const MOST_MILLISECONDS = 100;
const TIMEOUT = 120_000 + EACH * 5;

/** Runs a request; under the flag it must be quick. A pause of the machine is not the request's: what is slow is slow again. */
async function quickly<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  let answer = await run();
  if (!FLAG) return answer;
  let least = Infinity;
  for (let tries = 0; tries < 3 && least >= MOST_MILLISECONDS; tries += 1) {
    const start = performance.now();
    answer = await run();
    least = performance.now() - start;
  }
  expect(least).toBeLessThan(MOST_MILLISECONDS);
  return answer;
}

describe('whatever is asked', () => {
  it('by a filter of a list is answered with 200 or 400', async () => {
    const scim = new ScimClient();
    await scim.create({ emails: [{ value: 'w@x', type: 'work' }], name: { familyName: 'x' } });
    const answered = { 200: 0, 400: 0 };
    await fc.assert(fc.asyncProperty(fc.oneof(nonsense, nearlyFilter), fc.constantFrom('/Users', '/Groups', '/'), async (filter, path) => {
      const { status, body } = await quickly(() => scim.send('GET', `${path}?filter=${encodeURIComponent(filter.replace(/\p{Surrogate}/gu, ''))}`));
      if (status === 400) expect(body.scimType).toBe('invalidFilter');
      expect([200, 400]).toContain(status);
      answered[status as 200 | 400] += 1;
    }), { numRuns: EACH });
    expect(Math.min(answered[200], answered[400])).toBeGreaterThan(EACH / 100);
  }, TIMEOUT);

  it('by a path of a PATCH is answered with 200 or 400', async () => {
    const scim = new ScimClient();
    const id = await scim.create({ emails: [{ value: 'w@x', type: 'work' }], roles: [{ value: 'r' }] });
    const value = fc.constantFrom<Json[]>('x', true, null, [], {}, { value: 'x' }, [{ value: 'x', type: 'work' }], 'True', 0, '{"value":"y"}');
    const answered = { 200: 0, 400: 0 };
    const operation = fc.record({ op: fc.constantFrom('add', 'replace', 'remove'), path: fc.oneof(nonsense, nearlyPath), value });
    await fc.assert(fc.asyncProperty(operation, async (one) => {
      const { status, body } = await quickly(() => scim.patch(id, one));
      expect([200, 400]).toContain(status);
      if (status === 400) expect(['invalidPath', 'noTarget', 'mutability', 'invalidValue']).toContain(body.scimType);
      answered[status as 200 | 400] += 1;
    }), { numRuns: EACH });
    expect(Math.min(answered[200], answered[400])).toBeGreaterThan(EACH / 100);
  }, TIMEOUT);

  it('in as many words as are allowed is answered within bounds', async () => {
    const scim = new ScimClient();
    const id = await scim.create({ emails: Array.from({ length: 500 }, (_, at) => ({ value: `a${at}@x`, type: 'work' })) });
    const filled = (part: string, join: string) => Array<string>(Math.floor(8_000 / (part.length + join.length))).fill(part).join(join);
    for (const part of ['id pr', 'emails[value co "a"]', 'groups pr', 'not (title pr)', 'schemas pr']) {
      const { status, body } = await quickly(() => scim.send('GET', `/Users?filter=${encodeURIComponent(filled(part, ' and '))}`));
      expect([status, body.scimType], part).toEqual([400, 'invalidFilter']);
    }
    const path = `emails[${filled('value co "a"', ' or ')}].display`;
    expect((await quickly(() => scim.patch(id, { op: 'replace', path, value: 'x' }))).status).toBe(200);
  });
});
