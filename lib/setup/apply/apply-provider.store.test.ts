import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { sql } from '@/lib/platform/postgres/database';
import { unseal } from '@/lib/platform/shared/seal';
import { applyFile, exportedTenant, nowhere } from './testing/apply-file';

const providerSealingKey = new Uint8Array(32).fill(5);

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

async function apply(...providers: object[]) {
  const { tenants } = await applyFile(
    fixture.database,
    { tenants: [{ slug: 'acme', identity_providers: providers }] },
    {
      by: systemCause,
      providerSealingKey,
      mayUseHttp: { ...nowhere, providers: ({ hostname }) => hostname === 'idp.internal' },
    },
  );
  return tenants[0]?.identity_providers ?? [];
}

const google = { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', client_id: 'tessera' };
const exported = async () => (await exportedTenant(fixture.database, 'acme'))?.identity_providers as object[];
const secretOf = async (id: string) => {
  const [row] = await fixture.database.query<{ sealed: Uint8Array | null }>(
    sql`SELECT client_secret_sealed AS sealed FROM identity_provider WHERE id = ${id}`,
  );
  return row?.sealed ? Buffer.from(unseal(providerSealingKey, row.sealed) ?? []).toString() : null;
};

describe('identity providers of a setup file', () => {
  it('are added, changed, left alone, and exported without their secret', async () => {
    expect(await apply({ ...google, client_secret: 'the secret of Google' })).toEqual([
      { id: 'google', effect: 'created' },
    ]);
    expect(await apply({ ...google, client_secret: 'the secret of Google' })).toEqual([
      { id: 'google', effect: 'unchanged' },
    ]);
    expect(await apply({ ...google, linking: 'verified_email', disabled: true })).toEqual([
      { id: 'google', effect: 'updated' },
    ]);
    expect(await apply(google)).toEqual([{ id: 'google', effect: 'unchanged' }]);
    expect(await secretOf('google')).toBe('the secret of Google');
    expect(await exported()).toEqual([
      {
        ...google,
        client_authentication: 'client_secret_basic',
        scope: 'email profile',
        linking: 'verified_email',
        administrators: false,
        trust_second_factor: false,
        provisioning: {
          create: false,
          address_domains: 'verified_if_any',
          trusted_domains: [],
          update: 'never',
          attributes: [],
          groups_claim: 'groups',
          groups: [],
          leave_groups: true,
        },
        disabled: true,
      },
    ]);
    expect(await apply(...(await exported()))).toEqual([{ id: 'google', effect: 'unchanged' }]);
  });

  it('create people as the file says, with groups by their names; what it omits stays', async () => {
    const groups = [{ displayName: 'Engineers' }];
    const withGroups = async (provisioning: object) => {
      const file = { slug: 'acme', groups, identity_providers: [{ ...google, id: 'creating', provisioning }] };
      const { tenants } = await applyFile(
        fixture.database,
        { tenants: [file] },
        { by: systemCause, providerSealingKey },
      );
      return tenants[0]?.identity_providers[0]?.effect;
    };
    const wanted = {
      create: true,
      address_domains: 'any',
      attributes: [{ from: 'department', to: 'title' }],
      groups: [{ value: 'eng', group: 'Engineers' }],
      refusal_text: 'Ask the help desk.',
    };
    expect(await withGroups(wanted)).toBe('created');
    expect(await withGroups({ update: 'each_sign_in' })).toBe('updated');
    expect(await withGroups(wanted)).toBe('unchanged');
    const all = (await exported()) as { id: string; provisioning: object }[];
    const settings = all.find(({ id }) => id === 'creating')?.provisioning ?? {};
    expect(settings).toMatchObject({ ...wanted, update: 'each_sign_in', leave_groups: true });
    expect(await withGroups(settings)).toBe('unchanged');
    const at = 'tenants[0].identity_providers[0].provisioning';
    for (const [wrong, problem] of [
      [{ groups: [{ value: 'a', group: 'Nobody' }] }, `${at}.groups[0].group: is not the name of a group`],
      [{ attributes: [{ from: 'a', to: 'active' }] }, `${at}.attributes[0].to: `],
    ] as const)
      await expect(withGroups(wrong)).rejects.toThrow(problem);
  });

  it('do not wait for approval where they are created as disabled', async () => {
    expect(await apply({ ...google, id: 'later', name: 'Later', disabled: true })).toMatchObject([
      { effect: 'created' },
    ]);
    const [created] = await fixture.database.query<{ disabled: boolean; waits: boolean }>(sql`
      SELECT disabled_at IS NOT NULL AS disabled, awaits_approval AS waits FROM identity_provider WHERE id = 'later'`);
    expect(created).toEqual({ disabled: true, waits: false });
  });

  it('keep their issuer, which must be https unless the operator allows http and never the tenant itself', async () => {
    const errorOf = (provider: object) =>
      apply(provider).then(
        () => null,
        (error: unknown) => String(error),
      );
    await apply({ ...google, id: 'fixed' });
    expect(await errorOf({ ...google, id: 'fixed', issuer: 'https://evil.example' })).toContain('cannot be changed');
    expect(await errorOf({ ...google, id: 'plain', issuer: 'http://idp.example' })).toContain('must be an https URL');
    expect(await errorOf({ ...google, id: 'own', issuer: 'https://id.example/t/acme' })).toContain(
      'must not be the issuer of this tenant',
    );
    expect(await apply({ ...google, id: 'inside', issuer: 'http://idp.internal' })).toEqual([
      { id: 'inside', effect: 'created' },
    ]);
  });
});
