import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handOverGroups } from '@/lib/directory/postgres/groups';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { reapExpired } from '@/lib/operation/clean-up/postgres/reap';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { createScimConnectionStore } from '@/lib/provisioning/scim-connections/postgres';
import { authenticateScimToken } from '@/lib/provisioning/scim-connections/tokens';
import { deleteProvider } from '@/lib/sign-in/identity-providers/delete-provider';
import { createIdentityProviderStore } from '@/lib/sign-in/identity-providers/postgres';
import { switchProvider } from '@/lib/sign-in/identity-providers/switch-provider';
import type { LookUpTxt } from '@/lib/tenants/domain/check-record';
import { addEmailDomain } from '@/lib/tenants/email-domains/change-email-domains';
import { emailDomainRecord, emailDomainTarget } from '@/lib/tenants/email-domains/email-domain';
import { createEmailDomainStore } from '@/lib/tenants/email-domains/postgres';
import { connectDirectory, recordSetupSelfTest, renewDirectoryToken } from '../connect-directory';
import { nameSetupDomain, proveSetupDomain } from '../connect-domain';
import { changeSignInClient, connectSignIn, finishSetup } from '../connect-sign-in';
import { createSetupLink, issueSetupLinkAgain, listSetupLinks, withdrawSetupLink } from '../manage-links';
import { openSetupLink } from '../open-link';
import { routeSetupDomain } from '../route-domain';
import { LINKS_AT_MOST, type SetupTask, setupTasks } from '../setup-link';
import { setupState } from '../setup-state';
import type { SetupLinkStore, SetupSession } from '../store';
import { createSetupLinkStore } from '.';

let fixture: Fixture;
let store: SetupLinkStore;
let tenantId: string;

beforeAll(async () => {
  fixture = await openFixture();
  store = createSetupLinkStore(fixture.database, { handOverGroups });
});
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
});
afterAll(() => fixture?.close());

const now = new Date();
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const by = { ...how(), now };
const throttle = { link: async () => ({ kind: 'allowed' as const, succeeded: async () => undefined }) };

async function created({ tasks = setupTasks, days = 7 }: { tasks?: readonly SetupTask[]; days?: number } = {}) {
  const outcome = await createSetupLink(store, { tenantId, label: 'Nordwind', tasks, days }, by);
  if (outcome.kind !== 'created' || outcome.token === null) throw new Error(outcome.kind);
  return { id: outcome.id, token: outcome.token };
}

const open = (token: string, at = now) =>
  openSetupLink({ setupLinks: store, throttle }, { tenantId, token, origin: null }, at);

async function opened(
  of: Parameters<typeof created>[0] = {},
): Promise<{ id: string; token: string; session: SetupSession }> {
  const { id, token } = await created(of);
  const outcome = await open(token);
  if (outcome.kind !== 'opened') throw new Error(outcome.kind);
  return { id, token, session: { tenantId, sessionHash: sha256(outcome.secret), now } };
}

const key = new Uint8Array(32).fill(7);
const identityProviders = {
  sealingKey: key,
  mayUseHttp: () => false,
  upstream: {
    authorize: async () => ({ kind: 'redirect' as const, url: 'https://idp.example' }),
    redeem: () => Promise.reject(new Error('not asked')),
    verifyLogout: () => Promise.reject(new Error('not asked')),
    check: async ({ issuer }: { issuer: string }) => [
      { ok: issuer === 'https://idp.nordwind.example', text: { id: 'common.nothing' } as never },
    ],
  },
};
const services = () => ({ setupLinks: store, identityProviders });
const fields = {
  id: 'nordwind',
  issuer: 'https://idp.nordwind.example',
  clientId: 'tessera',
  clientSecret: 'secret',
  clientAuthentication: 'client_secret_basic',
  scope: 'email profile',
} as const;
const signIn = (session: SetupSession, differences: Partial<typeof fields> = {}) =>
  connectSignIn(services(), {
    session,
    origin: null,
    fields: { ...fields, ...differences },
    ownIssuer: 'https://id.example/t/acme',
  });
const directory = (session: SetupSession) => connectDirectory(store, { session, provider: 'okta', origin: null });
const providers = () => createIdentityProviderStore(fixture.database);
const connections = () => createScimConnectionStore(fixture.database, { handOverGroups });

async function actions(): Promise<{ action: string; type: string; actor: string | null }[]> {
  return fixture.database.query(sql`
    SELECT action, actor_type AS type, actor_id AS actor FROM audit_event WHERE tenant_id = ${tenantId}::uuid ORDER BY at, id`);
}

async function stateOf(session: SetupSession) {
  const link = await store.findOpen(session);
  if (!link) throw new Error('The link has ended.');
  const stores = {
    scimConnections: connections(),
    pullSources: { find: async () => null },
    provisioningLog: { findFirstEntry: async () => null },
    identityProviders: { store: providers() },
    emailDomains: createEmailDomainStore(fixture.database),
  };
  return setupState(stores, link, session.now);
}

describe('a setup link', () => {
  it('is opened by one of 50 parallel browsers', async () => {
    const { token } = await created();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => open(token)));
    expect(outcomes.filter(({ kind }) => kind === 'opened')).toHaveLength(1);
    expect((await actions()).filter(({ action }) => action === 'setup-link.opened')).toHaveLength(1);
  });

  it('is not opened after its end, at another tenant, with another token or after it was withdrawn', async () => {
    const { id, token } = await created();
    expect((await open(newSecret('tsu_'))).kind).toBe('refused');
    expect((await open(token, later(7))).kind).toBe('refused');
    const elsewhere = await newTenant(fixture.database);
    expect(
      await store.open({ tenantId: elsewhere, tokenHash: sha256(token), sessionHash: sha256('s'), now }, never),
    ).toBeNull();
    expect(await store.find(elsewhere, id)).toBeNull();
    expect((await withdrawSetupLink(store, { tenantId: elsewhere, id }, by)).kind).toBe('not-found');
    await withdrawSetupLink(store, { tenantId, id }, by);
    expect((await open(token)).kind).toBe('refused');
  });

  it('and its secret are stored as hashes only', async () => {
    const { token, session } = await opened();
    const [row] = await fixture.database.query<{ row: string }>(
      sql`SELECT l::text AS row FROM setup_link l WHERE l.tenant_id = ${tenantId}::uuid`,
    );
    expect(row?.row).not.toContain(token);
    expect(row?.row).toContain(Buffer.from(session.sessionHash).toString('hex'));
  });

  it.each([
    ['it expires', async (session: SetupSession) => ({ ...session, now: later(7) })],
    [
      'it is withdrawn',
      async (session: SetupSession, id: string) => {
        expect(await withdrawSetupLink(store, { tenantId, id }, by)).toMatchObject({ kind: 'withdrawn', sessions: 1 });
        return session;
      },
    ],
    [
      'it is issued again',
      async (session: SetupSession, id: string) => {
        expect(await issueSetupLinkAgain(store, { tenantId, id, days: 1 }, by)).toMatchObject({ sessions: 1 });
        return session;
      },
    ],
    [
      'it is completed',
      async (session: SetupSession) => {
        expect(await finishSetup(store, { session, origin: null })).toBe('finished');
        return session;
      },
    ],
  ])('changes nothing once %s', async (_what, ending) => {
    const { id, token, session } = await opened();
    const after = await ending(session, id);
    expect(await store.findOpen(after)).toBeNull();
    expect(await directory(after)).toEqual({ kind: 'gone' });
    expect(await renewDirectoryToken(store, { session: after, origin: null })).toEqual({ kind: 'gone' });
    expect(await signIn(after)).toEqual({ kind: 'gone' });
    expect(await finishSetup(store, { session: after, origin: null })).toBe('gone');
    expect((await open(token, after.now)).kind).toBe('refused');
    expect(await providers().find(tenantId, 'nordwind')).toBeNull();
  });

  it('is opened with its new token once it was issued again, and not again after it was completed', async () => {
    const { id } = await opened();
    const again = await issueSetupLinkAgain(store, { tenantId, id, days: 3 }, by);
    const outcome = await open((again.kind === 'issued' && again.token) || '');
    if (outcome.kind !== 'opened') throw new Error(outcome.kind);
    expect(outcome.link.expiresAt).toEqual(later(3));
    await finishSetup(store, { session: { tenantId, sessionHash: sha256(outcome.secret), now }, origin: null });
    expect((await issueSetupLinkAgain(store, { tenantId, id, days: 3 }, by)).kind).toBe('not-found');
  });

  it('is one of at most 20 active ones, also when they are created at the same moment', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 25 }, () =>
        createSetupLink(store, { tenantId, label: 'N', tasks: ['directory'], days: 1 }, by),
      ),
    );
    expect(outcomes.filter(({ kind }) => kind === 'created')).toHaveLength(LINKS_AT_MOST);
    const query = { tenantId, now, sort: 'label', descending: false } as const;
    const { links, total } = await listSetupLinks(store, { ...query, status: 'active' });
    expect(total).toBe(LINKS_AT_MOST);
    await withdrawSetupLink(store, { tenantId, id: links[0]?.id ?? '' }, by);
    expect((await listSetupLinks(store, { ...query, status: 'ended' })).total).toBe(1);
    expect((await createSetupLink(store, { tenantId, label: 'N', tasks: ['directory'], days: 1 }, by)).kind).toBe(
      'created',
    );
  });

  it('is withdrawn only while it is active', async () => {
    const { id, session } = await opened();
    expect((await withdrawSetupLink(store, { tenantId, id }, { ...by, now: later(7) })).kind).toBe('not-found');
    await finishSetup(store, { session, origin: null });
    expect((await withdrawSetupLink(store, { tenantId, id }, by)).kind).toBe('not-found');
    expect(await store.find(tenantId, id)).toMatchObject({ completedAt: now, withdrawnAt: null });
  });

  it('is deleted 90 days after its end', async () => {
    await created();
    await fixture.database.execute(
      sql`UPDATE setup_link SET expires_at = now() - interval '91 days' WHERE tenant_id = ${tenantId}::uuid`,
    );
    expect((await reapExpired(fixture.database)).setup_link).toBeGreaterThan(0);
    expect((await listSetupLinks(store, { tenantId, now, sort: 'label', descending: false })).total).toBe(0);
  });
});

const never = () => {
  throw new Error('Nothing is to be recorded.');
};

describe('the directory of a setup link', () => {
  it('is one connection with the defaults of every new one, and the link is its author', async () => {
    const { id, session } = await opened();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => directory(session)));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['exists', 'exists', 'exists', 'exists', 'token']);
    const { connections: found } = await connections().list({
      tenantId,
      sort: 'name',
      descending: false,
      page: 1,
      pageSize: 10,
      now,
    });
    expect(found.map(({ name, provider, adoption, activeTokens }) => [name, provider, adoption, activeTokens])).toEqual(
      [['Nordwind', 'okta', 'ask', 1]],
    );
    expect((await actions()).slice(1)).toEqual(
      ['setup-link.opened', 'scim-connection.created', 'scim-token.created'].map((action) => ({
        action,
        type: 'setup-link',
        actor: id,
      })),
    );
  });

  it('has another name if the customer’s is taken', async () => {
    await directory((await opened()).session);
    const { session } = await opened();
    await directory(session);
    const link = await store.findOpen(session);
    expect((await connections().find(tenantId, link?.connectionId ?? ''))?.name).toBe('Nordwind 2');
  });

  it('gets a token that may not manage owners, and a new one ends the old one', async () => {
    const { session } = await opened();
    const first = await directory(session);
    const of = (outcome: typeof first) =>
      authenticateScimToken(connections(), { tenantId, token: outcome.kind === 'token' ? outcome.token : '', now });
    expect(await of(first)).toMatchObject({ issuerRole: 'auditor', canWrite: true });
    const second = await renewDirectoryToken(store, { session, origin: null });
    expect(await of(first)).toBeNull();
    expect(await of(second)).toMatchObject({ connectionName: 'Nordwind' });
  });

  it('gets no new token once one of its people has a role', async () => {
    const { session } = await opened();
    await directory(session);
    const link = await store.findOpen(session);
    await newPerson(fixture.directory, tenantId, { role: 'auditor', connectionId: link?.connectionId ?? null });
    await expect(renewDirectoryToken(store, { session, origin: null })).rejects.toMatchObject({ code: 'above_rank' });
  });

  it('keeps the result of a self-test until the link ends', async () => {
    const { id, session } = await opened();
    await directory(session);
    const { connectionId } = (await store.findOpen(session)) ?? {};
    const report = { steps: [], passed: 0 };
    await recordSetupSelfTest(store, { session, report });
    expect((await connections().findFirsts(tenantId, connectionId ?? '')).selfTest).toMatchObject({ at: now });
    await withdrawSetupLink(store, { tenantId, id }, by);
    await recordSetupSelfTest(store, { session: { ...session, now: later(1) }, report });
    expect((await connections().findFirsts(tenantId, connectionId ?? '')).selfTest).toMatchObject({ at: now });
  });

  it('is not connected through a link for something else', async () => {
    const { session } = await opened({ tasks: ['sign-in'] });
    expect(await directory(session)).toEqual({ kind: 'not-asked' });
    expect(await renewDirectoryToken(store, { session, origin: null })).toEqual({ kind: 'not-asked' });
  });
});

describe('the email domain of a setup link', () => {
  const entry = (of = tenantId) =>
    ({ tenantId: of, cause: by.cause, action: 'email-domain.removed', target: emailDomainTarget('x') }) as const;
  const config = { url: 'https://id.tessera.example', mtlsUrl: null };
  const domains = () => createEmailDomainStore(fixture.database);
  const name = (session: SetupSession, typed: string) =>
    nameSetupDomain({ setupLinks: store, config }, { session, origin: null, typed });
  const prove = (session: SetupSession, lookUpTxt: LookUpTxt) =>
    proveSetupDomain({ setupLinks: store, emailDomains: domains(), lookUpTxt }, { session, origin: null });

  /** DNS with the record that proves the domain. */
  const withRecord = async (domain: string): Promise<LookUpTxt> => {
    const found = await domains().find(tenantId, domain);
    const record = found && emailDomainRecord(found);
    return async (asked) => (asked === record?.name ? { kind: 'found', values: [record.value] } : { kind: 'none' });
  };

  it('is named, renamed until it is verified, and verified by its record', async () => {
    const { id, session } = await opened();
    const [first, second] = [`${newId()}.example`, `${newId()}.example`];
    expect(await name(session, 'no domain')).toBe('wrong');
    expect(await name(session, first)).toBe('named');
    expect(await name(session, second)).toBe('named');
    expect(await domains().find(tenantId, first)).toBeNull();
    expect(await prove(session, async () => ({ kind: 'none' }))).toBe('no-record');
    expect(await prove(session, await withRecord(second))).toBe('verified');
    expect(await domains().find(tenantId, second)).toMatchObject({
      verifiedAt: now,
      verifiedBy: { type: 'setup-link', id },
    });
    expect(await name(session, first)).toBe('verified-before');
  });

  it('is not verified once the link was withdrawn while DNS was asked', async () => {
    const { id, session } = await opened();
    const domain = `${newId()}.example`;
    await name(session, domain);
    const lookUp = await withRecord(domain);
    await prove(session, async (asked) => {
      await withdrawSetupLink(store, { tenantId, id }, by);
      return lookUp(asked);
    });
    expect(await domains().find(tenantId, domain)).toMatchObject({ verifiedAt: null });
    expect(await name(session, domain)).toBe('gone');
    expect(await prove(session, lookUp)).toBe('gone');
  });

  it('is not one that an administrator or another link added', async () => {
    const { session } = await opened();
    const theirs = `${newId()}.example`;
    const add = () => addEmailDomain({ emailDomains: domains(), config }, { tenantId, ...by }, theirs);
    await add();
    expect(await name(session, theirs)).toBe('exists');
    expect((await store.findOpen(session))?.emailDomain).toBeNull();
    const others = `${newId()}.example`;
    await name((await opened()).session, others);
    expect(await name(session, others)).toBe('exists');

    const own = `${newId()}.example`;
    expect(await name(session, own)).toBe('named');
    expect(await domains().find(tenantId, theirs)).not.toBeNull();
    await domains().remove(tenantId, own, entry());
    await addEmailDomain({ emailDomains: domains(), config }, { tenantId, ...by }, own);
    expect(await stateOf(session)).toMatchObject({ emailDomain: null });
    expect(await prove(session, await withRecord(own))).toBe('not-asked');
    expect(await domains().find(tenantId, own)).toMatchObject({ verifiedAt: null });
  });

  it('is not verified if an administrator removed it and added it again while DNS was asked', async () => {
    const { session } = await opened();
    const domain = `${newId()}.example`;
    await name(session, domain);
    const lookUp = await withRecord(domain);
    const outcome = await prove(session, async (asked) => {
      await domains().remove(tenantId, domain, entry());
      await addEmailDomain({ emailDomains: domains(), config }, { tenantId, ...by }, domain);
      return lookUp(asked);
    });
    expect(outcome).toBe('not-asked');
    expect(await domains().find(tenantId, domain)).toMatchObject({ verifiedAt: null });
  });

  it('is taken if another tenant has verified it, which leaves the link usable', async () => {
    const { session } = await opened();
    const domain = `${newId()}.example`;
    await name(session, domain);
    const elsewhere = { tenantId: await newTenant(fixture.database), ...by };
    await addEmailDomain({ emailDomains: domains(), config }, elsewhere, domain);
    const stored = await domains().find(elsewhere.tenantId, domain);
    if (!stored) throw new Error('The domain was not added.');
    await domains().verify(elsewhere.tenantId, stored, { actor: by.cause.actor, at: now }, entry(elsewhere.tenantId));
    expect(await prove(session, await withRecord(domain))).toBe('taken');
    expect(await domains().find(tenantId, domain)).toMatchObject({ verifiedAt: null });
    expect(await name(session, `${newId()}.example`)).toBe('named');
  });

  it('is not removed with its proof if it has been verified since', async () => {
    const domain = `${newId()}.example`;
    await addEmailDomain({ emailDomains: domains(), config }, { tenantId, ...by }, domain);
    const stored = await domains().find(tenantId, domain);
    if (!stored) throw new Error('The domain was not added.');
    await domains().verify(tenantId, stored, { actor: by.cause.actor, at: now }, entry());
    await domains().removeUnverified(tenantId, domain, entry());
    expect(await domains().find(tenantId, domain)).toMatchObject({ verifiedAt: now });
  });

  it('is not named through a link for something else', async () => {
    const { session } = await opened({ tasks: ['directory'] });
    expect(await name(session, `${newId()}.example`)).toBe('not-asked');
    expect(await prove(session, async () => ({ kind: 'none' }))).toBe('not-asked');
  });

  it('leads to the link’s provider once verified, and only before an administrator enables that', async () => {
    const { id, session } = await opened({ tasks: ['domain', 'sign-in'] });
    const domain = `${newId()}.example`;
    const route = () => routeSetupDomain(store, { session, origin: null });
    const stored = async () => (await domains().find(tenantId, domain))?.route;
    expect(await route()).toBe('not-asked');
    await name(session, domain);
    expect((await signIn(session)).kind).toBe('created');
    expect(await route()).toBe('not-asked');
    expect(await stored()).toBeNull();
    await prove(session, await withRecord(domain));
    expect(await route()).toBe('routed');
    expect(await stored()).toEqual({ providerId: fields.id, required: false });
    expect(await providers().findRoute(tenantId, domain)).toBeNull();
    expect(
      await fixture.database.query(sql`
        SELECT actor_type AS type, actor_id AS id FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND target_id = ${domain} AND action = 'email-domain.route-changed'`),
    ).toEqual([{ type: 'setup-link', id }]);
    await switchProvider(providers(), { tenantId, id: fields.id, enabled: true }, { ...by, now: later(1) });
    expect(await providers().findRoute(tenantId, domain)).toEqual({ id: fields.id, required: false });
    await domains().setRoute(tenantId, domain, null, by.cause);
    expect(await route()).toBe('not-asked');
    expect(await stored()).toBeNull();
  });
});

describe('the identity provider of a setup link', () => {
  it('is one, disabled and without administrators, until an administrator enables it', async () => {
    const { session } = await opened();
    expect((await signIn(session)).kind).toBe('created');
    expect((await signIn(session, { id: 'another' as 'nordwind' })).kind).toBe('exists');
    expect(await providers().find(tenantId, 'nordwind')).toMatchObject({
      name: 'Nordwind',
      disabledAt: now,
      includesAdministrators: false,
      trustsSecondFactor: false,
    });
    expect(await providers().listOffered(tenantId)).toEqual([]);
    const change = () =>
      changeSignInClient(services(), { session, origin: null, clientId: 'other', clientSecret: undefined });
    expect((await change()).kind).toBe('changed');
    expect(await providers().find(tenantId, 'nordwind')).toMatchObject({ clientId: 'other', clientSecretSealed: null });
    await switchProvider(providers(), { tenantId, id: 'nordwind', enabled: true }, { ...by, now: later(1) });
    expect((await change()).kind).toBe('approved');
    await switchProvider(providers(), { tenantId, id: 'nordwind', enabled: false }, { ...by, now: later(2) });
    expect((await change()).kind).toBe('approved');
  });

  it('is not a later one with the same short name, which another link created', async () => {
    const { id, session } = await opened();
    await signIn(session);
    const [first] = [await providers().find(tenantId, 'nordwind')];
    if (!first) throw new Error('The provider was not created.');
    await deleteProvider(providers(), { tenantId, id: first.id }, by);
    expect(await stateOf(session)).toMatchObject({ provider: null });

    const other = await opened();
    const after = { ...other.session, now: later(1) };
    expect((await signIn(after)).kind).toBe('created');
    const [second] = [await providers().find(tenantId, 'nordwind')];
    if (!second) throw new Error('The provider was not created.');
    expect(await stateOf(session)).toMatchObject({ provider: null });
    expect(await stateOf(after)).toMatchObject({ provider: { id: 'nordwind' } });
    const change = { session, origin: null, clientId: 'mallory', clientSecret: undefined };
    expect(await changeSignInClient(services(), change)).toEqual({ kind: 'not-asked' });
    expect(await providers().find(tenantId, 'nordwind')).toEqual(second);
    expect((await store.findOfProvider(second))?.id).toBe(other.id);
    expect((await store.findOfProvider(first))?.id).toBe(id);
  });

  it('forgets its test sign-in once the client is changed', async () => {
    const { session } = await opened();
    await signIn(session);
    const stateHash = sha256(newId());
    await store.openTest({ ...session, stateHash, expiresAt: later(1) });
    await store.claimTest({ ...session, stateHash });
    await store.finishTest({ ...session, result: { kind: 'failed', reason: 'because' } });
    expect(await store.findTestResult(session)).not.toBeNull();
    await changeSignInClient(services(), { session, origin: null, clientId: 'other', clientSecret: undefined });
    expect(await store.findTestResult(session)).toBeNull();
  });

  it('is not created with an issuer that is unsafe, our own or unreadable, or with a short name that is taken', async () => {
    const { session } = await opened();
    const issuers = {
      'http://idp.example': 'bad-issuer',
      'https://id.example/t/acme': 'bad-issuer',
      'https://x.example': 'unreachable',
    };
    for (const [issuer, kind] of Object.entries(issuers))
      expect(await signIn(session, { issuer: issuer as typeof fields.issuer })).toEqual({ kind });
    expect(await signIn(session, { clientId: '' as 'tessera' })).toEqual({ kind: 'bad-client' });
    await signIn((await opened()).session);
    expect(await signIn(session)).toEqual({ kind: 'exists' });
  });

  it('is not connected through a link for something else', async () => {
    const { session } = await opened({ tasks: ['directory'] });
    expect(await signIn(session)).toEqual({ kind: 'not-asked' });
  });

  it('is tested once per start, in the session that started it, and its result is read for ten minutes', async () => {
    const { session } = await opened();
    const other = (await opened()).session;
    const stateHash = sha256(newId());
    const test = { ...session, stateHash };
    await store.openTest({ ...test, expiresAt: new Date(now.getTime() + 600_000) });
    expect(await store.claimTest({ ...other, stateHash })).toBe(false);
    expect(await store.claimTest({ ...test, now: new Date(now.getTime() + 600_000) })).toBe(false);
    const claims = await Promise.all(Array.from({ length: 20 }, () => store.claimTest(test)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    const result = { kind: 'failed', reason: 'because' } as const;
    await store.finishTest({ ...session, result });
    expect(await store.findTestResult(session)).toEqual(result);
    expect(await store.findTestResult(other)).toBeNull();
    expect(await store.findTestResult({ ...session, now: new Date(now.getTime() + 600_000) })).toBeNull();
    await reapExpired(fixture.database);
    expect(await store.findTestResult(session)).toEqual(result);
    await fixture.database.execute(
      sql`UPDATE setup_link SET test_expires_at = now() - interval '1 minute' WHERE tenant_id = ${tenantId}::uuid`,
    );
    await reapExpired(fixture.database);
    const [row] = await fixture.database.query<{ result: unknown }>(
      sql`SELECT max(test_result::text) AS result FROM setup_link WHERE tenant_id = ${tenantId}::uuid`,
    );
    expect(row?.result).toBeNull();
  });
});
