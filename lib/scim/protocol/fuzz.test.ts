import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nonsense as text } from '@/lib/scim/testing/arbitrary-nonsense';
import { ScimClient } from '@/lib/scim/testing/scim-client';
import { rounds } from '@/scripts/test/rounds';
import type { Json } from './json';

const leaf = fc.oneof(
  text,
  fc.boolean(),
  fc.constant(null),
  fc.integer(),
  fc.constantFrom('True', 'False', '', '[]', '{}', '{"value":"{}"}', '\ud800'),
);
const value = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;
const operation = fc.record(
  { op: fc.constantFrom('add', 'Replace', 'remove'), path: fc.oneof(text, fc.constant(null)), value },
  { requiredKeys: ['op'] },
) as fc.Arbitrary<Json>;

describe('any request', () => {
  it('to PATCH gets 200 or an error, and leaves a readable person', async () => {
    const scim = new ScimClient();
    const id = await scim.create({ emails: [{ value: 'w@x', type: 'work' }], roles: [{ value: 'r' }] });
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 4 }), async (operations) => {
        const { status } = await scim.patch(id, ...operations);
        expect([200, 400]).toContain(status);
        const { body } = await scim.send('GET', `/Users/${id}`);
        expect(typeof body.active).toBe('boolean');
        expect(body).not.toHaveProperty('password');
        expect((await scim.send('PUT', `/Users/${id}`, body)).body).toEqual(body);
      }),
      { numRuns: rounds(1000) },
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('to POST gets 201 or an error', async () => {
    const scim = new ScimClient();
    await fc.assert(
      fc.asyncProperty(fc.dictionary(text, value, { noNullPrototype: true }), async (body) => {
        expect([201, 400, 409]).toContain((await scim.send('POST', '/Users', { userName: 'x', ...body })).status);
      }),
      { numRuns: rounds(500) },
    );
  });
});
