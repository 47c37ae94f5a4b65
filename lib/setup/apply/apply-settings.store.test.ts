import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cause, type Fixture, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { createTenant } from '@/lib/tenants/create-tenant';
import { createTenantStore } from '@/lib/tenants/postgres';
import { applyFile, exportedTenant } from './testing/apply-file';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const apply = async (slug: string, tenant: object) =>
  (await applyFile(fixture.database, { slug, ...tenant })).tenants[0];

const exportedSettings = async (slug: string) =>
  (await exportedTenant(fixture.database, slug))?.settings as Record<string, unknown> | undefined;

const declared = {
  scopes: [{ name: 'mcp:tools', description: 'Use tools' }],
  resources: [{ identifier: 'https://api.example', name: 'API' }],
  authorization_details_types: [
    { type: 'payment', name: 'Payment', description: 'Make one payment.', schema: { type: 'object' } },
  ],
};
const settings = {
  selfRegisteredScopes: ['mcp:tools'],
  selfRegisteredAuthorizationDetailsTypes: ['payment'],
  personalAccessTokenScopes: ['mcp:tools'],
  personalAccessTokenResources: ['https://api.example'],
};

describe('the settings of a setup file', () => {
  it('require a second factor of administrators of a new tenant when the installation uses https, unless the file says otherwise', async () => {
    const settingsAfter = async (slug: string, given: object, url = 'https://id.example') => {
      await applyFile(fixture.database, { slug, settings: given }, { config: { url, mtlsUrl: null } });
      const { defaultIdTokenAlgorithm: _, ...settings } = (await exportedSettings(slug)) ?? {};
      return settings;
    };
    expect(await settingsAfter('by-https', {})).toEqual({ secondFactorRequired: 'administrators' });
    expect(await settingsAfter('by-https', {}, 'http://localhost:3000')).toEqual({
      secondFactorRequired: 'administrators',
    });
    expect(await settingsAfter('saying', { secondFactorRequired: 'off' })).toEqual({});
    expect(await settingsAfter('saying', { accessTokenSeconds: 300 })).toEqual({ accessTokenSeconds: 300 });
    expect(await settingsAfter('by-http', {}, 'http://localhost:3000')).toEqual({});
  });

  it('sign the ID tokens of clients that name no algorithm with RS256 in a new tenant, and with ES256 in an older one', async () => {
    const clients = [
      { client_id: 'app', redirect_uris: ['https://app.example/cb'] },
      { client_id: 'named', redirect_uris: ['https://app.example/cb'], id_token_signed_response_alg: 'EdDSA' },
    ];
    const algorithmsOf = async (slug: string) => {
      const exported = await exportedTenant(fixture.database, slug);
      return [
        (await exportedSettings(slug))?.defaultIdTokenAlgorithm,
        ...(exported?.clients as typeof clients).map((client) => client.id_token_signed_response_alg),
      ];
    };
    await apply('of-today', { clients });
    expect(await algorithmsOf('of-today')).toEqual(['RS256', 'RS256', 'EdDSA']);

    // As a version that did not know the setting left it.
    await createTenant(createTenantStore(fixture.database), { slug: 'of-yesterday', name: 'Of yesterday' }, cause);
    await apply('of-yesterday', { clients });
    expect(await algorithmsOf('of-yesterday')).toEqual(['ES256', 'ES256', 'EdDSA']);
    await apply('of-yesterday', { settings: { defaultIdTokenAlgorithm: 'RS256' }, clients });
    expect(await algorithmsOf('of-yesterday')).toEqual(['RS256', 'ES256', 'EdDSA']);
  });

  it('keep the algorithm of ID tokens when they are exported and applied to a new tenant', async () => {
    await apply('leaving', { settings: { defaultIdTokenAlgorithm: 'ES256' } });
    await apply('arriving', { ...(await exportedTenant(fixture.database, 'leaving')), slug: 'arriving' });
    expect(await exportedSettings('arriving')).toMatchObject({ defaultIdTokenAlgorithm: 'ES256' });
  });

  it('can name what the same file declares or what already exists', async () => {
    expect(await apply('declaring', { ...declared, settings })).toMatchObject({ effect: 'created' });
    expect(await apply('declaring', { settings: { ...settings, personalAccessTokens: true } })).toMatchObject({
      effect: 'updated',
    });
    expect(await exportedTenant(fixture.database, 'declaring')).toMatchObject({ settings });
  });

  it.each([
    [
      'a scope',
      { selfRegisteredScopes: ['mcp:tools', 'unheard:of'] },
      'settings.selfRegisteredScopes: contains unheard:of, which this tenant does not have',
    ],
    [
      'an authorization details type',
      { selfRegisteredAuthorizationDetailsTypes: ['unheard_of'] },
      'settings.selfRegisteredAuthorizationDetailsTypes: contains unheard_of, which this tenant does not have',
    ],
    [
      'a scope for personal access tokens',
      { personalAccessTokenScopes: ['unheard:of'] },
      'settings.personalAccessTokenScopes: contains unheard:of, which this tenant does not have',
    ],
    [
      'a resource',
      { personalAccessTokenResources: ['https://unheard.example'] },
      'settings.personalAccessTokenResources: contains https://unheard.example, which this tenant does not have',
    ],
  ])(
    'are rejected without changing anything when they name %s that the tenant does not have',
    async (_, wrong, reported) => {
      await expect(apply('naming', { ...declared, settings: wrong })).rejects.toThrow(reported);
      expect(await exportedTenant(fixture.database, 'naming')).toBeUndefined();
    },
  );

  it('are rejected when the refresh token idle lifetime would exceed the maximum lifetime, whether given or stored', async () => {
    await apply('living', { settings: { refreshTokenAbsoluteSeconds: 86_400, refreshTokenIdleSeconds: 3600 } });
    await expect(apply('living', { settings: { refreshTokenIdleSeconds: 86_401 } })).rejects.toThrow(
      'settings.refreshTokenIdleSeconds: must be at most refreshTokenAbsoluteSeconds',
    );
    expect(await exportedTenant(fixture.database, 'living')).toMatchObject({
      settings: { refreshTokenIdleSeconds: 3600 },
    });
  });

  it('are exported without a deleted scope, so that they can be applied', async () => {
    const applied = await apply('deleting', { ...declared, settings });
    await fixture.database.prisma.scope.deleteMany({ where: { name: 'mcp:tools', tenantId: applied?.id } });
    const exported = await exportedTenant(fixture.database, 'deleting');
    expect(exported?.settings).toEqual({
      defaultIdTokenAlgorithm: 'RS256',
      secondFactorRequired: 'administrators',
      selfRegisteredAuthorizationDetailsTypes: ['payment'],
      personalAccessTokenResources: ['https://api.example'],
    });
    expect(await apply('again', { ...exported, slug: 'again' })).toMatchObject({ effect: 'created' });
  });
});
