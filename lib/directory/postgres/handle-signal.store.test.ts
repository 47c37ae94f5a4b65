import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handleSignal } from '@/lib/directory/handle-signal';
import { deactivatePerson, reactivatePerson } from '@/lib/directory/person-access';
import { setRole } from '@/lib/directory/set-role';
import { addIssuer, newIssuer } from '@/lib/grants/oauth/postgres/testing/assertion';
import type { RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import { findStream } from '@/lib/grants/trusted-issuers/postgres/streams';
import { openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { type Signal, type SignalSettings, usualActions, VERIFICATION } from '@/lib/platform/shared/signal';
import { handleScim } from '@/lib/scim/routing/handle-scim';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { createDirectoryStore } from '.';
import { type Fixture, how, issueEverything, newPerson, newTenant, openFixture } from './testing/fixture';
import { scimContextOf, scimScopeOf } from './testing/scim';

const issuer = 'https://transmitter.example';
const signals: SignalSettings = {
  audience: 'here',
  actions: { ...usualActions },
  liftsDeactivation: false,
  pollUrl: null,
  criticalMembers: [],
};
const everyone = {
  people: 'everyone',
  of: null,
  includesAdministrators: false,
  perHour: 100,
  brakePercent: null,
} as const;
const SESSION_REVOKED = 'https://schemas.openid.net/secevent/caep/event-type/session-revoked';
const ACCOUNT_ENABLED = 'https://schemas.openid.net/secevent/risc/event-type/account-enabled';
const ACCOUNT_DISABLED = 'https://schemas.openid.net/secevent/risc/event-type/account-disabled';
const DAY = 24 * 3600 * 1000;

let fixture: Fixture;
let tenantId: string;
beforeAll(async () => {
  fixture = await openFixture();
}, 60_000);
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  await trust(tenantId);
});

const trust = (
  of: string,
  revocation: RegisteredIssuer['revocation'] = everyone,
  name = issuer,
): Promise<RegisteredIssuer> =>
  addIssuer(
    fixture.database,
    newIssuer(of, { issuer: name, profiles: [], subjectAttribute: 'external_id', revocation, signals }),
  );

async function holder(attributes: Parameters<typeof newPerson>[2] = {}) {
  const externalId = newId();
  const person = await newPerson(fixture.directory, tenantId, { externalId, ...attributes });
  await issueEverything(fixture.database, person);
  return { ...person, externalId };
}

interface Differences extends Partial<Signal> {
  event?: string;
  directory?: Fixture['directory'];
  revocation?: RegisteredIssuer['revocation'];
  signals?: SignalSettings;
  issuer?: string;
  at?: string;
}

function receive(sub: string, differences: Differences = {}) {
  const { event = SESSION_REVOKED, directory, revocation, signals: chosen = signals, at, ...others } = differences;
  const { issuer: iss = issuer, ...rest } = others;
  const now = new Date();
  const of = at ?? tenantId;
  const registered = newIssuer(of, {
    issuer: iss,
    subjectAttribute: 'external_id',
    revocation: revocation ?? everyone,
  });
  const signal: Signal = {
    jti: newId(),
    events: { [event]: {} },
    subject: { format: 'iss_sub', iss, sub },
    issuedAt: now,
    happenedAt: now,
    ...rest,
  };
  const received = { tenantId: of, transmitter: { ...registered, signals: chosen }, signal };
  return handleSignal(directory ?? fixture.directory, received, { origin: null, now });
}

const active = (personId: string) => fixture.directory.countActiveGrants(tenantId, personId, new Date());
const audited = () =>
  fixture.database.query(sql`
    SELECT action, actor_id AS "actorId", target_id AS "targetId", detail
    FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND action LIKE 'signal.%'`);

/** How many of these signals had each outcome, one after the other. */
async function outcomesOf(people: readonly { externalId: string }[], differences: Differences) {
  const counts: Record<string, number> = {};
  for (const { externalId } of people) {
    const { kind } = await receive(externalId, differences);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

describe('the brake', () => {
  const revocation = { ...everyone, includesAdministrators: true, brakePercent: 20 };
  const holders = (count: number) => Promise.all(Array.from({ length: count }, () => holder()));
  beforeEach(async () => {
    tenantId = await newTenant(fixture.database);
    await trust(tenantId, revocation);
  });

  test('stops a transmitter that ends everyone’s access before it reaches an owner', async () => {
    const [people, owner] = [await holders(10), await holder({ role: 'owner' })];
    const differences = { event: ACCOUNT_DISABLED, revocation };
    expect(await outcomesOf(people, differences)).toEqual({ handled: 10 });
    expect(await receive(owner.externalId, { ...differences, jti: 'again' })).toEqual({ kind: 'braked' });
    expect((await active(owner.id)).sessions).toBe(1);
    const braked = () =>
      fixture.database.prisma.auditEvent.findMany({ where: { tenantId, action: 'trusted-issuer.braked' } });
    expect(await braked()).toMatchObject([
      { targetId: issuer, detail: { people: 11, left: 10, percent: 20, most: 10 } },
    ]);
    // The token is not used up, and one entry an hour is enough.
    expect(await receive(owner.externalId, { ...differences, jti: 'again' })).toEqual({ kind: 'braked' });
    expect(await braked()).toHaveLength(1);
  });

  test('counts deactivations once, and does not count ended sessions or replays', async () => {
    const people = await holders(11);
    const deactivating = { ...signals, actions: { ...usualActions, account_disabled: 'deactivate' as const } };
    const differences = { event: ACCOUNT_DISABLED, revocation, signals: deactivating };
    const [first, ...others] = people;
    if (!first) throw new Error('no person');
    expect(await outcomesOf(people, { revocation })).toEqual({ handled: 11 });
    await receive(first.externalId, { ...differences, jti: 'same' });
    expect(await receive(first.externalId, { ...differences, jti: 'same' })).toEqual({ kind: 'replayed' });
    expect(await outcomesOf(others, differences)).toEqual({ handled: 9, braked: 1 });
  });

  test('does not stop an issuer without a limit, nor one because of another', async () => {
    const people = await holders(12);
    const other = 'https://other.example';
    await trust(tenantId, everyone, other);
    const event = ACCOUNT_DISABLED;
    expect(await outcomesOf(people, { event, revocation })).toEqual({ handled: 10, braked: 2 });
    expect(await outcomesOf(people, { event, issuer: other })).toEqual({ handled: 12 });
  });

  test('counts only the people whose access the issuer may end', async () => {
    await holders(60);
    const connectionId = newId();
    await fixture.database.prisma.scimConnection.create({ data: { tenantId, id: connectionId, name: connectionId } });
    const limited = { ...revocation, people: 'connection', of: connectionId } as const;
    const name = 'https://limited.example';
    await trust(tenantId, limited, name);
    const people = await Promise.all(Array.from({ length: 12 }, () => holder({ connectionId })));
    const differences = { event: ACCOUNT_DISABLED, revocation: limited, issuer: name };
    expect(await outcomesOf(people, differences)).toEqual({ handled: 10, braked: 2 });
  });
});

describe('a signal', () => {
  test('that an account was disabled ends everything of the person, and leaves the person active', async () => {
    const [person, bystander] = [await holder(), await holder()];
    expect(await receive(person.externalId, { event: ACCOUNT_DISABLED })).toEqual({ kind: 'handled' });
    expect(Object.values(await active(person.id)).every((count) => count === 0)).toBe(true);
    expect((await active(bystander.id)).sessions).toBe(1);
    expect((await fixture.directory.findPerson(tenantId, person.id))?.attributes.active).toBe(true);
    expect(await audited()).toMatchObject([
      {
        action: 'signal.received',
        actorId: issuer,
        targetId: person.id,
        detail: { effect: 'end_everything', ended: { sessions: 1, tokenFamilies: 1 } },
      },
    ]);
  });

  test('that an account was disabled, and that comes after the person was reactivated, leaves what was issued since', async () => {
    const person = await holder();
    await deactivatePerson(fixture.directory, { tenantId, id: person.id }, how());
    await reactivatePerson(fixture.directory, { tenantId, id: person.id }, how());
    await issueEverything(fixture.database, person);
    const happenedAt = new Date(Date.now() - 3600_000);
    expect(await receive(person.externalId, { event: ACCOUNT_DISABLED, happenedAt })).toEqual({ kind: 'handled' });
    expect(await active(person.id)).toMatchObject({ sessions: 1, tokenFamilies: 1 });
    expect(await audited()).toMatchObject([{ detail: { effect: 'end_sessions' } }]);
  });

  test('that a session was revoked ends the person’s sessions', async () => {
    const person = await holder();
    await receive(person.externalId);
    expect((await active(person.id)).sessions).toBe(0);
    expect(await audited()).toMatchObject([{ detail: { effect: 'end_sessions', ended: { sessions: 1 } } }]);
  });

  describe('that requires a new sign-in', () => {
    const event = 'https://schemas.openid.net/secevent/caep/event-type/device-compliance-change';
    const openSession = async (personId: string) => {
      const sessions = createSessionStore(fixture.database);
      const [session] = await sessions.listActive({ tenantId, personId, now: new Date(), limit: 10, offset: 0 });
      if (!session) throw new Error('no session');
      const opening = await sessions.findOpening({ tenantId, which: { ids: [session.id] }, now: new Date() });
      return { ...session, mayOpenPages: opening.length === 1 };
    };

    test('ends nothing, and marks the sessions that began before it', async () => {
      const [person, bystander] = [await holder(), await holder()];
      expect((await openSession(person.id)).mayOpenPages).toBe(true);
      expect(await receive(person.externalId, { event })).toEqual({ kind: 'handled' });
      expect(await openSession(person.id)).toMatchObject({
        stepUpSince: expect.any(Date),
        stepUpIssuer: issuer,
        mayOpenPages: false,
      });
      expect(await active(person.id)).toMatchObject({ sessions: 1, tokenFamilies: 1 });
      expect(await openSession(bystander.id)).toMatchObject({ stepUpSince: null, mayOpenPages: true });
      expect(await audited()).toMatchObject([{ detail: { effect: 'require_step_up', sessions: 1 } }]);
    });

    test('leaves sessions that began after what it reports', async () => {
      const person = await holder();
      await receive(person.externalId, { event, happenedAt: new Date(Date.now() - 3600_000) });
      expect(await openSession(person.id)).toMatchObject({ stepUpSince: null, mayOpenPages: true });
    });
  });

  describe('that administrators are emailed about', () => {
    const event = 'https://schemas.openid.net/secevent/caep/event-type/token-claims-change';
    const emails = async () =>
      (await fixture.database.prisma.outgoingMail.findMany({ where: { tenantId, kind: 'signal-received' } })).map(
        ({ content }) => content,
      );

    test('changes nothing, and goes to each active owner and administrator', async () => {
      const [person, owner, admin] = [await holder(), await holder({ role: 'owner' }), await holder({ role: 'admin' })];
      await holder({ role: 'auditor' });
      const gone = await holder({ role: 'admin' });
      await deactivatePerson(fixture.directory, { tenantId, id: gone.id }, how());
      expect(await receive(person.externalId, { event })).toEqual({ kind: 'handled' });
      expect(await active(person.id)).toMatchObject({ sessions: 1, tokenFamilies: 1 });
      const sent = await emails();
      expect(sent).toHaveLength(2);
      for (const { id: personId } of [owner, admin])
        expect(sent).toContainEqual(
          expect.objectContaining({
            personId,
            issuer,
            about: expect.objectContaining({ id: person.id }),
            events: ['token-claims-change'],
          }),
        );
      expect(await audited()).toMatchObject([{ detail: { effect: 'notify', notified: [event] } }]);
    });

    test('of ten in parallel about one person, sends one email; of another person, another one', async () => {
      const [person, other] = [await holder(), await holder()];
      await holder({ role: 'owner' });
      await Promise.all(Array.from({ length: 10 }, () => receive(person.externalId, { event })));
      expect(await emails()).toHaveLength(1);
      await receive(other.externalId, { event });
      expect(await emails()).toHaveLength(2);
      expect(await audited()).toHaveLength(11);
    });
  });

  test('leaves sessions that began after what it reports', async () => {
    const person = await holder();
    await receive(person.externalId, { happenedAt: new Date(Date.now() - 3600_000) });
    expect((await active(person.id)).sessions).toBe(1);
  });

  test('that is older than a week changes nothing', async () => {
    const person = await holder();
    const happenedAt = new Date(Date.now() - 8 * DAY);
    expect(await receive(person.externalId, { event: ACCOUNT_DISABLED, happenedAt })).toEqual({ kind: 'handled' });
    expect((await active(person.id)).sessions).toBe(1);
  });

  test('of 20 in parallel with one jti from two processes, is handled once', async () => {
    const person = await holder();
    const elsewhere = openDatabase({ url: fixture.url, poolSize: 5 });
    try {
      const stores = [fixture.directory, createDirectoryStore(elsewhere)];
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const directory = stores[index % 2];
          return receive(person.externalId, { jti: 'same', ...(directory && { directory }) });
        }),
      );
      expect(outcomes.filter(({ kind }) => kind === 'handled')).toHaveLength(1);
      expect(outcomes.filter(({ kind }) => kind === 'replayed')).toHaveLength(19);
      expect(await audited()).toHaveLength(1);
    } finally {
      await elsewhere.close();
    }
  });

  test('about somebody unknown, in another tenant, or with a console role, changes nothing', async () => {
    const [person, owner] = [await holder(), await holder({ role: 'owner' })];
    const other = await newTenant(fixture.database);
    await trust(other);
    expect(await receive('nobody')).toEqual({ kind: 'not-found' });
    expect(await receive(person.externalId, { at: other })).toEqual({ kind: 'not-found' });
    expect(await receive(owner.externalId)).toEqual({ kind: 'not-found' });
    expect(await receive(person.externalId, { subject: null })).toEqual({ kind: 'not-found' });
    expect([(await active(person.id)).sessions, (await active(owner.id)).sessions]).toEqual([1, 1]);
  });

  test('about somebody with a console role counts where an owner allowed it', async () => {
    tenantId = await newTenant(fixture.database);
    const revocation = { ...everyone, includesAdministrators: true };
    await trust(tenantId, revocation);
    const owner = await holder({ role: 'owner' });
    expect(await receive(owner.externalId, { revocation })).toEqual({ kind: 'handled' });
  });

  describe('about the stream that an administrator created', () => {
    const streamId = 'stream-1';
    const about = (event: string, payload: object, id = streamId) =>
      receive('', { events: { [event]: payload as Record<string, unknown> }, subject: { format: 'opaque', id } });
    const state = async () => {
      const stream = await findStream(fixture.database, tenantId, issuer);
      return [stream?.verifiedAt !== null, stream?.status];
    };
    beforeEach(async () => {
      await fixture.database.execute(sql`
        INSERT INTO signal_stream (tenant_id, issuer, stream_id, delivery, endpoints, token_sealed, pending_state)
        VALUES (${tenantId}::uuid, ${issuer}, ${streamId}, 'push', '{"configuration": "https://t.example", "status": null, "verification": null}'::jsonb,
                '\\x00'::bytea, 'ours')`);
    });

    test('verifies it with the state that was requested, or with none', async () => {
      expect(await about(VERIFICATION, { state: 'ours' })).toEqual({ kind: 'handled' });
      expect(await state()).toEqual([true, null]);
      expect(await about(VERIFICATION, {})).toEqual({ kind: 'handled' });
    });

    test('with another state verifies nothing, and leaves no entry', async () => {
      expect(await about(VERIFICATION, { state: 'forged' })).toEqual({ kind: 'unexpected-state' });
      expect(await state()).toEqual([false, null]);
      expect(await audited()).toEqual([]);
      expect(await about(VERIFICATION, { state: 'forged' }, 'another-stream')).toEqual({ kind: 'handled' });
      expect(await state()).toEqual([false, null]);
    });

    test('changes the status that is shown', async () => {
      const updated = 'https://schemas.openid.net/secevent/ssf/event-type/stream-updated';
      await about(updated, { status: 'paused' }, 'another-stream');
      expect(await state()).toEqual([false, null]);
      await about(updated, { status: 'paused', reason: 'Maintenance' });
      expect(await state()).toEqual([false, 'paused']);
    });
  });

  test('that verifies the stream is recorded with its state, once', async () => {
    const verification = { events: { [VERIFICATION]: { state: 'abc' } }, subject: null, jti: 'verify' };
    expect(await receive('', verification)).toEqual({ kind: 'handled' });
    expect(await receive('', verification)).toEqual({ kind: 'replayed' });
    expect(await audited()).toMatchObject([
      { action: 'signal.stream-verified', targetId: issuer, detail: { state: 'abc' } },
    ]);
  });
});

describe('a transmitter that may deactivate', () => {
  const lifting: SignalSettings = {
    audience: 'here',
    actions: { ...usualActions, account_disabled: 'deactivate', account_purged: 'deactivate' },
    liftsDeactivation: true,
    pollUrl: null,
    criticalMembers: [],
  };
  const MINUTE = 60_000;
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
  const isActive = async (id: string) => (await fixture.directory.findPerson(tenantId, id))?.attributes.active;
  const disabled = (sub: string, more: Differences = {}) =>
    receive(sub, { event: ACCOUNT_DISABLED, happenedAt: ago(9), signals: lifting, ...more });
  const enabled = (sub: string, more: Differences = {}) =>
    receive(sub, { event: ACCOUNT_ENABLED, happenedAt: ago(5), signals: lifting, ...more });

  test('deactivates the person, ends everything, and is named by both entries', async () => {
    const person = await holder();
    expect(await disabled(person.externalId)).toEqual({ kind: 'handled' });
    expect(await isActive(person.id)).toBe(false);
    expect(Object.values(await active(person.id)).every((count) => count === 0)).toBe(true);
    const entries = await fixture.database.query(sql`
      SELECT action, actor_type AS "actorType", actor_id AS "actorId", detail FROM audit_event
      WHERE tenant_id = ${tenantId}::uuid AND target_id = ${person.id} AND action IN ('person.deactivated', 'signal.received') ORDER BY action`);
    expect(entries).toMatchObject([
      {
        action: 'person.deactivated',
        actorType: 'trusted-issuer',
        actorId: issuer,
        detail: { ended: { sessions: 1 } },
      },
      { action: 'signal.received', detail: { effect: 'deactivate', ended: { sessions: 1 } } },
    ]);
  });

  test('never deactivates an owner, even where an owner lets it name owners: everything ends instead', async () => {
    tenantId = await newTenant(fixture.database);
    const revocation = { ...everyone, includesAdministrators: true };
    await trust(tenantId, revocation);
    const [owner, another, auditor] = [
      await holder({ role: 'owner' }),
      await holder({ role: 'owner' }),
      await holder({ role: 'auditor' }),
    ];
    for (const { externalId } of [owner, another, auditor]) await disabled(externalId, { revocation });
    expect(await Promise.all([owner, another, auditor].map(({ id }) => isActive(id)))).toEqual([true, true, false]);
    expect((await active(owner.id)).sessions).toBe(0);
    expect(await audited()).toMatchObject([
      { detail: { effect: 'end_everything' } },
      { detail: { effect: 'end_everything' } },
      { detail: { effect: 'deactivate' } },
    ]);
  });

  test('deactivates nobody with a console role unless an owner lets it name them', async () => {
    const auditor = await holder({ role: 'auditor' });
    expect(await disabled(auditor.externalId)).toEqual({ kind: 'not-found' });
    expect(await isActive(auditor.id)).toBe(true);
  });

  test('lifts its own deactivation by a later event', async () => {
    const person = await holder();
    await disabled(person.externalId);
    await enabled(person.externalId, { happenedAt: ago(10) });
    expect(await isActive(person.id)).toBe(false);
    await enabled(person.externalId);
    expect(await isActive(person.id)).toBe(true);
    expect((await active(person.id)).sessions).toBe(0);
  });

  test('that reports twice lifts only after the later report', async () => {
    const person = await holder();
    await disabled(person.externalId, { happenedAt: ago(3) });
    await disabled(person.externalId, { happenedAt: ago(9) });
    await enabled(person.externalId);
    expect(await isActive(person.id)).toBe(false);
    await enabled(person.externalId, { happenedAt: ago(1) });
    expect(await isActive(person.id)).toBe(true);
  });

  test('lifts nothing unless an administrator allowed it', async () => {
    const person = await holder();
    await disabled(person.externalId);
    await enabled(person.externalId, { signals: { ...lifting, liftsDeactivation: false } });
    expect(await isActive(person.id)).toBe(false);
  });

  test('lifts no deactivation of an administrator, nor one that an administrator or another transmitter repeated', async () => {
    const other = 'https://other.example';
    await trust(tenantId, everyone, other);
    const [earlier, repeated, reported, edited] = [await holder(), await holder(), await holder(), await holder()];
    await deactivatePerson(fixture.directory, { tenantId, id: earlier.id }, how());
    for (const { externalId } of [earlier, repeated, reported, edited]) await disabled(externalId);
    expect(await deactivatePerson(fixture.directory, { tenantId, id: repeated.id }, how())).toMatchObject({
      kind: 'unchanged',
    });
    await disabled(reported.externalId, { issuer: other });
    for (const role of ['auditor', null] as const)
      await setRole(fixture.directory, { tenantId, id: edited.id, role }, how());
    for (const { externalId, id } of [earlier, repeated, reported, edited]) {
      await enabled(externalId);
      await enabled(externalId, { issuer: other, happenedAt: ago(1) });
      expect(await isActive(id)).toBe(false);
    }
  });

  test('that comes late deactivates nobody who has been reactivated since', async () => {
    const person = await holder();
    await deactivatePerson(fixture.directory, { tenantId, id: person.id }, how());
    await reactivatePerson(fixture.directory, { tenantId, id: person.id }, how());
    await disabled(person.externalId);
    expect(await isActive(person.id)).toBe(true);
    await disabled(person.externalId, { happenedAt: ago(0) });
    expect(await isActive(person.id)).toBe(false);
  });

  test('is overruled by the directory, which reactivates the person or repeats the deactivation', async () => {
    const directory = newId();
    const [back, away] = [await holder({ connectionId: directory }), await holder({ connectionId: directory })];
    for (const { externalId } of [back, away]) await disabled(externalId);
    const said = async (id: string, value: boolean) => {
      const path = `/Users/${id}`;
      const request = new Request(`https://tessera.example/scim/v2${path}`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/scim+json' },
        body: JSON.stringify({ Operations: [{ op: 'replace', value: { active: value } }] }),
      });
      const response = await handleScim(
        request,
        path,
        scimContextOf(fixture.database, scimScopeOf(tenantId, directory)),
      );
      expect(response.status).toBe(200);
    };
    await said(back.id, true);
    await said(away.id, false);
    await enabled(away.externalId);
    expect([await isActive(back.id), await isActive(away.id)]).toEqual([true, false]);
  });
});
