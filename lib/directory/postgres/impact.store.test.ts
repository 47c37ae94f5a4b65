/** The counts that pages announce before an action match what its audit row says it ended. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deletePerson } from '@/lib/directory/delete-person';
import { getPerson } from '@/lib/directory/get-person';
import { deactivatePerson } from '@/lib/directory/person-access';
import { createFamilyStore } from '@/lib/grants/token-families/postgres';
import { revokeFamiliesOfPerson } from '@/lib/grants/token-families/revoke-families-of-person';
import type { Person } from '@/lib/people/person';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { endSession } from '@/lib/sign-in/sessions/end-session';
import { endSessionsOfPerson } from '@/lib/sign-in/sessions/end-sessions-of-person';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { type Fixture, how, issueEverything, newPerson, newTenant, openFixture } from './testing/fixture';
import { recording } from './testing/scim';

let fixture: Fixture;
let tenantId: string;
beforeAll(async () => {
  fixture = await openFixture();
  tenantId = await newTenant(fixture.database);
});
afterAll(() => fixture?.close());

async function session(person: Person, rest: { replacedBy?: string; ended?: boolean } = {}): Promise<string> {
  const id = newId();
  await fixture.database.execute(sql`
    INSERT INTO session (tenant_id, person_id, id, sid_hash, auth_time, expires_at, ended_at, replaced_by)
    VALUES (${tenantId}::uuid, ${person.id}::uuid, ${id}::uuid, ${sha256(newSecret())}, now(), now() + interval '1 hour',
            ${rest.ended ? new Date() : null}, ${rest.replacedBy ?? null}::uuid)`);
  return id;
}

async function family(
  person: Person,
  {
    sessionId = null,
    scopes = [],
    state = 'living',
  }: { sessionId?: string | null; scopes?: string[]; state?: 'living' | 'idle' | 'revoked' } = {},
): Promise<void> {
  await fixture.database.execute(sql`
    INSERT INTO token_family (tenant_id, person_id, id, client_id, grant_type, session_id, scopes, idle_expires_at, expires_at, revoked_at)
    VALUES (${tenantId}::uuid, ${person.id}::uuid, ${newId()}::uuid, 'app', 'authorization_code', ${sessionId}::uuid, ${scopes}::text[],
            now() + ${state === 'idle' ? '-1 minute' : '1 hour'}::interval, now() + interval '1 day', ${state === 'revoked' ? new Date() : null})`);
}

async function code(person: Person, sessionId: string | null, lasting: string): Promise<void> {
  await fixture.database.execute(sql`
    INSERT INTO authorization_code (tenant_id, person_id, session_id, code_hash, client_id, binding, expires_at)
    VALUES (${tenantId}::uuid, ${person.id}::uuid, ${sessionId}::uuid, ${sha256(newSecret())}, 'app', '{}', now() + ${lasting}::interval)`);
}

/** A person with 3 sessions, 7 active families, a key and 2 personal tokens, and with many inactive ones. */
async function busy(): Promise<Person> {
  const person = await newPerson(fixture.directory, tenantId);
  for (let round = 0; round < 2; round++) await issueEverything(fixture.database, person);
  await session(person);
  await session(person, { ended: true });
  for (let round = 0; round < 5; round++) await family(person);
  await family(person, { state: 'idle' });
  await family(person, { state: 'revoked' });
  await code(person, null, '-1 second');
  await fixture.database.execute(sql`
    INSERT INTO access_key (tenant_id, person_id, id, kind, key_hash, name) VALUES (${tenantId}::uuid, ${person.id}::uuid, ${newId()}::uuid, 'api', ${sha256(newSecret())}, 'nightly')`);
  await fixture.database.execute(sql`
    INSERT INTO access_key (tenant_id, person_id, id, kind, key_hash, name, expires_at)
    VALUES (${tenantId}::uuid, ${person.id}::uuid, ${newId()}::uuid, 'personal', ${sha256(newSecret())}, 'expired', now() - interval '1 minute')`);
  return person;
}

const activeCounts = {
  sessions: 3,
  tokenFamilies: 7,
  authorizationCodes: 2,
  deviceAuthorizations: 2,
  backchannelRequests: 2,
  accessKeys: 1,
  personalTokens: 2,
};
const impactOf = async ({ id }: Person) =>
  (await getPerson(fixture.directory, { tenantId, id, now: new Date() }))?.activeCounts;

async function audited(action: string, target: string): Promise<Record<string, unknown>[]> {
  const rows = await fixture.database.query<{ detail: Record<string, unknown> }>(sql`
    SELECT detail FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND action = ${action} AND target_id = ${target}`);
  return rows.map(({ detail }) => detail);
}

describe('the preview of what ends', () => {
  it('for a deactivation matches what it ends', async () => {
    const person = await busy();
    expect(await impactOf(person)).toEqual(activeCounts);
    await deactivatePerson(fixture.directory, person, how());
    expect(await audited('person.deactivated', person.id)).toEqual([{ ended: activeCounts }]);
  });

  it('for a deletion matches what it ends', async () => {
    const person = await busy();
    expect(await impactOf(person)).toEqual(activeCounts);
    await deletePerson(fixture.directory, person, how());
    expect(await audited('person.deleted', person.id)).toMatchObject([{ ended: activeCounts }]);
  });

  it('takes one statement', async () => {
    const { connection, statements } = recording(fixture.database);
    const { countEverything } = await import('./end-everything');
    expect(await countEverything(connection, tenantId, (await busy()).id, new Date())).toEqual(activeCounts);
    expect(statements).toHaveLength(1);
  });

  it('for revoking all access of a person matches what it ends', async () => {
    const person = await busy();
    const families = createFamilyStore(fixture.database);
    const reported = await families.countActiveGrants(tenantId, { personId: person.id }, new Date());
    expect(reported).toBe(activeCounts.tokenFamilies);
    await revokeFamiliesOfPerson(
      families,
      { tenantId, person: { id: person.id, userName: 'busy' }, note: 'why' },
      how(),
    );
    expect(await audited('token-family.revoked', person.id)).toEqual([
      { reason: 'revoked-by-administrator', note: 'why', families: reported },
    ]);
    expect(await impactOf(person)).toEqual({ ...activeCounts, tokenFamilies: 0 });
  });
});

describe('the preview of what ends with a session', () => {
  const grants = (person: Person, connection: Connection = fixture.database) =>
    createSessionStore(connection).countGrants({ tenantId, personId: person.id, now: new Date() });
  const openid = { scopes: ['openid'] };
  const detailOf = (reported: object) => ({ reason: 'ended-by-administrator', ...reported });

  /** A visitor with one session full of entries, one session that replaced another, and an empty one. */
  async function visitor() {
    const person = await newPerson(fixture.directory, tenantId);
    const [full, later, bare] = [await session(person), await session(person), await session(person)];
    const earlier = await session(person, { replacedBy: later, ended: true });
    for (const sessionId of [full, full, earlier]) await family(person, { sessionId, ...openid });
    await family(person, { sessionId: full, scopes: ['openid', 'offline_access'] });
    await family(person, { sessionId: full, scopes: ['profile'] });
    await family(person, { sessionId: full, ...openid, state: 'idle' });
    await family(person, { sessionId: full, ...openid, state: 'revoked' });
    await code(person, full, '1 minute');
    await code(person, full, '-1 second');
    return { person, full, later, bare };
  }

  it('matches what ends, one session after the other', async () => {
    const { person, full, later, bare } = await visitor();
    const { connection, statements } = recording(fixture.database);
    const reported = await grants(person, connection);
    expect(statements).toHaveLength(1);
    expect(reported).toEqual(
      new Map([
        [full, { tokenFamilies: 2, authorizationCodes: 1 }],
        [later, { tokenFamilies: 1, authorizationCodes: 0 }],
        [bare, { tokenFamilies: 0, authorizationCodes: 0 }],
      ]),
    );
    const sessions = createSessionStore(fixture.database);
    for (const id of [full, later, bare])
      await endSession(
        sessions,
        { tenantId, session: { id, personId: person.id }, reason: 'ended-by-administrator' },
        how(),
      );
    expect(await audited('session.ended', full)).toEqual([detailOf({ tokenFamilies: 2, authorizationCodes: 1 })]);
    expect(await audited('session.ended', later)).toEqual([detailOf({ tokenFamilies: 1 })]);
    expect(await audited('session.ended', bare)).toEqual([detailOf({})]);
    expect(await grants(person)).toEqual(new Map());
  });

  it('matches what ends with all sessions together', async () => {
    const { person, full } = await visitor();
    const reported = [...(await grants(person)).values()];
    const grantsOfAll = {
      tokenFamilies: reported.reduce((sum, { tokenFamilies }) => sum + tokenFamilies, 0),
      authorizationCodes: reported.reduce((sum, { authorizationCodes }) => sum + authorizationCodes, 0),
    };
    expect(
      await endSessionsOfPerson(
        createSessionStore(fixture.database),
        { tenantId, personId: person.id, reason: 'ended-by-administrator' },
        how(),
      ),
    ).toEqual({ sessions: reported.length, ...grantsOfAll });
    expect(await audited('session.ended', full)).toEqual([detailOf(grantsOfAll)]);
  });

  it('covers only the person’s own sessions', async () => {
    const { person } = await visitor();
    const sessions = createSessionStore(fixture.database);
    expect(
      await sessions.countGrants({ tenantId: await newTenant(fixture.database), personId: person.id, now: new Date() }),
    ).toEqual(new Map());
    expect(await sessions.countGrants({ tenantId, personId: 'no id', now: new Date() })).toEqual(new Map());
  });
});
