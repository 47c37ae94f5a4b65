import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fixture, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { applyFile, exportedTenant, planFile } from './testing/apply-file';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const file = (hook: object) => ({ tenants: [{ slug: 'acme', token_hook: hook }] });
async function apply(hook: object) {
  const { tenants } = await applyFile(fixture.database, file(hook), { by: systemCause });
  return tenants[0]?.token_hook;
}
const exported = async () => (await exportedTenant(fixture.database, 'acme'))?.token_hook;

const url = 'https://hooks.example/token';
const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

it('a token hook of a setup file is planned, added with a secret that is shown once, changed, left alone and exported', async () => {
  expect(await planFile(fixture.database, file({ url }))).toContainEqual(
    expect.objectContaining({ action: 'token-hook.created' }),
  );
  expect(await exported()).toBeUndefined();
  expect(await apply({ url })).toEqual({ effect: 'created', secret: expect.stringMatching(/^whsec_/) });
  expect(await apply({ url })).toEqual({ effect: 'unchanged' });
  expect(await exported()).toEqual({ url, on_failure: 'refuse', active: true });
  expect(await apply({ url, on_failure: 'continue', active: false })).toEqual({ effect: 'updated' });
  // What it omits stays.
  expect(await apply({ url })).toEqual({ effect: 'unchanged' });
  expect(await exported()).toEqual({ url, on_failure: 'continue', active: false });
  expect(await apply((await exported()) as object)).toEqual({ effect: 'unchanged' });
  expect([await apply({ url, secret }), await apply({ url, secret })]).toEqual([
    { effect: 'updated' },
    { effect: 'unchanged' },
  ]);
});

it('a token hook of a setup file must be valid', async () => {
  await expect(apply({ url: 'https://127.0.0.1/' })).rejects.toThrow('tenants[0].token_hook.url: must be an https URL');
  await expect(apply({ url, secret: 'short' })).rejects.toThrow('tenants[0].token_hook.secret: must be whsec_');
  await expect(apply({ url, on_failure: 'maybe' })).rejects.toThrow('tenants[0].token_hook.on_failure');
});
