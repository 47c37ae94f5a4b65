import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, how, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { newSigningKeys } from '@/lib/oauth/testing/signing-keys';
import { deleteProvider } from '@/lib/sign-in/identity-providers/delete-provider';
import { createIdentityProviderStore } from '@/lib/sign-in/identity-providers/postgres';
import { applyFile, exportedTenant } from './testing/apply-file';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const scopes = [{ name: 'orders:read', description: 'See your orders' }];
const apply = async (...issuers: object[]) =>
  applyFile(fixture.database, { slug: 'acme', scopes, trusted_issuers: issuers });
const exported = async () => (await exportedTenant(fixture.database, 'acme'))?.trusted_issuers;
const effects = async (...issuers: object[]) => (await apply(...issuers)).tenants[0]?.trusted_issuers;

const issuer = 'https://idp.example';
const jwks = { keys: await newSigningKeys().published() };
const whole = {
  issuer,
  jwks,
  profiles: ['jwt-bearer', 'id-jag'],
  subject_claim: 'email',
  subject_attribute: 'email',
  email_domains: ['example.com'],
  administrators: true,
  tenant: 'acme',
  client_authentication: 'optional',
  client_id: 'cli',
  clients: ['cli', 'web'],
  scope: 'orders:read',
  max_lifetime_seconds: 300,
  single_use: 'hash',
};

describe('the trusted issuers of a setup file', () => {
  it('are applied once and exported as given', async () => {
    expect(await effects(whole)).toEqual([{ issuer, effect: 'created' }]);
    expect(await exported()).toEqual([whole]);
    expect(await effects(whole)).toEqual([{ issuer, effect: 'unchanged' }]);
    const rows = await fixture.database.prisma.auditEvent.findMany({ where: { targetType: 'trusted-issuer' } });
    expect(rows.map(({ action, targetId }) => [action, targetId])).toEqual([['trusted-issuer.created', issuer]]);
  });

  it('keep what the file omits; one kind of keys replaces the other', async () => {
    expect(await effects({ issuer, jwks_uri: 'https://idp.example/keys', disabled: true })).toEqual([
      { issuer, effect: 'updated' },
    ]);
    const { jwks: _, ...rest } = whole;
    expect(await exported()).toEqual([{ ...rest, jwks_uri: 'https://idp.example/keys', disabled: true }]);
    await apply({ issuer, client_authentication: 'required', disabled: false });
    const { client_id: __, ...required } = rest;
    expect(await exported()).toEqual([
      { ...required, jwks_uri: 'https://idp.example/keys', client_authentication: 'required' },
    ]);
  });

  it('are exported as they are after the provider is deleted whose people they were about, and applied again', async () => {
    const { database } = fixture;
    const of = { jwks, revocation: 'identity_provider', revocation_of: 'google', signals: { audience: issuer } };
    const google = { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', client_id: 'tessera' };
    const trusted = [
      { ...of, issuer: 'https://alone.example', profiles: [] },
      { ...of, issuer: 'https://also.example' },
    ];
    await applyFile(database, { slug: 'northwind', identity_providers: [google], trusted_issuers: trusted });
    const { tenantId } = await database.prisma.identityProvider.findFirstOrThrow({ where: { id: 'google' } });
    await deleteProvider(createIdentityProviderStore(database), { tenantId, id: 'google' }, how());
    const left = (await exportedTenant(database, 'northwind'))?.trusted_issuers;
    expect(left).toMatchObject([
      { issuer: 'https://alone.example', profiles: [] },
      { issuer: 'https://also.example', profiles: ['jwt-bearer'] },
    ]);
    for (const one of left as object[])
      for (const gone of ['revocation', 'signals']) expect(one).not.toHaveProperty(gone);
    for (const [slug, effect] of [
      ['northwind', 'unchanged'],
      ['elsewhere', 'created'],
    ] as const)
      expect((await applyFile(database, { slug, trusted_issuers: left })).tenants[0]?.trusted_issuers).toEqual([
        { issuer: 'https://alone.example', effect },
        { issuer: 'https://also.example', effect },
      ]);
  });

  it('are never the tenant’s own issuer, and neither are its resources', async () => {
    await expect(apply({ ...whole, issuer: 'https://id.example/t/acme' })).rejects.toThrow('trusted_issuers[0].issuer');
    const document = { slug: 'acme', resources: [{ identifier: 'https://id.example/t/acme', name: 'Itself' }] };
    await expect(applyFile(fixture.database, document)).rejects.toThrow('resources[0].identifier');
  });

  it.each([
    ['no keys', { jwks: undefined }, 'jwks'],
    ['both jwks and jwks_uri', { jwks_uri: 'https://idp.example/keys' }, 'jwks'],
    ['a private key', { jwks: { keys: [{ kty: 'oct', k: 'secret' }] } }, 'jwks.keys[0].kty'],
    ['a jwks_uri that is not a web address', { jwks: undefined, jwks_uri: 'ftp://idp.example/keys' }, 'jwks_uri'],
    ['a client_id that is not among its clients', { client_id: 'other' }, 'client_id'],
    ['optional client authentication but no client_id', { client_id: undefined }, 'client_id'],
    ['a client_id although client authentication is required', { client_authentication: 'required' }, 'client_id'],
    ['the id-jag profile without required client authentication', { profiles: ['id-jag'] }, 'client_authentication'],
    ['an unknown scope', { scope: 'orders:read admin' }, 'scope'],
    ['an unknown single use', { single_use: 'never' }, 'single_use'],
    ['an unknown attribute', { subject_attribute: 'nickname' }, 'subject_attribute'],
    ['the people of an unknown provider', { revocation: 'identity_provider', revocation_of: 'okta' }, 'revocation_of'],
    ['an unknown field', { groups: ['Staff'] }, 'groups'],
  ])('are rejected with %s', async (_, differences, path) => {
    await expect(apply({ ...whole, issuer: 'https://new.example', ...differences })).rejects.toThrow(
      `trusted_issuers[0].${path}`,
    );
  });
});
