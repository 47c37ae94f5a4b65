import { describe, expect, it } from 'vitest';
import { deactivatePerson } from '@/lib/directory/person-access';
import { createDirectoryStore } from '@/lib/directory/postgres';
import { how } from '@/lib/directory/postgres/testing/fixture';
import type { OpenStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { addPerson, newCode, newFamily, type Seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { startFamily } from '@/lib/grants/oauth/postgres/testing/start-family';
import type { ReceivingServer } from '@/lib/journal/events/postgres/testing/receiving-server';
import { type Database, sql } from '@/lib/platform/postgres/database';
import { newSecret } from '@/lib/platform/shared/secret';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import { endSession } from '@/lib/sign-in/sessions/end-session';
import { endSessionsOfPerson } from '@/lib/sign-in/sessions/end-sessions-of-person';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { startSession } from '@/lib/sign-in/sessions/start-session';
import { anotherSession, deliveriesOf, endVisit, listening, newVisit, setLogoutScene } from './testing/scene';

let store: OpenStore;
let second: Database;
let server: ReceivingServer;
let one: Seed;

setLogoutScene((scene) => {
  ({ store, second, server, one } = scene);
});

const activeFamilies = async () =>
  (
    await store.database.query<{ id: string }>(sql`
  SELECT id::text AS id FROM token_family WHERE tenant_id = ${one.tenantId}::uuid AND revoked_at IS NULL`)
  ).map(({ id }) => id);

describe('the end of a session', () => {
  it('is recorded for each client that received tokens in it and wants to be notified, and for no other', async () => {
    await listening(store.database, one.tenantId, { clientId: 'other', address: server.url });
    await listening(store.database, one.tenantId, { clientId: 'quiet', address: null });
    const another = await anotherSession(store.database, one);
    await startFamily(store.oauth, one, new Date());
    await startFamily(store.oauth, { ...one, clientId: 'quiet' }, new Date());
    await startFamily(store.oauth, { ...one, clientId: 'other', sessionId: another }, new Date());
    await endVisit(store.database, one);
    expect(await deliveriesOf(store.database, one)).toMatchObject([
      { clientId: 'app', sessionId: one.sessionId, status: 'pending' },
    ]);
    expect(await endVisit(store.database, one)).toMatchObject({ sessions: 0 });
    expect(await deliveriesOf(store.database, one)).toHaveLength(1);
  });

  it('notifies no client when it is rolled back', async () => {
    await startFamily(store.oauth, one, new Date());
    await store.database
      .transaction(async (connection) => {
        await createSessionStore(connection).end({
          tenantId: one.tenantId,
          which: { id: one.sessionId },
          reason: 'signed-out',
          cause: how().cause,
          now: new Date(),
        });
        expect(
          await connection.query(sql`SELECT id FROM logout_delivery WHERE tenant_id = ${one.tenantId}::uuid`),
        ).toHaveLength(1);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await deliveriesOf(store.database, one)).toEqual([]);
  });

  it('notifies clients whatever ends it: an administrator, the account page, a deactivation, a new password', async () => {
    const directory = createDirectoryStore(store.database);
    const roads: Record<string, (who: Seed) => Promise<unknown>> = {
      'an administrator': (who) =>
        endSession(
          createSessionStore(store.database),
          { tenantId: who.tenantId, session: { id: who.sessionId }, reason: 'ended-by-administrator' },
          how(),
        ),
      'the account page': (who) =>
        endSessionsOfPerson(
          createSessionStore(store.database),
          { tenantId: who.tenantId, personId: who.personId, reason: 'ended-by-person' },
          how(),
        ),
      'a deactivation': (who) => deactivatePerson(directory, { tenantId: who.tenantId, id: who.personId }, how()),
      'a new password': (who) =>
        setPassword(
          createCredentialStore(store.database),
          { tenantId: who.tenantId, personId: who.personId, password: 'a new pass phrase of hers', mustChange: false },
          how(),
        ),
    };
    for (const [road, take] of Object.entries(roads)) {
      one = await newVisit(store.database, server);
      await startFamily(store.oauth, one, new Date());
      await take(one);
      expect((await deliveriesOf(store.database, one)).length, road).toBeGreaterThan(0);
    }
  });

  it('notifies no client when somebody else signs in beside the person in the same browser', async () => {
    await startFamily(store.oauth, one, new Date());
    const personId = await addPerson(store.database, one.tenantId);
    await startSession(
      createSessionStore(store.database),
      { tenantId: one.tenantId, personId, amr: ['pwd'], origin: null, previousSids: [one.sessionId] },
      new Date(),
    );
    expect(await deliveriesOf(store.database, one)).toEqual([]);
  });

  it('notifies no client when the session had expired', async () => {
    await startFamily(store.oauth, one, new Date());
    await store.database.execute(
      sql`UPDATE session SET expires_at = now() - interval '1 second' WHERE id = ${one.sessionId}::uuid`,
    );
    await endVisit(store.database, one);
    expect(await deliveriesOf(store.database, one)).toEqual([]);
  });

  it('also notifies clients of the sessions that it replaced when the same person signed in again', async () => {
    await startFamily(store.oauth, one, new Date());
    const started = await startSession(
      createSessionStore(store.database),
      { tenantId: one.tenantId, personId: one.personId, amr: ['pwd'], origin: null, previousSids: [one.sessionId] },
      new Date(),
    );
    if (started.kind !== 'started') throw new Error(started.kind);
    expect(await deliveriesOf(store.database, one)).toEqual([]);
    await endSession(
      createSessionStore(store.database),
      { tenantId: one.tenantId, session: { id: started.sessionId }, reason: 'signed-out' },
      how(),
    );
    expect(await deliveriesOf(store.database, one)).toMatchObject([{ clientId: 'app', sessionId: one.sessionId }]);
  });

  it('ends what was granted for the session alone: with openid and without offline_access', async () => {
    const now = new Date();
    const [kept, plain] = [
      await startFamily(store.oauth, one, now, { scopes: ['openid', 'offline_access'] }),
      await startFamily(store.oauth, one, now, { scopes: ['mail.read'] }),
    ];
    const online = await startFamily(store.oauth, one, now, { scopes: ['openid', 'mail.read'] });
    expect((await activeFamilies()).toSorted()).toEqual([kept, plain, online].toSorted());
    await endVisit(store.database, one);
    expect((await activeFamilies()).toSorted()).toEqual([kept, plain].toSorted());
    const events = await store.database.query(
      sql`SELECT kind, detail FROM token_family_event WHERE family_id = ${online}::uuid AND kind = 'revoked'`,
    );
    expect(events).toEqual([{ kind: 'revoked', detail: { reason: 'session-ended' } }]);
  });

  it('ends its authorization codes: none can be redeemed or issued afterwards', async () => {
    const now = new Date();
    const code = newCode(one, 'not yet redeemed', now);
    await store.oauth.issueCode(code);
    await endVisit(store.database, one);
    expect(await store.oauth.findCode(one.tenantId, code.codeHash)).toBeNull();
    expect(await store.oauth.issueCode(newCode(one, 'too late', now))).toBe('session-ended');
  });

  it('leaves no client unnotified when a code is redeemed concurrently, 30 times', async () => {
    for (let round = 0; round < 30; round++) {
      one = await newVisit(store.database, server);
      const now = new Date();
      const code = newCode(one, newSecret(), now);
      await store.oauth.issueCode(code);
      const family = newFamily(one, newSecret(), now);
      const [redeemed] = await Promise.all([
        store.oauth.redeemCode({ tenantId: one.tenantId, codeHash: code.codeHash, family, now }),
        endVisit(second, one),
      ]);
      expect(await deliveriesOf(store.database, one)).toHaveLength(redeemed === 'redeemed' ? 1 : 0);
    }
  }, 60_000);
});
