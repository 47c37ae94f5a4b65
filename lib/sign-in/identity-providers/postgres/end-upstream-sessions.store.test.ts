import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, newPerson, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { startSession } from '@/lib/sign-in/sessions/start-session';
import type { IdentityProviderStore, UpstreamLogout } from '../store';
import { openHouse, verified } from './testing/house';
import { newProvider } from './testing/upstream';

let fixture: Fixture;
let store: IdentityProviderStore;
let tenantId: string;
let house: Awaited<ReturnType<typeof openHouse>>;

beforeAll(async () => {
  fixture = await openFixture();
}, 60_000);
afterAll(() => fixture?.close());
beforeEach(async () => {
  house = await openHouse(fixture);
  ({ store, tenantId } = house);
});

const logOut = (differences: Partial<UpstreamLogout> = {}) => {
  const now = new Date();
  return store.endSessions({
    provider: house.provider,
    subject: null,
    sid: null,
    jti: newId(),
    expiresAt: new Date(now.getTime() + 120_000),
    origin: null,
    now,
    ...differences,
  });
};

/** Signs in through the provider. @returns whether the session is active */
async function signedIn(asserted: ReturnType<typeof verified>, by = house.provider) {
  const outcome = await house.signIn(asserted, { by });
  const isActive = async () => (await house.sessionOf(outcome)) !== null;
  if (!(await isActive())) throw new Error(JSON.stringify(outcome));
  return { isActive };
}

describe('a logout token of a provider', () => {
  it('with sid ends the sessions of that session of the provider, each with an audit row', async () => {
    await house.member();
    const asserted = verified({ sid: 'one' });
    const [first, second] = [await signedIn(asserted), await signedIn({ ...asserted, sid: 'two' })];
    expect(await logOut({ sid: 'one' })).toMatchObject({ kind: 'ended', sessions: 1 });
    expect([await first.isActive(), await second.isActive()]).toEqual([false, true]);
    const [entry] = await fixture.database.query(
      sql`SELECT detail ->> 'reason' AS reason, actor_name AS actor FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND action = 'session.ended'`,
    );
    expect(entry).toEqual({ reason: 'ended-by-provider', actor: house.provider.name });
  });

  it('with sub ends all of the person’s sessions that began there, and no others', async () => {
    const person = await house.member();
    const asserted = verified();
    const sessions = [await signedIn({ ...asserted, sid: 'one' }), await signedIn(asserted)];
    const own = await startSession(
      createSessionStore(fixture.database),
      { tenantId, personId: person.id, amr: ['pwd'], origin: null },
      new Date(),
    );
    const other = await newProvider(fixture.database, tenantId, { id: 'other', issuer: 'https://other.example' });
    const elsewhere = await signedIn(verified(), other);
    expect(await logOut({ subject: asserted.subject })).toMatchObject({ kind: 'ended', sessions: 2 });
    expect(await Promise.all(sessions.map(({ isActive }) => isActive()))).toEqual([false, false]);
    expect(await elsewhere.isActive()).toBe(true);
    const [row] = await fixture.database.query(
      sql`SELECT ended_at AS "endedAt" FROM session WHERE tenant_id = ${tenantId}::uuid AND id = ${'sessionId' in own ? own.sessionId : null}::uuid`,
    );
    expect(row).toEqual({ endedAt: null });
  });

  it('with both ends the session only if it is the subject’s', async () => {
    await house.member();
    const asserted = verified({ sid: 'one' });
    const session = await signedIn(asserted);
    expect(await logOut({ sid: 'one', subject: 'someone else' })).toMatchObject({ sessions: 0 });
    expect(await session.isActive()).toBe(true);
    expect(await logOut({ sid: 'one', subject: asserted.subject })).toMatchObject({ sessions: 1 });
  });

  it('of another provider or tenant ends nothing, though the sid is the same', async () => {
    await house.member();
    const session = await signedIn(verified({ sid: 'one' }));
    const other = await newProvider(fixture.database, tenantId, { id: 'other', issuer: 'https://other.example' });
    expect(await logOut({ provider: other, sid: 'one' })).toMatchObject({ sessions: 0 });
    const elsewhere = await openHouse(fixture);
    expect(
      await elsewhere.store.endSessions({
        provider: elsewhere.provider,
        subject: null,
        sid: 'one',
        jti: newId(),
        expiresAt: new Date(Date.now() + 1000),
        origin: null,
        now: new Date(),
      }),
    ).toMatchObject({ sessions: 0 });
    expect(await session.isActive()).toBe(true);
  });

  it('is carried out once, of 10 parallel requests', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => logOut({ sid: 'one', jti: 'same' })));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['ended', ...Array.from({ length: 9 }, () => 'replayed')]);
  });

  it('of a provider whose settings were saved meanwhile changes nothing', async () => {
    await fixture.database.execute(
      sql`UPDATE identity_provider SET updated_at = now() + interval '1 second' WHERE tenant_id = ${tenantId}::uuid AND id = 'idp'`,
    );
    expect(await logOut({ sid: 'one' })).toEqual({ kind: 'provider-changed' });
  });

  it('of a disabled provider ends the sessions that were kept', async () => {
    await house.member();
    const session = await signedIn(verified({ sid: 'one' }));
    await fixture.database.execute(
      sql`UPDATE identity_provider SET disabled_at = now() WHERE tenant_id = ${tenantId}::uuid AND id = 'idp'`,
    );
    expect(await logOut({ sid: 'one' })).toMatchObject({ kind: 'ended', sessions: 1 });
    expect(await session.isActive()).toBe(false);
  });

  it('with both ends a session that outlasted its link', async () => {
    await house.member();
    const asserted = verified({ sid: 'one' });
    const session = await signedIn(asserted);
    await fixture.database.execute(sql`DELETE FROM linked_identity WHERE tenant_id = ${tenantId}::uuid`);
    expect(await logOut({ subject: asserted.subject })).toMatchObject({ sessions: 0 });
    expect(await logOut({ sid: 'one', subject: asserted.subject })).toMatchObject({ sessions: 1 });
    expect(await session.isActive()).toBe(false);
  });

  it('with sub waits for a sign-in of the person that is under way, and ends its session', async () => {
    const person = await house.member();
    const asserted = verified();
    await signedIn(asserted);
    const [id, now] = [newId(), new Date()];
    let outcome: ReturnType<typeof logOut> | undefined;
    await fixture.database.transaction(async (connection) => {
      await connection.query(
        sql`SELECT 1 FROM person WHERE tenant_id = ${tenantId}::uuid AND id = ${person.id}::uuid FOR UPDATE`,
      );
      outcome = logOut({ subject: asserted.subject });
      await new Promise((resolve) => setTimeout(resolve, 300));
      await connection.execute(sql`
        INSERT INTO session (tenant_id, id, sid_hash, person_id, amr, auth_time, last_seen_at, expires_at, provider_id)
        VALUES (${tenantId}::uuid, ${id}::uuid, ${new Uint8Array(Buffer.from(id))}, ${person.id}::uuid, ARRAY['fed'], ${now}, ${now}, ${new Date(now.getTime() + 60_000)}, 'idp')`);
    });
    expect(await outcome).toMatchObject({ kind: 'ended', sessions: 2 });
  });

  it('ends a sign-in that waits for a second factor', async () => {
    const person = await newPerson(fixture.directory, tenantId, {});
    const pending = (sid: string) => ({
      tenantId,
      tokenHash: new Uint8Array(Buffer.from(newId())),
      personId: person.id,
      passwordHash: null,
      amr: ['fed'],
      knownPlace: false,
      browserHash: null,
      provider: { id: 'idp', sid },
      now: new Date(),
      expiresAt: new Date(Date.now() + 60_000),
    });
    const sessions = createSessionStore(fixture.database);
    await sessions.hold(pending('one'));
    await sessions.hold(pending('two'));
    await logOut({ sid: 'one' });
    expect(
      await fixture.database.query(
        sql`SELECT provider_sid AS sid FROM pending_sign_in WHERE tenant_id = ${tenantId}::uuid`,
      ),
    ).toEqual([{ sid: 'two' }]);
  });
});
