import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deactivatePerson } from '@/lib/directory/person-access';
import { cause, type Fixture, how, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { setRole } from '@/lib/directory/set-role';
import { credentialChanges, hearCredentialChanges } from '@/lib/journal/events/postgres/testing/credential-changes';
import type { Person } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import { findSession } from '@/lib/sign-in/sessions/find-session';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { startSession } from '@/lib/sign-in/sessions/start-session';
import { deleteProvider } from '../delete-provider';
import type { IdentityProviderStore } from '../store';
import { openHouse, verified } from './testing/house';
import { newAsserted, newProvider } from './testing/upstream';

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

async function linkedBySession(person: Person, asserted = newAsserted()) {
  const started = await startSession(
    createSessionStore(fixture.database),
    { tenantId, personId: person.id, amr: ['pwd'], origin: null },
    new Date(),
  );
  if (started.kind !== 'started') throw new Error(started.kind);
  const outcome = await store.link({
    provider: await house.changed(),
    asserted,
    sessionId: started.sessionId,
    origin: null,
    now: new Date(),
  });
  return { outcome, asserted, sessionId: started.sessionId, sid: started.sid };
}

const notices = async () =>
  (
    await fixture.database.query<{ kind: string }>(sql`
  SELECT content -> 'change' ->> 'kind' AS kind FROM outgoing_mail WHERE tenant_id = ${tenantId}::uuid ORDER BY created_at, id`)
  ).map(({ kind }) => kind);

describe('linking from a session', () => {
  it('links the person of that session once, and notifies them by email', async () => {
    const person = await house.member();
    const { outcome, asserted, sessionId } = await linkedBySession(person);
    expect(outcome).toBe('linked');
    expect(await store.link({ provider: house.provider, asserted, sessionId, origin: null, now: new Date() })).toBe(
      'linked-before',
    );
    expect(await house.sessionOf(await house.signIn(newAsserted({ subject: asserted.subject })))).toMatchObject({
      personId: person.id,
    });
    expect(await notices()).toEqual(['identity-linked']);
  });

  it('rejects an identity linked to another person, a second identity at the same provider, and an ended session', async () => {
    const [ada, bob] = [await house.member(), await house.member({ emails: [] })];
    const { asserted, sessionId } = await linkedBySession(ada);
    expect((await linkedBySession(bob, asserted)).outcome).toBe('linked-otherwise');
    expect((await linkedBySession(ada)).outcome).toBe('linked-otherwise');
    await deactivatePerson(fixture.directory, ada, how());
    expect(
      await store.link({ provider: house.provider, asserted: newAsserted(), sessionId, origin: null, now: new Date() }),
    ).toBe('gone');
    expect(await house.linksOf(bob)).toEqual([]);
  });
});

const unlink = (person: Person, differences = {}) =>
  store.unlink({
    tenantId,
    personId: person.id,
    providerId: 'idp',
    sessionId: null,
    byAdministrator: false,
    cause,
    now: new Date(),
    ...differences,
  });

describe('unlinking', () => {
  it('keeps the last way to sign in, unless an administrator removes it', async () => {
    const person = await house.member();
    await house.signIn();
    expect(await unlink(person)).toEqual({ kind: 'last-way' });
    expect(
      await unlink(person, {
        byAdministrator: true,
        cause: { actor: { type: 'person', id: newId(), name: 'admin' }, origin: null },
      }),
    ).toMatchObject({ kind: 'unlinked', sessions: 1 });
    expect(await unlink(person)).toEqual({ kind: 'not-found' });
    expect(await notices()).toEqual(['identity-linked', 'identity-unlinked']);
  });

  it.each(['a password', 'a passkey', 'another provider'])('is possible when the person also has %s', async (what) => {
    const person = await house.member();
    await house.signIn();
    if (what === 'a password')
      await setPassword(
        createCredentialStore(fixture.database),
        { tenantId, personId: person.id, password: 'a tolerably good pass phrase', mustChange: false },
        how(),
      );
    if (what === 'a passkey')
      await fixture.database.execute(
        sql`INSERT INTO second_factor (tenant_id, person_id, id, kind, name) VALUES (${tenantId}::uuid, ${person.id}::uuid, gen_random_uuid(), 'passkey', 'Key')`,
      );
    if (what === 'another provider')
      await house.signIn(verified(), { by: await newProvider(fixture.database, tenantId, { id: 'second' }) });
    expect(await unlink(person)).toMatchObject({ kind: 'unlinked' });
  });

  it('ends the other sessions started at that provider, and rejects later sign-ins with the removed identity', async () => {
    const person = await house.member();
    await setPassword(
      createCredentialStore(fixture.database),
      { tenantId, personId: person.id, password: 'a tolerably good pass phrase', mustChange: false },
      how(),
    );
    const [elsewhere, here] = [
      await house.signIn(verified({ subject: 'ada' })),
      await house.signIn(verified({ subject: 'ada' })),
    ];
    const { sid } = (await startSession(
      createSessionStore(fixture.database),
      { tenantId, personId: person.id, amr: ['pwd'], origin: null },
      new Date(),
    )) as { sid: string };
    expect(await unlink(person, { sessionId: (await house.sessionOf(here))?.id })).toMatchObject({
      kind: 'unlinked',
      sessions: 1,
    });
    expect(await house.sessionOf(elsewhere)).toBeNull();
    expect(await house.sessionOf(here)).not.toBeNull();
    expect(await findSession(createSessionStore(fixture.database), { tenantId, sid }, new Date())).not.toBeNull();
    expect(await house.signIn(newAsserted({ subject: 'ada' }))).toMatchObject({ why: 'unknown-person' });
    expect(await house.actions()).toEqual(expect.arrayContaining(['identity.unlinked', 'session.ended']));
  });
});

describe('a linked account is a credential to receivers of Shared Signals', () => {
  beforeEach(() => hearCredentialChanges(fixture.database, tenantId));
  const heardOf = ({ id }: Person) => credentialChanges(fixture.database, tenantId, id);

  it('which is created by linking and deleted by unlinking', async () => {
    const person = await house.member();
    await linkedBySession(person);
    await unlink(person, { byAdministrator: true });
    expect(await heardOf(person)).toEqual(['linked-account create Elsewhere', 'linked-account delete Elsewhere']);
  });

  it('which is deleted with its provider', async () => {
    const person = await house.member();
    await house.signIn();
    expect(await deleteProvider(store, { tenantId, id: 'idp' }, how())).toMatchObject({ kind: 'deleted', people: 1 });
    expect(await heardOf(person)).toEqual(['linked-account create Elsewhere', 'linked-account delete Elsewhere']);
    expect(await house.linksOf(person)).toEqual([]);
  });

  it('which is deleted with a password set by others when its person gets a higher role', async () => {
    const person = await house.member();
    await house.signIn();
    await setPassword(
      createCredentialStore(fixture.database),
      { tenantId, personId: person.id, password: 'a tolerably good pass phrase', mustChange: true },
      how(),
    );
    await setRole(fixture.directory, { tenantId, id: person.id, role: 'auditor' }, how());
    expect(await heardOf(person)).toEqual([
      'linked-account create Elsewhere',
      'password create',
      'password delete',
      'linked-account delete Elsewhere',
    ]);
  });
});
