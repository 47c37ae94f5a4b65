import { describe, expect, test } from 'vitest';
import type { OpenStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { origin, type Seed, seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { setSeededStore } from '@/lib/grants/oauth/postgres/testing/seeded-store';
import { startFamily } from '@/lib/grants/oauth/postgres/testing/start-family';
import type { ClaimsRequest } from '@/lib/oauth/openid/claims-request';
import { MOST_GROUPS } from '@/lib/oauth/openid/known-person';
import type { Connection } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { findBearerPersonVerb } from './find-person';

let store: OpenStore;
let one: Seed;
let familyId: string;
let now: Date;

setSeededStore(async (seeded) => {
  ({ store, one, now } = seeded);
  familyId = await startFamily(store.oauth, one, now);
});

const token = () => ({
  tenantId: one.tenantId,
  jtis: ['jti'],
  clientIds: ['app'],
  familyId,
  actorFamilyIds: [],
  issuedAt: Date.now() / 1000,
});
const find = (groups = false) => store.oauth.findBearerPerson(token(), { groups });
function counting() {
  let statements = 0;
  const connection: Connection = {
    ...store.database,
    query: (statement) => {
      statements += 1;
      return store.database.query(statement);
    },
  };
  return { connection, count: () => statements };
}
async function addGroup(displayName: string, ...members: string[]): Promise<string> {
  const id = newId();
  const { tenantId } = one;
  await store.database.prisma.group.create({
    data: { tenantId, id, displayName, displayNameKey: displayName.toLowerCase() },
  });
  await store.database.prisma.groupMember.createMany({
    data: members.map((memberId) => ({
      tenantId,
      groupId: id,
      memberId,
      type: memberId === one.personId ? 'User' : 'Group',
    })),
  });
  return id;
}
const askFor = (claims: ClaimsRequest) =>
  store.database.prisma.tokenFamily.updateMany({ where: { id: familyId }, data: { claims } });

describe('the person of an access token', () => {
  test('is read together with the state of the token in one statement that writes nothing', async () => {
    await store.database.prisma.person.updateMany({
      where: { id: one.personId },
      data: { displayName: 'Ada', attributes: { nickName: 'Countess' }, verifiedEmailKey: 'ada@example.com' },
    });
    const { connection, count } = counting();
    expect(await findBearerPersonVerb(connection)(token(), { groups: true })).toEqual({
      state: { kind: 'active', personId: one.personId, userName: 'Ada@example.com' },
      person: {
        userName: 'Ada@example.com',
        displayName: 'Ada',
        attributes: { nickName: 'Countess' },
        verifiedEmailKey: 'ada@example.com',
        updatedAt: expect.any(Date),
        groups: [],
        claims: null,
      },
    });
    expect(count()).toBe(1);
  });

  test('is read in one statement with those of simultaneous requests in its tenant, each getting its own', async () => {
    const other = await seed(store.database);
    const theirs = await startFamily(store.oauth, other, now);
    const revoked = await startFamily(store.oauth, one, now);
    await store.oauth.revokeFamily({ ...one, familyId: revoked, now, origin });
    await addGroup('engineers', one.personId);
    const { connection, count } = counting();
    const find = findBearerPersonVerb(connection);
    const found = await Promise.all([
      find(token(), { groups: true }),
      find({ ...token(), familyId: revoked }, { groups: true }),
      find({ ...token(), tenantId: other.tenantId, familyId: theirs }, { groups: false }),
      find({ ...token(), tenantId: other.tenantId }, { groups: true }),
      find(token(), { groups: false }),
    ]);
    expect(
      found.map(({ state, person }) =>
        state.kind === 'active' ? [state.personId, person?.groups.length] : state.kind,
      ),
    ).toEqual([[one.personId, 1], 'inactive', [other.personId, 0], 'inactive', [one.personId, 0]]);
    // One for each tenant.
    expect(count()).toBe(2);
  });

  test('is read for an exchanged token too, unless the acting token family is revoked', async () => {
    const acting = await startFamily(store.oauth, one, now);
    const exchanged = { ...token(), clientIds: ['app', 'app'], actorFamilyIds: [acting] };
    expect(await store.oauth.findBearerPerson(exchanged, { groups: false })).toMatchObject({
      state: { kind: 'active', personId: one.personId },
      person: { userName: 'Ada@example.com', groups: [] },
    });
    await store.oauth.revokeFamily({ ...one, familyId: acting, now, origin });
    expect(await store.oauth.findBearerPerson(exchanged, { groups: false })).toEqual({
      state: { kind: 'inactive' },
      person: null,
    });
  });

  test.each<[string, () => Promise<unknown>]>([
    ['its family is revoked', () => store.oauth.revokeFamily({ ...one, familyId, now, origin })],
    [
      'the person is deactivated',
      () => store.database.prisma.person.updateMany({ where: { id: one.personId }, data: { active: false } }),
    ],
    [
      'the client is disabled',
      () => store.database.prisma.client.updateMany({ where: { tenantId: one.tenantId }, data: { disabledAt: now } }),
    ],
  ])('is not returned when %s', async (_, end) => {
    await end();
    expect(await find()).toEqual({ state: { kind: 'inactive' }, person: null });
  });

  test('is null for a client’s own token', async () => {
    expect(await store.oauth.findBearerPerson({ ...token(), familyId: null }, { groups: true })).toEqual({
      state: { kind: 'active', personId: null, userName: null },
      person: null,
    });
  });
});

describe('groups', () => {
  test('are those that hold the person directly or through another group, sorted by name, when requested', async () => {
    const inner = await addGroup('engineers', one.personId);
    const outer = await addGroup('Company', inner);
    await addGroup('others');
    expect((await find(true)).person?.groups).toEqual([
      { id: outer, name: 'Company' },
      { id: inner, name: 'engineers' },
    ]);
    expect((await find()).person?.groups).toEqual([]);
    expect((await store.oauth.findKnownPerson({ ...one, groups: true }))?.groups).toHaveLength(2);
  });

  test('are also read when only the token family’s claims request asks for them', async () => {
    await addGroup('engineers', one.personId);
    await askFor({ userinfo: { email: null }, idToken: { groups: null } });
    expect((await find()).person?.groups).toEqual([]);
    await askFor({ userinfo: { group_ids: null }, idToken: {} });
    expect((await find()).person).toMatchObject({
      groups: [{ name: 'engineers' }],
      claims: { userinfo: { group_ids: null } },
    });
  });

  test(`are ${MOST_GROUPS} at most`, async () => {
    const { tenantId, personId } = one;
    const ids = Array.from({ length: MOST_GROUPS + 3 }, () => newId());
    await store.database.prisma.group.createMany({
      data: ids.map((id, index) => ({
        tenantId,
        id,
        displayName: `Group ${index}`,
        displayNameKey: `group ${String(index).padStart(4, '0')}`,
      })),
    });
    await store.database.prisma.groupMember.createMany({
      data: ids.map((groupId) => ({ tenantId, groupId, memberId: personId })),
    });
    const groups = (await find(true)).person?.groups ?? [];
    expect([groups.length, groups.at(-1)?.name]).toEqual([MOST_GROUPS, `Group ${MOST_GROUPS - 1}`]);
  });
});

test('the claims requested in an authorization request are stored with its token family', async () => {
  const claims = { userinfo: { email: { essential: true } }, idToken: {} };
  const id = await startFamily(store.oauth, one, now, { claims });
  expect((await store.oauth.findBearerPerson({ ...token(), familyId: id }, { groups: false })).person?.claims).toEqual(
    claims,
  );
});

test('a person who is inactive or of another tenant is not found', async () => {
  expect(await store.oauth.findKnownPerson({ ...one, groups: false })).toMatchObject({ userName: 'Ada@example.com' });
  expect(
    await store.oauth.findKnownPerson({ ...(await seed(store.database)), personId: one.personId, groups: false }),
  ).toBeNull();
  await store.database.prisma.person.updateMany({ where: { id: one.personId }, data: { active: false } });
  expect(await store.oauth.findKnownPerson({ ...one, groups: false })).toBeNull();
});
