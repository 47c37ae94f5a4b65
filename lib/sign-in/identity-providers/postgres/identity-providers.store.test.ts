import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, how, issueEverything, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { reapExpired } from '@/lib/operation/clean-up/postgres/reap';
import { sql } from '@/lib/platform/postgres/database';
import { sha256 } from '@/lib/platform/shared/secret';
import { createProvider } from '../create-provider';
import { deleteProvider } from '../delete-provider';
import { providerFields } from '../provider-fields';
import { providerVersion } from '../provider-file';
import { relationWith } from '../services';
import type { IdentityProviderStore } from '../store';
import { switchProvider } from '../switch-provider';
import { updateProvider } from '../update-provider';
import { openHouse, verified } from './testing/house';
import { claimNamed, newAttempt, newProvider } from './testing/upstream';

const sealingKey = sha256('the key of this test');

let fixture: Fixture;
let store: IdentityProviderStore;
let tenantId: string;
let house: Awaited<ReturnType<typeof openHouse>>;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  house = await openHouse(fixture);
  ({ store, tenantId } = house);
});

describe('a sign-in attempt', () => {
  const now = new Date();
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

  it('is claimed once, by the same browser, for the same provider, within ten minutes', async () => {
    await newProvider(fixture.database, tenantId, { id: 'other' });
    await store.openAttempt(newAttempt(tenantId, 'state', now));
    const claim = claimNamed(tenantId, 'state', now);
    const kindOf = async (differences: object) => (await store.claimAttempt({ ...claim, ...differences })).kind;
    expect(await kindOf({ browserHash: sha256('another') })).toBe('other-browser');
    expect(await kindOf({ browserHash: null })).toBe('other-browser');
    expect(await kindOf({ providerId: 'other' })).toBe('other-provider');
    expect(await kindOf({ stateHash: sha256('made up') })).toBe('unknown');
    expect(await kindOf({ tenantId: await newTenant(fixture.database) })).toBe('unknown');
    expect(await kindOf({ now: later(600) })).toBe('expired');
    expect(await store.claimAttempt(claim)).toEqual({
      kind: 'claimed',
      attempt: { sessionId: null, requestId: null, returnTo: '/account', maxAge: null },
    });
    expect(await kindOf({})).toBe('used');
  });

  it('is deleted with its provider, and cleaned up an hour after it expires', async () => {
    await store.openAttempt({ ...newAttempt(tenantId, 'old', now), expiresAt: later(-3700) });
    await store.openAttempt(newAttempt(tenantId, 'state', now));
    await reapExpired(fixture.database);
    const left = () =>
      fixture.database.query<{ left: number }>(
        sql`SELECT count(*)::int AS left FROM upstream_attempt WHERE tenant_id = ${tenantId}::uuid`,
      );
    expect(await left()).toEqual([{ left: 1 }]);
    await deleteProvider(store, { tenantId, id: 'idp' }, how());
    expect(await left()).toEqual([{ left: 0 }]);
  });
});

describe('a provider', () => {
  const file = providerFields.parse({
    id: 'google',
    name: 'Google',
    issuer: 'https://accounts.google.com',
    client_id: 'tessera',
    client_secret: 'the secret of Google',
  });

  it('is created once per short name, with its secret encrypted', async () => {
    const services = { store, sealingKey };
    const created = await createProvider(services, { tenantId, file }, how());
    if (created.kind !== 'created') throw new Error(created.kind);
    expect(await createProvider(services, { tenantId, file }, how())).toEqual({ kind: 'exists' });
    const found = await store.find(tenantId, 'google');
    expect(found).toEqual(created.provider);
    expect(found && relationWith({ sealingKey }, found)).toEqual({
      issuer: 'https://accounts.google.com',
      clientId: 'tessera',
      clientSecret: 'the secret of Google',
      apple: null,
      clientAuthentication: 'client_secret_basic',
    });
    const [row] = await fixture.database.query<{ row: string }>(
      sql`SELECT i::text || (SELECT string_agg(a::text, '') FROM audit_event a WHERE a.tenant_id = i.tenant_id) AS row FROM identity_provider i WHERE i.tenant_id = ${tenantId}::uuid AND id = 'google'`,
    );
    expect(row?.row).not.toContain('the secret of Google');
    expect(row?.row).not.toContain(Buffer.from('the secret of Google').toString('hex'));
    expect(await store.find(await newTenant(fixture.database), 'google')).toBeNull();
  });

  it('keeps its secret and issuer when its settings change, and reports a concurrent change', async () => {
    const services = { store, sealingKey };
    await createProvider(services, { tenantId, file }, how());
    const { id, issuer: _issuer, client_secret: _secret, ...rest } = file;
    const before = await store.find(tenantId, id);
    const basedOn = before ? providerVersion(before) : '';
    const change = (differences: object, options: object = {}) =>
      updateProvider(services, { tenantId, id, file: { ...rest, ...differences }, ...options }, how());
    expect(await change({ linking: 'verified_email' }, { basedOn })).toMatchObject({
      kind: 'changed',
      provider: {
        issuer: 'https://accounts.google.com',
        clientSecretSealed: before?.clientSecretSealed,
        linking: 'verified_email',
      },
    });
    expect(await change({ name: 'Other' }, { basedOn })).toEqual({ kind: 'changed-meanwhile' });
    expect(await change({ linking: 'verified_email', client_secret: 'the secret of Google' })).toMatchObject({
      kind: 'unchanged',
    });
    expect(await change({ linking: 'verified_email' }, { forgetsSecret: true })).toMatchObject({
      provider: { clientSecretSealed: null },
    });
  });

  it('takes its links and sessions with it when deleted, and reports how many; keeps its links when disabled', async () => {
    const person = await house.member();
    const session = await house.signIn(verified({ subject: 'ada' }));
    expect(await store.countLinked(tenantId, 'idp', new Date())).toEqual({ people: 1, sessions: 1 });
    await switchProvider(store, { tenantId, id: 'idp', enabled: false }, how());
    expect([
      await store.listOffered(tenantId),
      (await house.linksOf(person)).length,
      (await house.sessionOf(session)) !== null,
    ]).toEqual([[], 1, true]);
    await switchProvider(store, { tenantId, id: 'idp', enabled: true }, how());
    expect(await store.listOffered(tenantId)).toEqual([{ id: 'idp', name: 'Elsewhere', routed: false }]);
    expect(await deleteProvider(store, { tenantId, id: 'idp' }, how())).toEqual({
      kind: 'deleted',
      people: 1,
      trustedIssuers: 0,
      sessions: 1,
      tokenFamilies: 0,
      authorizationCodes: 0,
    });
    expect([await house.linksOf(person), await house.sessionOf(session)]).toEqual([[], null]);
    expect(await house.actions()).toEqual(
      expect.arrayContaining([
        'identity-provider.disabled',
        'identity-provider.enabled',
        'identity-provider.deleted',
        'session.ended',
      ]),
    );
  });

  it('ends the sessions started with it when disabled, if requested, and says what was granted in them', async () => {
    const member = await house.member();
    await issueEverything(fixture.database, member);
    const session = await house.signIn();
    const id = (await house.sessionOf(session))?.id ?? '';
    await fixture.database.execute(
      sql`UPDATE token_family SET session_id = ${id}::uuid, scopes = '{openid}' WHERE tenant_id = ${tenantId}::uuid`,
    );
    await fixture.database.execute(
      sql`UPDATE authorization_code SET session_id = ${id}::uuid WHERE tenant_id = ${tenantId}::uuid`,
    );
    const grants = { tokenFamilies: 1, authorizationCodes: 1 };
    expect(
      await switchProvider(store, { tenantId, id: 'idp', enabled: false, withSessions: true }, how()),
    ).toMatchObject({ kind: 'changed', sessions: 1, ...grants });
    expect(await house.sessionOf(session)).toBeNull();
    expect(
      await fixture.database.query(sql`
        SELECT detail FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND action = 'session.ended' AND target_id = ${id}`),
    ).toEqual([{ detail: { reason: 'provider-disabled', ...grants } }]);
  });
});
