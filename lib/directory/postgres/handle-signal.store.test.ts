import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handleSignal } from '@/lib/directory/handle-signal';
import { addIssuer, newIssuer } from '@/lib/grants/oauth/postgres/testing/assertion';
import type { RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import { openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { type Signal, type SignalSettings, usualActions, VERIFICATION } from '@/lib/platform/shared/signal';
import { createDirectoryStore } from '.';
import { type Fixture, issueEverything, newPerson, newTenant, openFixture } from './testing/fixture';

const issuer = 'https://transmitter.example';
const signals: SignalSettings = { audience: 'here', actions: { ...usualActions } };
const everyone = { people: 'everyone', of: null, includesAdministrators: false, perHour: 100 } as const;
const SESSION_REVOKED = 'https://schemas.openid.net/secevent/caep/event-type/session-revoked';
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

const trust = (of: string, revocation: RegisteredIssuer['revocation'] = everyone): Promise<RegisteredIssuer> =>
  addIssuer(
    fixture.database,
    newIssuer(of, { issuer, profiles: [], subjectAttribute: 'external_id', revocation, signals }),
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
  at?: string;
}

function receive(sub: string, { event = SESSION_REVOKED, directory, revocation, at, ...rest }: Differences = {}) {
  const now = new Date();
  const of = at ?? tenantId;
  const registered = newIssuer(of, { issuer, subjectAttribute: 'external_id', revocation: revocation ?? everyone });
  const signal: Signal = {
    jti: newId(),
    events: { [event]: {} },
    subject: { format: 'iss_sub', iss: issuer, sub },
    issuedAt: now,
    happenedAt: now,
    ...rest,
  };
  const received = { tenantId: of, transmitter: { ...registered, signals }, signal };
  return handleSignal(directory ?? fixture.directory, received, { origin: null, now });
}

const active = (personId: string) => fixture.directory.countActiveGrants(tenantId, personId, new Date());
const audited = () =>
  fixture.database.query(sql`
    SELECT action, actor_id AS "actorId", target_id AS "targetId", detail
    FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND action LIKE 'signal.%'`);

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

  test('that a session was revoked ends the person’s sessions', async () => {
    const person = await holder();
    await receive(person.externalId);
    expect((await active(person.id)).sessions).toBe(0);
    expect(await audited()).toMatchObject([{ detail: { effect: 'end_sessions', ended: { sessions: 1 } } }]);
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

  test('that verifies the stream is recorded with its state, once', async () => {
    const verification = { events: { [VERIFICATION]: { state: 'abc' } }, subject: null, jti: 'verify' };
    expect(await receive('', verification)).toEqual({ kind: 'handled' });
    expect(await receive('', verification)).toEqual({ kind: 'replayed' });
    expect(await audited()).toMatchObject([
      { action: 'signal.stream-verified', targetId: issuer, detail: { state: 'abc' } },
    ]);
  });
});
