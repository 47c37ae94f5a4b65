import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addIssuer, newAssertion, newClaim, newIssuer } from '@/lib/grants/oauth/postgres/testing/assertion';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { origin, type Seed, seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { deleteIssuer } from '@/lib/grants/trusted-issuers/delete-issuer';
import { createTrustedIssuerStore } from '@/lib/grants/trusted-issuers/postgres';
import type { SubjectAttribute } from '@/lib/oauth/assertion/trusted-issuer';
import { verifyAssertion } from '@/lib/oauth/assertion/verify-assertion';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';

let store: OpenStore;
let one: Seed;
let now: Date;
const issuer = 'https://idp.example';

beforeAll(async () => {
  store = await openStore();
}, 60_000);
afterAll(() => store?.close());
beforeEach(async () => {
  one = await seed(store.database);
  now = new Date();
  await addIssuer(store.database, newIssuer(one.tenantId));
});

const start = (jti = newId(), of: Seed = one) =>
  store.oauth.startFamilyFromAssertion(newAssertion(of, newClaim({ issuer, jti }, now), now));
const families = () => store.database.prisma.tokenFamily.findMany({ where: { tenantId: one.tenantId } });

describe('an assertion', () => {
  test('starts a token family without a refresh token, recorded with its issuer, once', async () => {
    expect([await start('a'), await start('a'), await start('b')]).toEqual(['started', 'replayed', 'started']);
    expect(await families()).toHaveLength(2);
    expect((await families())[0]).toMatchObject({
      assertionIssuer: issuer,
      generation: 0,
      refreshTokenHash: null,
      sessionId: null,
    });
  });

  test('without jti starts one token family, of 20 parallel requests that encode it differently', async () => {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const seconds = Math.floor(now.getTime() / 1000);
    const jwt = await new SignJWT({ iss: issuer, sub: 'ada', aud: 'https://auth.example', exp: seconds + 60 })
      .setProtectedHeader({ alg: 'ES256' })
      .sign(pair.privateKey);
    const present = async (assertion: string) => {
      const verified = await verifyAssertion(
        assertion,
        {
          issuer,
          audiences: ['https://auth.example'],
          maxLifetimeSeconds: 600,
          singleUse: 'hash',
          keys: () => ({ keys: [pair.publicKey.export({ format: 'jwk' })] }),
        },
        now,
      );
      if (verified.kind === 'invalid') return 'invalid';
      return store.oauth.startFamilyFromAssertion(newAssertion(one, { issuer, ...verified }, now));
    };
    // The last character of an ES256 signature has four unused bits.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(jwt.slice(-1));
    const spellings = Array.from({ length: 20 }, (_, index) => jwt.slice(0, -1) + alphabet.charAt(last ^ (index % 16)));
    const answers = await Promise.all(spellings.map(present));
    expect(answers.sort()).toEqual([...Array.from({ length: 19 }, () => 'replayed'), 'started']);
    expect(await families()).toHaveLength(1);
  });

  test('is not a replay in another tenant or from another issuer', async () => {
    const elsewhere = await seed(store.database);
    await addIssuer(store.database, newIssuer(elsewhere.tenantId));
    await addIssuer(store.database, newIssuer(one.tenantId, { issuer: 'https://other.example' }));
    const other = newAssertion(one, newClaim({ issuer: 'https://other.example', jti: 'a' }, now), now);
    expect([await start('a'), await start('a', elsewhere), await store.oauth.startFamilyFromAssertion(other)]).toEqual([
      'started',
      'started',
      'started',
    ]);
  });

  test('of an issuer that was stored before the setting existed is single use by jti', async () => {
    await store.database.execute(
      sql`UPDATE trusted_issuer SET settings = settings - 'singleUse' WHERE tenant_id = ${one.tenantId}::uuid`,
    );
    const found = await createTrustedIssuerStore(store.database).find(one.tenantId, issuer);
    expect(found).toMatchObject({ singleUse: 'jti' });
  });

  const ends: [string, () => Promise<unknown>][] = [
    [
      'a person who is inactive',
      () => store.database.prisma.person.updateMany({ where: { id: one.personId }, data: { active: false } }),
    ],
    [
      'a person who was deleted',
      () => store.database.prisma.person.updateMany({ where: { id: one.personId }, data: { deletedAt: now } }),
    ],
    [
      'a client that is disabled',
      () => store.database.prisma.client.updateMany({ where: { tenantId: one.tenantId }, data: { disabledAt: now } }),
    ],
    [
      'an issuer that is disabled',
      () =>
        store.database.prisma.trustedIssuer.updateMany({
          where: { tenantId: one.tenantId },
          data: { disabledAt: now },
        }),
    ],
    [
      'an issuer that is gone',
      () => store.database.prisma.trustedIssuer.deleteMany({ where: { tenantId: one.tenantId } }),
    ],
  ];
  test.each(ends)('starts nothing for %s, and is not used up', async (_, end) => {
    await end();
    expect(await start('a')).toBe('not-allowed');
    expect(await families()).toEqual([]);
    expect(await store.database.prisma.usedAssertion.count({ where: { tenantId: one.tenantId } })).toBe(0);
  });

  test('starts no token family that outlives a concurrent deletion of its issuer', async () => {
    const services = createTrustedIssuerStore(store.database);
    const cause = { actor: { type: 'system' as const, id: null, name: 'Test' }, origin };
    for (let round = 0; round < 20; round++) {
      const beside = Promise.all(Array.from({ length: 8 }, () => start()));
      await new Promise((resolve) => setTimeout(resolve, round % 4));
      await deleteIssuer(services, { tenantId: one.tenantId, issuer, withFamilies: true }, { cause, now });
      await beside;
      expect(
        await store.database.prisma.tokenFamily.count({ where: { tenantId: one.tenantId, revokedAt: null } }),
      ).toBe(0);
      await addIssuer(store.database, newIssuer(one.tenantId));
    }
  });
});

describe('the person that an assertion identifies', () => {
  const address = (value: string, primary: boolean) => ({ value, primary });
  const addPerson = async (differences: {
    userName: string;
    externalId?: string;
    emails?: { value: string; primary: boolean }[];
    role?: string;
    connectionId?: string;
    active?: boolean;
  }) => {
    const { emails = [], userName, ...columns } = differences;
    const id = newId();
    await store.database.prisma.person.create({
      data: {
        tenantId: one.tenantId,
        id,
        userName,
        userNameKey: userName.toLowerCase(),
        ...columns,
        attributes: { emails },
        emailKeys: emails.map(({ value }) => value.toLowerCase()),
      },
    });
    return id;
  };
  const find = (attribute: SubjectAttribute, value: string, tenantId = one.tenantId) =>
    store.oauth.findAssertedPerson(tenantId, attribute, value);

  test('is found by user name and email address in any case, by externalId and id exactly, and only in this tenant', async () => {
    const id = await addPerson({
      userName: 'Grace@Example.com',
      externalId: 'G-1',
      emails: [address('Grace@Home.example', false), address('Grace@Work.example', true)],
    });
    const person = { personId: id, active: true, primaryEmail: 'grace@work.example', isAdministrator: false };
    expect(await find('user_name', 'grace@EXAMPLE.com')).toEqual(person);
    expect(await find('email', 'GRACE@work.example')).toEqual(person);
    expect(await find('external_id', 'G-1')).toEqual(person);
    expect(await find('id', id)).toEqual(person);
    expect(await find('external_id', 'g-1')).toBeNull();
    expect(await find('id', 'grace')).toBeNull();
    const elsewhere = await seed(store.database);
    for (const [attribute, value] of [
      ['user_name', 'grace@example.com'],
      ['email', 'grace@work.example'],
      ['external_id', 'G-1'],
      ['id', id],
    ] as const) {
      expect(await find(attribute, value, elsewhere.tenantId)).toBeNull();
    }
  });

  test('is not found by an email address that is not primary, or that is primary for several people', async () => {
    await addPerson({ userName: 'a', emails: [address('shared@example.com', false), address('a@example.com', true)] });
    const b = await addPerson({ userName: 'b', emails: [address('shared@example.com', true)] });
    expect(await find('email', 'shared@example.com')).toMatchObject({ personId: b });
    await addPerson({ userName: 'c', emails: [address('Shared@example.com', true)], active: false });
    expect(await find('email', 'shared@example.com')).toBeNull();
  });

  test('is not found by a value that matches only once a letter is folded into ASCII', async () => {
    const personId = await addPerson({ userName: 'karl', emails: [address('karl@example.com', true)] });
    expect([await find('email', 'Karl@example.com'), await find('user_name', 'Karl')]).toMatchObject([
      { personId },
      { personId },
    ]);
    expect([await find('email', '\u212aarl@example.com'), await find('user_name', '\u212aarl')]).toEqual([null, null]);
  });

  test('is not found by an externalId that two connections have assigned', async () => {
    await addPerson({ userName: 'a', externalId: '1', connectionId: newId() });
    expect(await find('external_id', '1')).not.toBeNull();
    await addPerson({ userName: 'b', externalId: '1', connectionId: newId() });
    expect(await find('external_id', '1')).toBeNull();
  });

  test('is returned with role and active state', async () => {
    await addPerson({ userName: 'owner', role: 'owner', active: false });
    expect(await find('user_name', 'owner')).toMatchObject({
      active: false,
      isAdministrator: true,
      primaryEmail: null,
    });
  });
});
