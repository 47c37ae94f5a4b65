import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deactivatePerson } from '@/lib/directory/person-access';
import { reachOfIssuer } from '@/lib/directory/reach-of-issuer';
import { revokeForIssuer } from '@/lib/directory/revoke-for-issuer';
import { addIssuer, newIssuer } from '@/lib/grants/oauth/postgres/testing/assertion';
import { after } from '@/lib/grants/oauth/postgres/testing/seed';
import type { RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import { createTrustedIssuerStore } from '@/lib/grants/trusted-issuers/postgres';
import { disableIssuer } from '@/lib/grants/trusted-issuers/switch-issuer';
import { openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { NamedSubject } from '@/lib/platform/shared/named-subject';
import { sha256 } from '@/lib/platform/shared/secret';
import { createOneTimeLinkStore } from '@/lib/sign-in/one-time-links/postgres';
import { hold } from '@/lib/sign-in/sessions/postgres/pending';
import { createDirectoryStore } from '.';
import { type Fixture, how, issueEverything, newPerson, newTenant, openFixture } from './testing/fixture';

let fixture: Fixture;
let tenantId: string;
let issuer: RegisteredIssuer;
beforeAll(async () => {
  fixture = await openFixture();
}, 60_000);
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  issuer = await trust({});
});

const okta = 'https://northwind.okta.example';
const everyone = {
  people: 'everyone',
  of: null,
  includesAdministrators: false,
  perHour: 100,
  brakePercent: null,
} as const;
const one = {
  sessions: 1,
  tokenFamilies: 1,
  authorizationCodes: 1,
  deviceAuthorizations: 1,
  backchannelRequests: 1,
  accessKeys: 0,
  personalTokens: 1,
};

/** A registered issuer that names people by their external ID. */
const registered = (differences: Partial<RegisteredIssuer>) =>
  newIssuer(tenantId, {
    issuer: okta,
    profiles: [],
    subjectAttribute: 'external_id',
    revocation: everyone,
    ...differences,
  });
const trust = (differences: Partial<RegisteredIssuer>) => addIssuer(fixture.database, registered(differences));

const byIssuer = (sub: string): NamedSubject => ({ format: 'iss_sub', iss: okta, sub });

/** @param how.by the issuer's new registration */
const call = async (
  subject: NamedSubject,
  {
    jti = newId(),
    by = issuer,
    directory = fixture.directory,
  }: { jti?: string; by?: RegisteredIssuer; directory?: Fixture['directory'] } = {},
) => {
  if (by !== issuer) await createTrustedIssuerStore(fixture.database).change((steps) => steps.update(by));
  const now = new Date();
  const claim = { issuer: by.issuer, jtiHash: sha256(jti), expiresAt: new Date(now.getTime() + 300_000) };
  return revokeForIssuer(directory, { tenantId, issuer: by, subject, claim }, { origin: null, now });
};

test('the brake stops a call beyond the share, and leaves its JWT unused', async () => {
  const by = registered({ revocation: { ...everyone, brakePercent: 20 } });
  const people = await Promise.all(Array.from({ length: 11 }, () => holder()));
  const last = people.pop();
  if (!last) throw new Error('no person');
  for (const { externalId } of people) expect((await call(byIssuer(externalId), { by })).kind).toBe('ended');
  expect(await call(byIssuer(last.externalId), { by, jti: 'again' })).toEqual({ kind: 'braked' });
  const unbraked = registered({ revocation: everyone });
  expect((await call(byIssuer(last.externalId), { by: unbraked, jti: 'again' })).kind).toBe('ended');
});

async function holder(attributes: Parameters<typeof newPerson>[2] = {}) {
  const externalId = newId();
  const person = await newPerson(fixture.directory, tenantId, { externalId, ...attributes });
  await issueEverything(fixture.database, person);
  return { ...person, externalId };
}

const audited = () =>
  fixture.database.query(sql`
    SELECT action, actor_type AS "actorType", actor_id AS "actorId", target_id AS "targetId", detail
    FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND action = 'person.access-ended'`);

async function newConnection(): Promise<string> {
  const id = newId();
  await fixture.database.execute(sql`
    INSERT INTO scim_connection (tenant_id, id, name, updated_at) VALUES (${tenantId}::uuid, ${id}::uuid, ${id}, now())`);
  return id;
}

/** An identity provider with an account of the person. */
async function linkedAt(issuerOfProvider: string, personId: string, subject: string): Promise<string> {
  const id = newId();
  await fixture.database.execute(sql`
    INSERT INTO identity_provider (tenant_id, id, issuer, client_id, name)
    VALUES (${tenantId}::uuid, ${id}, ${issuerOfProvider}, 'app', 'Okta')`);
  await fixture.database.execute(sql`
    INSERT INTO linked_identity (tenant_id, provider_id, subject, person_id, linked_by)
    VALUES (${tenantId}::uuid, ${id}, ${subject}, ${personId}::uuid, 'person')`);
  return id;
}

describe('a call of a trusted issuer', () => {
  test('ends everything that was issued to the person, in one transaction with its audit row', async () => {
    const person = await holder();
    const bystander = await holder();
    expect(await call(byIssuer(person.externalId))).toEqual({ kind: 'ended', ended: one });
    const left = await fixture.directory.countActiveGrants(tenantId, person.id, new Date());
    expect(Object.values(left)).toEqual(Object.values(one).map(() => 0));
    expect(await fixture.directory.countActiveGrants(tenantId, bystander.id, new Date())).toEqual(one);
    expect(await audited()).toMatchObject([
      { actorType: 'trusted-issuer', actorId: okta, targetId: person.id, detail: { ended: one } },
    ]);
    const [family] = await fixture.database.query(
      sql`SELECT revoke_reason AS reason FROM token_family WHERE tenant_id = ${tenantId}::uuid AND person_id = ${person.id}::uuid`,
    );
    expect(family).toEqual({ reason: 'revoked-by-issuer' });
    expect((await fixture.directory.findPerson(tenantId, person.id))?.attributes.active).toBe(true);
  });

  test('of 20 parallel calls with the same jti from two processes, carries out one', async () => {
    const person = await holder();
    const elsewhere = openDatabase({ url: fixture.url, poolSize: 5 });
    try {
      const stores = [fixture.directory, createDirectoryStore(elsewhere)];
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const directory = stores[index % 2];
          return call(byIssuer(person.externalId), { jti: 'same', ...(directory && { directory }) });
        }),
      );
      expect(outcomes.map(({ kind }) => kind).sort()).toEqual([
        'ended',
        ...Array.from({ length: 19 }, () => 'replayed'),
      ]);
      expect(await audited()).toHaveLength(1);
    } finally {
      await elsewhere.close();
    }
  });

  test('with a used jti changes nothing, even about another person', async () => {
    const [person, other] = [await holder(), await holder()];
    await call(byIssuer(person.externalId), { jti: 'once' });
    expect(await call(byIssuer(other.externalId), { jti: 'once' })).toEqual({ kind: 'replayed' });
    expect(await fixture.directory.countActiveGrants(tenantId, other.id, new Date())).toEqual(one);
  });

  test('about nobody does not use up its jti', async () => {
    expect(await call(byIssuer('nobody'), { jti: 'again' })).toEqual({ kind: 'not-found' });
    const person = await holder();
    expect(await call(byIssuer(person.externalId), { jti: 'again' })).toMatchObject({ kind: 'ended' });
  });

  test('changes nothing once the issuer is disabled', async () => {
    const person = await holder();
    await disableIssuer(
      createTrustedIssuerStore(fixture.database),
      { tenantId, issuer: okta, withFamilies: false },
      how(),
    );
    expect(await call(byIssuer(person.externalId))).toEqual({ kind: 'distrusted' });
    expect(await fixture.directory.countActiveGrants(tenantId, person.id, new Date())).toEqual(one);
  });

  test('changes nothing once the issuer may no longer, though the caller’s copy of it says otherwise', async () => {
    const person = await holder();
    const store = createTrustedIssuerStore(fixture.database);
    const narrowed = { ...everyone, people: 'connection', of: await newConnection() } as const;
    await store.change((steps) => steps.update(registered({ revocation: narrowed })));
    expect(await call(byIssuer(person.externalId))).toEqual({ kind: 'not-found' });
    await store.change((steps) => steps.update(registered({ revocation: null })));
    expect(await call(byIssuer(person.externalId))).toEqual({ kind: 'distrusted' });
    expect(await fixture.directory.countActiveGrants(tenantId, person.id, new Date())).toEqual(one);
  });

  test.each(['a sign-in that waits for its second factor', 'a link that confirms an email address'])(
    'waits for %s, which is being issued, and ends it',
    async (kind) => {
      const person = await holder();
      const elsewhere = openDatabase({ url: fixture.url, poolSize: 2 });
      const now = new Date();
      const issued = { tenantId, personId: person.id, tokenHash: sha256(newId()), now, expiresAt: after(now, 5) };
      try {
        let ending: Promise<unknown> = Promise.resolve();
        await fixture.database.transaction(async (connection) => {
          if (kind.startsWith('a link'))
            await createOneTimeLinkStore(connection).issueConfirmation({ ...issued, mailedTo: 'ada@example.com' });
          else
            await hold(connection, {
              ...issued,
              passwordHash: null,
              amr: ['fed'],
              knownPlace: false,
              browserHash: sha256('browser'),
              provider: null,
            });
          ending = call(byIssuer(person.externalId), { directory: createDirectoryStore(elsewhere) });
          await Promise.race([ending, setTimeout(300)]);
        });
        expect(await ending).toMatchObject({ kind: 'ended' });
        const left = await fixture.database.query(sql`
          SELECT person_id FROM pending_sign_in WHERE tenant_id = ${tenantId}::uuid AND token_hash = ${issued.tokenHash}
          UNION ALL
          SELECT person_id FROM one_time_link WHERE tenant_id = ${tenantId}::uuid AND token_hash = ${issued.tokenHash} AND end_reason IS NULL`);
        expect(left).toEqual([]);
      } finally {
        await elsewhere.close();
      }
    },
  );

  test('finds people by email address, by its own subject and by an opaque ID', async () => {
    const email = `${newId()}@northwind.example`;
    const person = await holder({ emails: [{ value: email, primary: true }] });
    for (const subject of [
      { format: 'email', email: email.toUpperCase() },
      byIssuer(person.externalId),
      { format: 'opaque', id: person.externalId },
    ] satisfies NamedSubject[])
      expect(await call(subject)).toMatchObject({ kind: 'ended' });
  });

  test('finds nobody by the subject of another issuer, nor by an address that two people have', async () => {
    const email = `${newId()}@northwind.example`;
    const emails = [{ value: email, primary: true }];
    const person = await holder({ emails });
    await holder({ emails });
    expect(await call({ format: 'iss_sub', iss: 'https://other.example', sub: person.externalId })).toEqual({
      kind: 'not-found',
    });
    expect(await call({ format: 'email', email })).toEqual({ kind: 'not-found' });
  });

  test('is answered as carried out for a deactivated person, of whom nothing is left', async () => {
    const person = await holder();
    await deactivatePerson(fixture.directory, { tenantId, id: person.id }, how());
    expect(await call(byIssuer(person.externalId))).toMatchObject({ kind: 'ended', ended: { sessions: 0 } });
  });
});

describe('an issuer names only whom it may', () => {
  test('no people of another tenant', async () => {
    const own = tenantId;
    const elsewhere = await newTenant(fixture.database);
    const stranger = await newPerson(fixture.directory, elsewhere, { externalId: newId() });
    expect(own).not.toBe(elsewhere);
    expect(await call({ format: 'opaque', id: stranger.id }, { by: registered({ subjectAttribute: 'id' }) })).toEqual({
      kind: 'not-found',
    });
  });

  test('people of its SCIM connection', async () => {
    const [connectionId, otherId] = [await newConnection(), await newConnection()];
    const by = registered({ revocation: { ...everyone, people: 'connection', of: connectionId } });
    const [inside, outside, local] = [
      await holder({ connectionId }),
      await holder({ connectionId: otherId }),
      await holder(),
    ];
    expect(await call(byIssuer(outside.externalId), { by })).toEqual({ kind: 'not-found' });
    expect(await call(byIssuer(local.externalId), { by })).toEqual({ kind: 'not-found' });
    expect(await call(byIssuer(inside.externalId), { by })).toMatchObject({ kind: 'ended' });
  });

  test('and is not kept from it by people whom it may not name', async () => {
    const connectionId = await newConnection();
    const by = registered({ revocation: { ...everyone, people: 'connection', of: connectionId } });
    const emails = [{ value: `${newId()}@northwind.example`, primary: true }];
    const [inside, externalId] = [await holder({ connectionId, emails }), newId()];
    const other = await holder({ connectionId, externalId });
    await holder({ externalId, connectionId: await newConnection() });
    await holder({ externalId, role: 'admin', connectionId });
    await holder({ emails });
    expect(await call({ format: 'email', email: emails[0]?.value ?? '' }, { by })).toMatchObject({ kind: 'ended' });
    expect(await call(byIssuer(externalId), { by })).toMatchObject({ kind: 'ended' });
    for (const { id } of [inside, other])
      expect((await fixture.directory.countActiveGrants(tenantId, id, new Date())).sessions).toBe(0);
  });

  test('nor by one of its own who was deactivated, but of two who are active, neither is chosen', async () => {
    const externalId = newId();
    const former = await holder({ externalId });
    const person = await holder({ externalId });
    expect(await call(byIssuer(externalId))).toEqual({ kind: 'not-found' });
    await deactivatePerson(fixture.directory, { tenantId, id: former.id }, how());
    expect(await call(byIssuer(externalId))).toEqual({ kind: 'ended', ended: one });
    expect((await fixture.directory.countActiveGrants(tenantId, person.id, new Date())).sessions).toBe(0);
  });

  test('people with an account at its identity provider, by the subject there', async () => {
    const [linked, other] = [await holder(), await holder()];
    const provider = await linkedAt(okta, linked.id, '00u-linked');
    const by = registered({ revocation: { ...everyone, people: 'identity_provider', of: provider } });
    expect(await call(byIssuer(other.externalId), { by })).toEqual({ kind: 'not-found' });
    expect(await call(byIssuer('00u-linked'), { by })).toMatchObject({ kind: 'ended' });
    expect(await call({ format: 'iss_sub', iss: 'https://other.example', sub: '00u-linked' }, { by })).toEqual({
      kind: 'not-found',
    });
  });

  test('nobody once the connection or provider is gone', async () => {
    const person = await holder();
    for (const people of ['connection', 'identity_provider'] as const)
      expect(
        await call(byIssuer(person.externalId), {
          by: registered({ revocation: { ...everyone, people, of: newId() } }),
        }),
      ).toEqual({ kind: 'not-found' });
  });

  test('people of its email domains', async () => {
    const by = registered({ emailDomains: ['northwind.example'] });
    const inside = await holder({ emails: [{ value: `${newId()}@northwind.example`, primary: true }] });
    const outside = await holder({ emails: [{ value: `${newId()}@elsewhere.example`, primary: true }] });
    expect(await call(byIssuer(outside.externalId), { by })).toEqual({ kind: 'not-found' });
    expect(await call(byIssuer(inside.externalId), { by })).toMatchObject({ kind: 'ended' });
  });

  test('people with a console role only if an owner allowed it', async () => {
    const owner = await holder({ role: 'owner' });
    expect(await call(byIssuer(owner.externalId))).toEqual({ kind: 'not-found' });
    const by = registered({ revocation: { ...everyone, includesAdministrators: true } });
    expect(await call(byIssuer(owner.externalId), { by })).toMatchObject({ kind: 'ended' });
  });

  test('and the test of a subject finds whom a call finds, and names the limit that keeps it from others', async () => {
    const reach = (sub: string, by = registered({})) =>
      reachOfIssuer(fixture.directory, { tenantId, issuer: by, subject: byIssuer(sub) });
    const limited = registered({ emailDomains: ['northwind.example'] });
    const [person, admin] = [await holder(), await holder({ role: 'admin' })];
    expect(await reach(person.externalId)).toEqual({ kind: 'within', personId: person.id });
    expect(await reach(admin.externalId)).toEqual({ kind: 'beyond', personId: admin.id, why: 'administrators' });
    expect(await call(byIssuer(admin.externalId))).toEqual({ kind: 'not-found' });
    expect(await reach(person.externalId, limited)).toEqual({
      kind: 'beyond',
      personId: person.id,
      why: 'email-domains',
    });
    expect(await reach(admin.externalId, limited)).toEqual({ kind: 'beyond', personId: admin.id, why: 'several' });
    expect(await reach('nobody')).toEqual({ kind: 'nobody' });
    expect(await fixture.directory.countActiveGrants(tenantId, person.id, new Date())).toEqual(one);
  });
});
