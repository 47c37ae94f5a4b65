import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import type { Person } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { createSecondFactorStore } from '@/lib/sign-in/second-factors/postgres';
import { newCompletion } from '@/lib/sign-in/second-factors/postgres/testing/attempt-factor';
import { createThrottleStore } from '@/lib/sign-in/throttling/postgres';
import { createThrottle } from '@/lib/sign-in/throttling/throttle';
import { findSession } from '../find-session';
import { signIn } from '../sign-in';
import { startSession } from '../start-session';
import type { SessionStore } from '../store';
import { createSessionStore } from '.';
import { newMember as newMemberOf, PASSWORD } from './testing/new-member';

const browserHash = sha256('browser');

let fixture: Fixture;
let sessions: SessionStore;
let tenantId: string;
beforeAll(async () => {
  fixture = await openFixture();
  sessions = createSessionStore(fixture.database);
  tenantId = await newTenant(fixture.database);
});
afterAll(() => fixture?.close());

const newMember = (mustChange = false) => newMemberOf(fixture, tenantId, { mustChange });
const offer = (settings: object) =>
  fixture.database.execute(
    sql`UPDATE tenant SET settings = ${JSON.stringify(settings)}::jsonb WHERE id = ${tenantId}::uuid`,
  );
const attempt = (person: Person, refused: string[] = []) =>
  signIn(
    {
      sessions,
      credentials: createCredentialStore(fixture.database),
      throttle: createThrottle(createThrottleStore(fixture.database)),
    },
    {
      tenantId,
      login: person.attributes.userName,
      password: PASSWORD,
      previousSids: [],
      browserHash,
      origin: { requestId: newId(), ipAddress: newId(), userAgent: 'test' },
      onRefused: ({ reason }) => void refused.push(reason),
    },
    new Date(),
  );

async function newPasskey({ id }: Person): Promise<string> {
  const factorId = newId();
  await fixture.database.execute(sql`
    INSERT INTO second_factor (tenant_id, person_id, id, kind, name, credential_id) VALUES (${tenantId}::uuid, ${id}::uuid, ${factorId}::uuid, 'passkey', 'mine', ${sha256(newSecret())})`);
  return factorId;
}

describe('when passwords are off', () => {
  it('a correct password is rejected, even by a process with outdated settings, and the audit log records why', async () => {
    const person = await newMember();
    await offer({ passwordSignIn: false });
    const refused: string[] = [];
    expect(await attempt(person, refused)).toEqual({ kind: 'refused' });
    expect(refused).toEqual(['not-offered']);
    expect(
      await fixture.database.query(
        sql`SELECT detail FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND target_id = ${person.id} AND action = 'session.failed'`,
      ),
    ).toEqual([{ detail: { reason: 'not-offered' } }]);
    await offer({});
    expect(await attempt(person)).toMatchObject({ kind: 'signed-in' });
  });

  it('a session continues, and its person does not have to change the password', async () => {
    await offer({});
    const started = await attempt(await newMember(true));
    if (started.kind !== 'signed-in') throw new Error(started.kind);
    const session = () => findSession(sessions, { tenantId, sid: started.sid }, new Date());
    expect(await session()).toMatchObject({ mustChangePassword: true });
    await offer({ passwordSignIn: false });
    expect(await session()).toMatchObject({ mustChangePassword: false });
  });

  it('a sign-in that waits for its second factor ends, and a previously verified password starts no session', async () => {
    await offer({});
    const person = await newMember();
    const passwordHash = (await createCredentialStore(fixture.database).findPassword(tenantId, person.id))?.hash ?? '';
    await newPasskey(person);
    const held = await attempt(person);
    if (held.kind !== 'second-factor') throw new Error(held.kind);
    const waiting = () => sessions.findPending(tenantId, sha256(held.token), browserHash, new Date());
    expect(await waiting()).toMatchObject({ personId: person.id });
    await offer({ passwordSignIn: false });
    expect(await waiting()).toBeNull();
    expect(
      await startSession(
        sessions,
        { tenantId, personId: person.id, passwordHash, amr: ['pwd'], origin: null },
        new Date(),
      ),
    ).toEqual({ kind: 'password-changed' });
  });
});

describe('when only passkeys are off', () => {
  it('a passkey starts no session by itself, completes a sign-in as second factor, and works again when turned back on', async () => {
    await offer({ passkeySignIn: false });
    const person = await newMember();
    const passkey = { kind: 'passkey', id: await newPasskey(person), counter: 0, backedUp: false } as const;
    const store = createSecondFactorStore(fixture.database);
    const of = { tenantId, personId: person.id };
    expect(await store.finish(newCompletion(of, passkey, new Date()))).toBe('not-offered');

    const held = await attempt(person);
    if (held.kind !== 'second-factor') throw new Error(held.kind);
    const pending = await sessions.findPending(tenantId, sha256(held.token), browserHash, new Date());
    const subject = {
      kind: 'pending',
      tokenHash: sha256(held.token),
      passwordHash: pending?.passwordHash ?? null,
    } as const;
    expect(await store.finish(newCompletion(of, passkey, new Date(), { subject }))).toBe('done');

    await offer({});
    expect(await store.finish(newCompletion(of, passkey, new Date()))).toBe('done');
  });
});
