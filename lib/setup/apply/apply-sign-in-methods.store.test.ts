import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { applyFile, exportedTenant } from './testing/apply-file';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const apply = async (slug: string, tenant: object) =>
  (await applyFile(fixture.database, { slug, ...tenant })).tenants[0];
const provider = (id: string, differences: object = {}) => ({
  id,
  name: id,
  issuer: `https://${id}.example`,
  client_id: 'tessera',
  ...differences,
});
const providersAlone = { passwordSignIn: false, passkeySignIn: false };

describe('the sign-in methods of a setup file', () => {
  it('are exported, and can be enabled again', async () => {
    await apply('no-passwords', { settings: { passwordSignIn: false } });
    expect(await exportedTenant(fixture.database, 'no-passwords')).toMatchObject({
      settings: { passwordSignIn: false },
    });
    expect(await apply('no-passwords', { settings: { passwordSignIn: true } })).toMatchObject({ effect: 'updated' });
    expect((await exportedTenant(fixture.database, 'no-passwords'))?.settings ?? {}).not.toHaveProperty(
      'passwordSignIn',
    );
  });

  it('leave a way to sign in: an enabled provider of the same file counts, and without any nothing is applied', async () => {
    await expect(apply('nobody', { settings: providersAlone })).rejects.toThrow(
      'settings.passwordSignIn: would leave no way to sign in',
    );
    await expect(
      apply('nobody', { settings: providersAlone, identity_providers: [provider('idp', { disabled: true })] }),
    ).rejects.toThrow('would leave no way to sign in');
    expect(await exportedTenant(fixture.database, 'nobody')).toBeUndefined();
    expect(await apply('elsewhere', { settings: providersAlone, identity_providers: [provider('idp')] })).toMatchObject(
      { effect: 'created' },
    );
  });

  it('keep the last provider until the same file adds another or enables a method again', async () => {
    await apply('last', { settings: providersAlone, identity_providers: [provider('idp')] });
    await expect(apply('last', { identity_providers: [provider('idp', { disabled: true })] })).rejects.toThrow(
      'settings.passwordSignIn: would leave no way to sign in',
    );
    expect(await exportedTenant(fixture.database, 'last')).toMatchObject({ identity_providers: [{ id: 'idp' }] });
    await apply('last', { identity_providers: [provider('idp', { disabled: true }), provider('other')] });
    await apply('last', {
      settings: { passkeySignIn: true },
      identity_providers: [provider('other', { disabled: true })],
    });
    expect(await exportedTenant(fixture.database, 'last')).toMatchObject({
      settings: { passwordSignIn: false },
      identity_providers: [
        { id: 'idp', disabled: true },
        { id: 'other', disabled: true },
      ],
    });
  });
});
