import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { deactivatePerson } from '@/lib/directory/person-access';
import { cause, type Fixture, how, newPerson } from '@/lib/directory/postgres/testing/fixture';
import { deleteClient } from '@/lib/grants/clients/delete-client';
import { createClientStore } from '@/lib/grants/clients/postgres';
import { createConsentStore } from '@/lib/grants/consents/postgres';
import { createOAuthStore } from '@/lib/grants/oauth/postgres';
import { addClient, newRefresh, origin } from '@/lib/grants/oauth/postgres/testing/seed';
import { startFamily } from '@/lib/grants/oauth/postgres/testing/start-family';
import { createFamilyStore } from '@/lib/grants/token-families/postgres';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type Database, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { detachClient } from '@/lib/provisioning/scim-connections/postgres/connections';
import { createEventFeed } from './feed';
import { setEventScene } from './testing/scene';
import { type EventProcess, issuerUrl, newReceiver } from './testing/world';

let fixture: Fixture;
let tenantId: string;
let here: EventProcess;
let personId: string;
let receiver: { tenantId: string; id: string };

setEventScene((scene) => {
  ({ fixture, tenantId, here } = scene);
});

const now = new Date();
const clientId = 'app';
const oauthOf = (database: Database) =>
  createOAuthStore(database, { clients: { get: async () => null }, trustedIssuers: { get: async () => new Map() } });
const waiting = () => createEventFeed(fixture.database).read(receiver, 100);
const newFamily = () =>
  startFamily(oauthOf(fixture.database), { tenantId, clientId, personId, sessionId: personId }, now);

beforeEach(async () => {
  await addClient(fixture.database, tenantId, clientId);
  ({ id: personId } = await newPerson(fixture.directory, tenantId));
  ({ receiver } = await newReceiver(here.services, tenantId, {
    method: 'poll',
    event_kinds: ['token-family.revoked'],
  }));
});

/** `initiating_entity` of each waiting event. */
async function initiators() {
  const reader = { audience: null, eventKinds: ['token-family.revoked' as const], content: 'notice' as const };
  const format = { signingAlg: 'ES256' as const, subjectFormat: 'iss_sub' as const };
  const found = [];
  for (const delivery of await waiting()) {
    const { events } = decodeJwt(await here.composer.token(delivery, { ...receiver, ...reader, ...format }));
    found.push(
      ...Object.values(events as Record<string, { initiating_entity: string }>).map((one) => one.initiating_entity),
    );
  }
  return found;
}

/** Every way in which a family ends, with the reason that the event contains. */
const roads: [string, string, (familyId: string) => Promise<unknown>][] = [
  [
    'its client gives it up',
    'revoked-by-client',
    (familyId) => oauthOf(fixture.database).revokeFamily({ tenantId, familyId, clientId, now, origin }),
  ],
  [
    'an administrator revokes it',
    'revoked-by-administrator',
    (familyId) =>
      createFamilyStore(fixture.database).revoke({
        tenantId,
        selection: { familyId },
        reason: 'revoked-by-administrator',
        note: null,
        targetName: null,
        cause,
        now,
      }),
  ],
  [
    'an older refresh token comes back',
    'refresh-token-reused',
    async (familyId) => {
      const oauth = oauthOf(fixture.database);
      const seed = { tenantId, clientId, personId, sessionId: personId };
      await oauth.refresh(newRefresh(seed, familyId, 1, now));
      await oauth.refresh(newRefresh(seed, familyId, 2, now));
      expect(await oauth.refresh(newRefresh(seed, familyId, 1, now))).toEqual({ kind: 'reused' });
    },
  ],
  [
    'the person is deactivated',
    'person-deactivated',
    () => deactivatePerson(fixture.directory, { tenantId, id: personId }, how()),
  ],
  [
    'the client is deleted',
    'client-deleted',
    () => deleteClient(createClientStore(fixture.database, { detach: detachClient }), { tenantId, clientId }, how()),
  ],
];

describe('the event written in the transaction that ends a token family', () => {
  it.each(roads)('when %s', async (_, reason, end) => {
    const familyId = await newFamily();
    await end(familyId);
    const reported = await waiting();
    expect(reported.map(({ kinds }) => kinds)).toEqual([['token-family.revoked']]);
    expect(reported[0]?.payload).toMatchObject({ familyId, personId, clientId, reason });
  });

  it('describes a revoked session (CAEP) of the person, identified as in tokens', async () => {
    const familyId = await newFamily();
    await deactivatePerson(fixture.directory, { tenantId, id: personId }, how());
    const [delivery] = await waiting();
    if (!delivery) throw new Error('No event was queued.');
    const token = await here.composer.token(delivery, {
      ...receiver,
      audience: null,
      eventKinds: ['token-family.revoked'],
      content: 'notice',
      signingAlg: 'RS256',
      subjectFormat: 'iss_sub',
    });
    expect(decodeProtectedHeader(token)).toMatchObject({ typ: 'secevent+jwt', alg: 'RS256' });
    expect(decodeJwt(token)).toMatchObject({
      sub_id: {
        format: 'complex',
        user: { format: 'iss_sub', iss: expect.stringContaining(issuerUrl), sub: personId },
        session: { format: 'opaque', id: familyId },
        application: { format: 'opaque', id: clientId },
      },
      events: {
        'https://schemas.openid.net/secevent/caep/event-type/session-revoked': {
          initiating_entity: 'admin',
          event_timestamp: expect.any(Number),
          reason_admin: { en: 'Ended because the person was deactivated' },
        },
      },
    });
  });

  it.each<[string, Cause['actor'], string]>([
    ['the directory', { type: 'scim-connection', id: newId(), name: 'Okta' }, 'system'],
    ['a signal of a trusted issuer', { type: 'trusted-issuer', id: 'https://issuer.example', name: null }, 'system'],
    ['an administrator', { type: 'person', id: newId(), name: 'Root' }, 'admin'],
    ['a script', { type: 'access-key', id: newId(), name: 'CI' }, 'admin'],
  ])('names who ended it: %s', async (_, actor, expected) => {
    await newFamily();
    await fixture.directory.change(async (steps) => {
      await steps.lockPerson(tenantId, personId);
      await steps.endEverything({
        tenantId,
        personId,
        reason: 'person-deactivated',
        now,
        cause: { actor, origin: null },
      });
    });
    expect(await initiators()).toEqual([expected]);
  });

  it('names the person who ended it, and our own rules', async () => {
    const oauth = oauthOf(fixture.database);
    await newFamily();
    await createConsentStore(fixture.database).withdraw({
      ...{ tenantId, personId, clientId, now },
      cause: { actor: { type: 'person', id: personId, name: 'Ada' }, origin: null },
    });
    expect(await initiators()).toEqual(['user']);
    const seed = { tenantId, clientId, personId, sessionId: personId };
    const familyId = await newFamily();
    for (const generation of [1, 2, 1]) await oauth.refresh(newRefresh(seed, familyId, generation, now));
    expect(await initiators()).toEqual(['user', 'policy']);
  });

  it('is not written for a family that had expired', async () => {
    const [past, active] = [await newFamily(), await newFamily()];
    await fixture.database.execute(sql`
      UPDATE token_family SET idle_expires_at = now() - interval '1 minute' WHERE tenant_id = ${tenantId}::uuid AND id = ${past}::uuid`);
    await deactivatePerson(fixture.directory, { tenantId, id: personId }, how());
    expect((await waiting()).map(({ payload }) => payload)).toMatchObject([{ familyId: active }]);
  });

  it('is written for each of many that end together, and for none that is rolled back', async () => {
    const families = [await newFamily(), await newFamily(), await newFamily()];
    const undone = new Error('undone');
    const revokeAll = (database: Database) =>
      createFamilyStore(database).revoke({
        tenantId,
        selection: { clientId },
        reason: 'revoked-by-administrator',
        note: null,
        targetName: null,
        cause,
        now,
      });
    await expect(
      fixture.database.transaction(async (connection) => {
        await revokeAll(connection as Database);
        throw undone;
      }),
    ).rejects.toBe(undone);
    expect(await waiting()).toEqual([]);
    await revokeAll(fixture.database);
    const reported = (await waiting()).map(({ payload }) => (payload as { familyId: string }).familyId);
    expect(reported.sort()).toEqual(families.sort());
  });

  it('is not written when no receiver wants it', async () => {
    await fixture.database.execute(
      sql`UPDATE event_receiver SET event_kinds = ARRAY['resource.deleted'] WHERE tenant_id = ${tenantId}::uuid`,
    );
    await oauthOf(fixture.database).revokeFamily({ tenantId, familyId: await newFamily(), clientId, now, origin });
    expect(
      await fixture.database.query(sql`SELECT id::text FROM outbox_event WHERE tenant_id = ${tenantId}::uuid`),
    ).toEqual([]);
  });
});
