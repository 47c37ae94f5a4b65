import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deletePerson } from '@/lib/directory/delete-person';
import { deactivatePerson, revokeEverything } from '@/lib/directory/person-access';
import { revokeForIssuer } from '@/lib/directory/revoke-for-issuer';
import { setRole } from '@/lib/directory/set-role';
import { createAccessKeyStore } from '@/lib/grants/access-keys/postgres';
import { insertKey } from '@/lib/grants/access-keys/postgres/write-keys';
import { deleteClient } from '@/lib/grants/clients/delete-client';
import { createClientStore } from '@/lib/grants/clients/postgres';
import { createUsageBatch } from '@/lib/grants/clients/postgres/client-uses';
import { disableClient } from '@/lib/grants/clients/switch-client';
import { disconnectApp } from '@/lib/grants/consents/disconnect-app';
import { createConsentStore } from '@/lib/grants/consents/postgres';
import { createOAuthStore } from '@/lib/grants/oauth/postgres';
import { addIssuer, newIssuer } from '@/lib/grants/oauth/postgres/testing/assertion';
import {
  addClient,
  addPerson,
  after,
  newCode,
  newFamily,
  newRefresh,
  origin,
} from '@/lib/grants/oauth/postgres/testing/seed';
import { createPersonalTokenStore } from '@/lib/grants/personal-tokens/postgres';
import { revokePersonalToken } from '@/lib/grants/personal-tokens/revoke-personal-token';
import { deleteScope } from '@/lib/grants/scopes/delete-scope';
import { createScopeStore } from '@/lib/grants/scopes/postgres';
import { createFamilyStore } from '@/lib/grants/token-families/postgres';
import { revokeFamiliesOfClient } from '@/lib/grants/token-families/revoke-families-of-client';
import { revokeFamiliesOfPerson } from '@/lib/grants/token-families/revoke-families-of-person';
import { deleteIssuer } from '@/lib/grants/trusted-issuers/delete-issuer';
import { createTrustedIssuerStore } from '@/lib/grants/trusted-issuers/postgres';
import { disableIssuer } from '@/lib/grants/trusted-issuers/switch-issuer';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { detachClient } from '@/lib/provisioning/scim-connections/postgres/connections';
import { deleteProvider } from '@/lib/sign-in/identity-providers/delete-provider';
import { createIdentityProviderStore } from '@/lib/sign-in/identity-providers/postgres';
import { switchProvider } from '@/lib/sign-in/identity-providers/switch-provider';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { endSession } from '@/lib/sign-in/sessions/end-session';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { rounds } from '@/scripts/test/rounds';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { createDirectoryStore } from './index';

/**
 * Runs everything that ends token families, codes, device authorizations, sessions and keys, and everything that issues
 * or records them, concurrently for the same tenant, people and clients, from two processes. `npm run test:full` runs it
 * longer, and PROOF_ROUNDS as long as it says.
 */
const ROUNDS = Number(process.env.PROOF_ROUNDS ?? rounds(50));
const PEOPLE = 3;
const CLIENTS = ['app', 'other'] as const;
const FAMILIES_OF_EACH = 3;
const ISSUER = 'https://idp.example';
const providerSettings = {
  scopes: ['openid'],
  clientAuthentication: 'client_secret_basic',
  linking: 'off',
  includesAdministrators: false,
  trustsSecondFactor: false,
};

let server: TestDatabase;
let processes: Database[];

beforeAll(async () => {
  server = await testDatabase();
}, 60_000);
beforeEach(() => {
  processes = [openDatabase({ url: server.url, poolSize: 20 }), openDatabase({ url: server.url, poolSize: 20 })];
});
afterAll(async () => {
  await server?.drop();
});

interface Scene {
  tenantId: string;
  now: Date;
  people: { id: string; sessionId: string; keyId: string; personalTokenId: string }[];
  /** Each has a refresh token of generation 3. */
  families: { id: string; personId: string; clientId: string }[];
  redeemedCode: { codeHash: Uint8Array<ArrayBuffer>; familyId: string };
}

const newSession = ({
  tenantId,
  personId,
  sid,
  now,
}: {
  tenantId: string;
  personId: string;
  sid: string;
  now: Date;
}) => ({
  tenantId,
  id: newId(),
  sidHash: sha256(sid),
  personId,
  amr: ['pwd'],
  authTime: now,
  expiresAt: after(now, 60),
});

/** A trusted issuer whose assertions started families, and that may end the access of everyone. */
const revokingIssuer = (tenantId: string) =>
  newIssuer(tenantId, {
    issuer: ISSUER,
    scopes: ['openid', 'reports'],
    subjectAttribute: 'id',
    revocation: { people: 'everyone', of: null, includesAdministrators: true, perHour: 100, brakePercent: null },
  });

/**
 * Creates a tenant in which everything that can end is active. No family is bound to the sessions from the identity
 * provider.
 */
async function setScene(database: Database): Promise<Scene> {
  const { prisma } = database;
  const [tenantId, now] = [newId(), new Date()];
  await prisma.tenant.create({ data: { id: tenantId, slug: tenantId, name: 'Test' } });
  await prisma.scope.create({ data: { tenantId, name: 'reports', description: 'Reports' } });
  await prisma.eventReceiver.create({
    data: { tenantId, id: newId(), name: 'Receiver', method: 'poll', eventKinds: ['token-family.revoked'] },
  });
  await addIssuer(database, revokingIssuer(tenantId));
  await prisma.identityProvider.create({
    data: { tenantId, id: 'idp', name: 'Provider', issuer: ISSUER, clientId: 'tessera', settings: providerSettings },
  });
  for (const clientId of CLIENTS) await addClient(database, tenantId, clientId);
  await prisma.client.updateMany({ where: { tenantId }, data: { scopes: ['openid', 'reports'] } });
  const people: Scene['people'] = [];
  const families: Scene['families'] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const id = await addPerson(database, tenantId);
    const person = { id, sessionId: newId(), keyId: newId(), personalTokenId: newId() };
    people.push(person);
    await prisma.linkedIdentity.create({
      data: { tenantId, providerId: 'idp', subject: id, personId: id, linkedBy: 'person' },
    });
    for (const [sessionId, amr] of [
      [person.sessionId, 'pwd'],
      [newId(), 'fed'],
      [newId(), 'fed'],
    ] as const)
      await prisma.session.create({
        data: { ...newSession({ tenantId, personId: id, sid: sessionId, now }), id: sessionId, amr: [amr] },
      });
    for (const [keyId, kind] of [
      [person.keyId, 'api'],
      [person.personalTokenId, 'personal'],
      [newId(), 'personal'],
    ] as const)
      await insertKey(database, {
        tenantId,
        id: keyId,
        kind,
        keyHash: sha256(keyId),
        name: kind,
        personId: id,
        createdBy: id,
        scopes: kind === 'api' ? ['admin'] : ['openid', 'reports'],
        expiresAt: after(now, 600),
      });
    for (const clientId of CLIENTS) {
      await prisma.consent.create({ data: { tenantId, personId: id, clientId, scopes: ['openid', 'reports'] } });
      for (let count = 0; count < FAMILIES_OF_EACH; count += 1) {
        const family = { id: newId(), personId: id, clientId };
        families.push(family);
        await prisma.tokenFamily.create({
          data: {
            tenantId,
            ...family,
            sessionId: person.sessionId,
            grantType: 'authorization_code',
            assertionIssuer: count === 0 ? ISSUER : null,
            scopes: ['openid'],
            generation: 3,
            refreshTokenHash: sha256('token-3'),
            lastUsedAt: now,
            idleExpiresAt: after(now, 60),
            expiresAt: after(now, 600),
          },
        });
        const code = newCode({ tenantId, clientId, personId: id, sessionId: person.sessionId }, newId(), now);
        await prisma.authorizationCode.create({ data: { ...code, binding: JSON.parse(JSON.stringify(code.binding)) } });
        await prisma.deviceAuthorization.create({
          data: {
            tenantId,
            deviceCodeHash: sha256(newId()),
            userCodeHash: sha256(newId()),
            clientId,
            personId: id,
            sessionId: person.sessionId,
            status: 'approved',
            expiresAt: after(now, 10),
          },
        });
        await prisma.authorizationRequest.create({
          data: {
            tenantId,
            id: newId(),
            clientId,
            personId: id,
            parameters: {},
            browserHash: sha256('b'),
            expiresAt: after(now, 10),
          },
        });
      }
    }
  }
  const [last] = families.slice(-1);
  if (!last) throw new Error('no family');
  const replayed = newCode({ tenantId, ...last, sessionId: people[2]?.sessionId ?? '' }, newId(), now);
  await prisma.authorizationCode.create({
    data: { ...replayed, binding: JSON.parse(JSON.stringify(replayed.binding)), consumedAt: now, familyId: last.id },
  });
  return { tenantId, now, people, families, redeemedCode: { codeHash: replayed.codeHash, familyId: last.id } };
}

/** Calls of everything that ends something, and of everything that issues or records something at the same time. */
function callers(
  { tenantId, now, people, families, redeemedCode }: Scene,
  next: () => Database,
): (() => Promise<unknown>)[] {
  const [first, second, third] = people;
  const [one, two] = families;
  const last = families.at(-1);
  if (!first || !second || !third || !one || !two || !last) throw new Error('The scene is empty.');
  const how = { cause: systemCause, now };
  const reason = 'revoked-by-administrator';
  const oauth = () =>
    createOAuthStore(next(), { clients: { get: async () => null }, trustedIssuers: { get: async () => new Map() } });
  const clients = () => createClientStore(next(), { detach: detachClient });
  const onError = (error: unknown) => {
    throw error;
  };
  const keys = () => createAccessKeyStore(next(), onError);
  const seedOf = (family: { clientId: string; personId: string }) => ({ tenantId, ...family, sessionId: '' });
  const idsOf = (personId: string) => families.filter((family) => family.personId === personId).map(({ id }) => id);
  const revocation = { tenantId, reason, note: null, targetName: null, ...how };
  return [
    () => createFamilyStore(next()).revoke({ ...revocation, selection: { familyId: one.id } }),
    () =>
      createFamilyStore(next()).revoke({
        ...revocation,
        selection: { familyIds: idsOf(first.id).reverse(), chosenBy: null },
      }),
    () =>
      createFamilyStore(next()).revoke({
        ...revocation,
        selection: { familyIds: families.map(({ id }) => id), chosenBy: {} },
      }),
    () =>
      revokeFamiliesOfPerson(
        createFamilyStore(next()),
        { tenantId, person: { id: third.id, userName: 'p' }, note: null },
        how,
      ),
    () =>
      revokeFamiliesOfClient(
        createFamilyStore(next()),
        { tenantId, client: { id: 'app', name: 'App' }, note: null, limit: 2 },
        how,
      ),
    () => oauth().revokeFamily({ tenantId, familyId: two.id, clientId: two.clientId, now, origin }),
    () => oauth().refresh(newRefresh(seedOf(one), one.id, 1, now)),
    () => oauth().refresh(newRefresh(seedOf(last), last.id, 3, now)),
    () =>
      oauth().revokeReplayedCode({ tenantId, codeHash: redeemedCode.codeHash, clientId: last.clientId, now, origin }),
    ...people.map(
      ({ id: personId }) =>
        () =>
          disconnectApp(createConsentStore(next()), { tenantId, personId, clientId: 'app' }, how),
    ),
    ...people.map(
      ({ sessionId: id }) =>
        () =>
          endSession(createSessionStore(next()), { tenantId, session: { id }, reason: 'signed-out' }, how),
    ),
    () => deactivatePerson(createDirectoryStore(next()), { tenantId, id: first.id }, how),
    () => deletePerson(createDirectoryStore(next()), { tenantId, id: second.id }, how),
    () => revokeEverything(createDirectoryStore(next()), { tenantId, id: third.id }, how),
    ...people.map(
      ({ id }) =>
        () =>
          revokeForIssuer(
            createDirectoryStore(next()),
            {
              tenantId,
              issuer: revokingIssuer(tenantId),
              subject: { format: 'opaque', id },
              claim: { issuer: ISSUER, jtiHash: sha256(id), expiresAt: after(now, 60) },
            },
            { origin: null, now },
          ),
    ),
    () =>
      createCredentialStore(next()).replacePassword({
        tenantId,
        personId: third.id,
        hash: 'new',
        mustChange: false,
        expectedHash: null,
        keepSessionId: null,
        action: 'password.reset',
        ...how,
      }),
    () => disableClient(clients(), { tenantId, clientId: 'other' }, how),
    () => deleteClient(clients(), { tenantId, clientId: 'app' }, how),
    () => setRole(createDirectoryStore(next()), { tenantId, id: third.id, role: 'auditor' }, how),
    () => disableIssuer(createTrustedIssuerStore(next()), { tenantId, issuer: ISSUER, withFamilies: true }, how),
    () => deleteIssuer(createTrustedIssuerStore(next()), { tenantId, issuer: ISSUER, withFamilies: true }, how),
    () =>
      createIdentityProviderStore(next()).unlink({
        tenantId,
        personId: third.id,
        providerId: 'idp',
        sessionId: null,
        byAdministrator: true,
        ...how,
      }),
    async () => {
      const providers = createIdentityProviderStore(next());
      const provider = await providers.find(tenantId, 'idp');
      const token = { sid: null, jti: newId(), expiresAt: after(now, 60), origin, now };
      if (provider) await providers.endSessions({ ...token, provider, subject: second.id });
    },
    () =>
      switchProvider(
        createIdentityProviderStore(next()),
        { tenantId, id: 'idp', enabled: false, withSessions: true, judgedLater: true },
        how,
      ),
    () => deleteProvider(createIdentityProviderStore(next()), { tenantId, id: 'idp' }, how),
    () => deleteScope(createScopeStore(next()), { tenantId, name: 'reports' }, how),
    () => keys().change((steps) => steps.revoke(tenantId, first.keyId, now)),
    () =>
      revokePersonalToken(
        createPersonalTokenStore(next(), keys().uses),
        { tenantId, id: third.personalTokenId, personId: third.id },
        how,
      ),
    async () => {
      const { uses } = keys();
      for (const { keyId, personalTokenId } of people)
        for (const id of [personalTokenId, keyId]) uses.add({ tenantId, keyId: id });
      await uses.flush();
    },
    async () => {
      const usage = createUsageBatch(next(), onError);
      for (const clientId of ['other', 'app']) usage.add({ tenantId, clientId, secretId: null });
      await usage.flush();
    },
    ...people.map((person) => () => redeemOne(oauth(), next(), { tenantId, person, now })),
  ];
}

/** Redeems one of a person's codes, which another caller may be ending. */
async function redeemOne(
  oauth: ReturnType<typeof createOAuthStore>,
  database: Database,
  { tenantId, person, now }: { tenantId: string; person: { id: string; sessionId: string }; now: Date },
): Promise<void> {
  const [code] = await database.query<{ codeHash: Uint8Array<ArrayBuffer>; clientId: string }>(sql`
    SELECT code_hash AS "codeHash", client_id AS "clientId" FROM authorization_code
    WHERE tenant_id = ${tenantId}::uuid AND person_id = ${person.id}::uuid AND consumed_at IS NULL ORDER BY code_hash LIMIT 1`);
  if (!code) return;
  const seed = { tenantId, clientId: code.clientId, personId: person.id, sessionId: person.sessionId };
  await oauth.redeemCode({ tenantId, codeHash: code.codeHash, family: newFamily(seed, newId(), now), now });
}

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

interface Ended {
  familyId: string;
  reason: string;
  events: number;
  eventReason: string | null;
  reported: number;
}

/** The families that were ended, each with what was recorded about it. */
const endedFamilies = (database: Database, tenantId: string) =>
  database.query<Ended>(sql`
    SELECT f.id::text AS "familyId", f.revoke_reason AS reason,
      (SELECT count(*)::int FROM token_family_event e WHERE e.tenant_id = f.tenant_id AND e.family_id = f.id AND e.kind IN ('revoked', 'reuse-detected')) AS events,
      (SELECT min(e.detail ->> 'reason') FROM token_family_event e WHERE e.tenant_id = f.tenant_id AND e.family_id = f.id AND e.kind IN ('revoked', 'reuse-detected')) AS "eventReason",
      (SELECT count(*)::int FROM outbox_event o WHERE o.tenant_id = f.tenant_id AND o.payload ->> 'familyId' = f.id::text) AS reported
    FROM token_family f WHERE f.tenant_id = ${tenantId}::uuid AND f.revoked_at IS NOT NULL`);

interface AuditRow {
  action: string;
  targetType: string;
  targetId: string;
  detail: { families?: number; tokenFamilies?: number; ended?: { tokenFamilies: number } };
}

/**
 * The number of families that the audit log reports as ended. The entry for a disabled or deleted issuer repeats the
 * count from its revocation, so it is skipped.
 */
function auditedFamilies(rows: readonly AuditRow[]): number {
  return rows.reduce((sum, { action, targetType, detail }) => {
    const isOne = action === 'token-family.reuse-detected' || action === 'authorization-code.replayed';
    if (isOne || (action === 'token-family.revoked' && targetType === 'token-family')) return sum + 1;
    if (action === 'trusted-issuer.deleted' || action === 'trusted-issuer.disabled') return sum;
    return sum + (detail.families ?? detail.tokenFamilies ?? detail.ended?.tokenFamilies ?? 0);
  }, 0);
}

const audit = (database: Database, tenantId: string) =>
  database.query<AuditRow>(sql`
    SELECT action, target_type AS "targetType", target_id AS "targetId", detail FROM audit_event WHERE tenant_id = ${tenantId}::uuid`);

test(
  'callers that end the same things at the same moment never deadlock, and each thing ends once with its event and its audit row',
  async () => {
    const [database] = processes;
    if (!database) throw new Error('no database');
    for (let round = 0; round < ROUNDS; round += 1) {
      const scene = await setScene(database);
      let turn = round;
      const next = () => processes[(turn += 1) % processes.length] ?? database;
      await Promise.all(shuffled(callers(scene, next)).map((call) => call()));

      const { tenantId } = scene;
      const ended = await endedFamilies(database, tenantId);
      expect(ended.filter(({ events, reported }) => events !== 1 || reported !== 1)).toEqual([]);
      expect(ended.filter(({ reason, eventReason }) => reason !== eventReason)).toEqual([]);
      const rows = await audit(database, tenantId);
      expect(auditedFamilies(rows)).toBe(ended.length);
      const sessions = rows.filter(({ action }) => action === 'session.ended').map(({ targetId }) => targetId);
      expect(new Set(sessions).size).toBe(sessions.length);
      expect(await leftOver(database, scene)).toEqual({ families: 0, codes: 0, devices: 0, sessions: 0, keys: 0 });
    }
    await expectNoDeadlock();
  },
  ROUNDS * 20_000,
);

test('people who sign in at once in browsers with sessions of them all never deadlock, and each replaces only their own', async () => {
  const [database] = processes;
  if (!database) throw new Error('no database');
  for (let round = 0; round < ROUNDS / 5; round += 1) {
    const { tenantId, now, people } = await setScene(database);
    const sids = await Promise.all(
      people.map(async ({ id: personId }) => {
        const sid = newId();
        await database.prisma.session.create({ data: newSession({ tenantId, personId, sid, now }) });
        return sid;
      }),
    );
    const started = await Promise.all(
      people.map(({ id: personId }, index) =>
        createSessionStore(processes[(round + index) % processes.length] ?? database).start({
          ...newSession({ tenantId, personId, sid: newId(), now }),
          passwordHash: null,
          acr: null,
          previousSidHashes: sids.map((sid) => sha256(sid)),
          browserHash: null,
          origin: null,
        }),
      ),
    );
    expect(started).toEqual(people.map(() => 'started'));
    const previous = await database.prisma.session.findMany({
      where: { tenantId, sidHash: { in: sids.map((sid) => sha256(sid)) } },
    });
    const successors = await database.prisma.session.findMany({
      where: { tenantId, id: { in: previous.flatMap(({ replacedBy }) => replacedBy ?? []) } },
    });
    expect(previous.map(({ endReason }) => endReason)).toEqual(sids.map(() => 'replaced'));
    for (const { personId, replacedBy } of previous)
      expect(successors.find(({ id }) => id === replacedBy)?.personId).toBe(personId);
  }
  await expectNoDeadlock();
}, 120_000);

/** What is still active for the people who left and for the client that was deleted. */
async function leftOver(database: Database, { tenantId, people }: Scene) {
  const [first, second, third] = people.map(({ id }) => id);
  const [left] = await database.query(sql`
    SELECT
      (SELECT count(*)::int FROM token_family WHERE ${sql`tenant_id = ${tenantId}::uuid AND revoked_at IS NULL AND (client_id = 'app' OR person_id = ANY(${[first, second]}::uuid[]))`}) AS families,
      (SELECT count(*)::int FROM authorization_code WHERE ${sql`tenant_id = ${tenantId}::uuid AND consumed_at IS NULL AND (client_id = 'app' OR person_id = ANY(${[first, second, third]}::uuid[]))`}) AS codes,
      (SELECT count(*)::int FROM device_authorization WHERE tenant_id = ${tenantId}::uuid AND status = 'approved') AS devices,
      (SELECT count(*)::int FROM session WHERE tenant_id = ${tenantId}::uuid AND ended_at IS NULL) AS sessions,
      (SELECT count(*)::int FROM access_key WHERE tenant_id = ${tenantId}::uuid AND revoked_at IS NULL) AS keys`);
  return left;
}

/** The database server has counted no deadlock. A connection reports its share when it closes, at the latest. */
async function expectNoDeadlock(): Promise<void> {
  await Promise.all(processes.map((one) => one.close()));
  const database = openDatabase({ url: server.url, poolSize: 1 });
  const found = await database.query(
    sql`SELECT deadlocks::int AS deadlocks FROM pg_stat_database WHERE datname = current_database()`,
  );
  await database.close();
  expect(found).toEqual([{ deadlocks: 0 }]);
}
