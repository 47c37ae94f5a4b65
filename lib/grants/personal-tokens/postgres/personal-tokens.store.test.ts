import { beforeEach, describe, expect, it } from 'vitest';
import { deletePerson } from '@/lib/directory/delete-person';
import { purgePerson } from '@/lib/directory/deleted-people';
import { getPerson } from '@/lib/directory/get-person';
import { deactivatePerson } from '@/lib/directory/person-access';
import { createDirectoryStore } from '@/lib/directory/postgres';
import { createAccessKeyStore } from '@/lib/grants/access-keys/postgres';
import { after } from '@/lib/grants/oauth/postgres/testing/seed';
import { type SeededStore, setSeededStore } from '@/lib/grants/oauth/postgres/testing/seeded-store';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { verbatim } from '@/lib/platform/shared/message';
import { sha256 } from '@/lib/platform/shared/secret';
import { createPersonalToken } from '../create-personal-token';
import { PERSONAL_TOKENS_A_DAY, PERSONAL_TOKENS_AT_MOST } from '../personal-token';
import { revokePersonalToken } from '../revoke-personal-token';
import { createPersonalTokenStore } from '.';

const REPORTS = 'https://reports.example';
const offered = [
  { identifier: REPORTS, name: verbatim('Reports'), scopes: ['reports.read', 'reports.write'] },
  { identifier: null, name: verbatim('Profile'), scopes: ['openid'] },
];
const ONE_FACTOR = 'urn:tessera:acr:1fa';

let seeded: SeededStore;
let keys: ReturnType<typeof createAccessKeyStore>;
let tokens: ReturnType<typeof createPersonalTokenStore>;
setSeededStore((given) => {
  seeded = given;
});
beforeEach(() => {
  keys = createAccessKeyStore(seeded.store.database, (error) => {
    throw error;
  });
  tokens = createPersonalTokenStore(seeded.store.database, keys.uses);
});

const how = () => ({ cause: systemCause, now: seeded.now });
const byThemselves = () => ({
  cause: { actor: { type: 'person' as const, id: seeded.one.personId, name: 'Ada' }, origin: null },
  now: seeded.now,
});
const fields = { name: 'nightly', resource: REPORTS as string | null, scopes: ['reports.read'], days: 30 };
const create = ({
  personId = seeded.one.personId,
  acr = ONE_FACTOR,
  ...differences
}: Partial<typeof fields> & { personId?: string; acr?: string } = {}) =>
  createPersonalToken(
    tokens,
    { tenantId: seeded.one.tenantId, personId, acr, fields: { ...fields, ...differences }, offered, daysAtMost: 90 },
    byThemselves(),
  );
async function created(differences: Parameters<typeof create>[0] = {}) {
  const made = await create(differences);
  if (made.kind !== 'created') throw new Error(made.kind);
  return made;
}
const find = (token: string, { tenantId = seeded.one.tenantId, now = seeded.now } = {}) =>
  tokens.find(tenantId, sha256(token), now);
const list = () => tokens.list(seeded.one.tenantId, seeded.one.personId);
const directory = () => createDirectoryStore(seeded.store.database);
const owner = () => ({ tenantId: seeded.one.tenantId, id: seeded.one.personId });
const actions = async () =>
  (
    await seeded.store.database.query<{ action: string; detail: object }>(sql`
  SELECT action FROM audit_event WHERE tenant_id = ${seeded.one.tenantId}::uuid AND target_type = 'personal-token' ORDER BY at, id`)
  ).map(({ action }) => action);
const mails = async () =>
  (
    await seeded.store.database.query<{ kind: string }>(sql`
  SELECT content->'change'->>'kind' AS kind FROM outgoing_mail WHERE tenant_id = ${seeded.one.tenantId}::uuid ORDER BY created_at, id`)
  ).map(({ kind }) => kind);

describe('a personal access token', () => {
  it('authenticates its person in its tenant, for one resource with its scopes, until it expires', async () => {
    const { token, id } = await created();
    expect(token).toMatch(/^tsp_[\w-]{43}$/);
    expect(await find(token)).toEqual({
      id,
      personId: seeded.one.personId,
      userName: 'Ada@example.com',
      resource: REPORTS,
      scopes: ['reports.read'],
      acr: ONE_FACTOR,
      createdAt: seeded.now,
      expiresAt: after(seeded.now, 60 * 24 * 30),
    });
    expect(await find(token, { tenantId: newId() })).toBeNull();
    expect(await find(token, { now: after(seeded.now, 60 * 24 * 30) })).toBeNull();
    expect(await find(`${token}x`)).toBeNull();
  });

  it('is stored as a hash only, and cannot be used as an access key', async () => {
    const { token } = await created();
    const [row] = await seeded.store.database.query<{ text: string }>(
      sql`SELECT k::text AS text FROM access_key k WHERE kind = 'personal' AND tenant_id = ${seeded.one.tenantId}::uuid`,
    );
    expect(row?.text).not.toContain(token.slice(4));
    await seeded.store.database.execute(sql`UPDATE person SET role = 'owner' WHERE id = ${seeded.one.personId}::uuid`);
    expect(await keys.authenticate(seeded.one.tenantId, sha256(token), seeded.now)).toBeNull();
  });

  it('is created only for what the tenant offers, with its scopes, and within the maximum lifetime', async () => {
    expect(await create({ resource: 'https://other.example' })).toEqual({ kind: 'not-offered' });
    expect(await create({ scopes: ['reports.read', 'openid'] })).toEqual({ kind: 'scope-not-offered' });
    expect(await create({ resource: null, scopes: ['reports.read'] })).toEqual({ kind: 'scope-not-offered' });
    expect(await create({ days: 91 })).toEqual({ kind: 'too-long' });
    expect(await create({ resource: null, scopes: ['openid'], days: 90 })).toMatchObject({ kind: 'created' });
    expect(await list()).toHaveLength(1);
  });

  it('is limited in number per person, even for concurrent requests', async () => {
    const outcomes = await Promise.all(Array.from({ length: PERSONAL_TOKENS_AT_MOST + 10 }, () => create()));
    expect(outcomes.filter(({ kind }) => kind === 'created')).toHaveLength(PERSONAL_TOKENS_AT_MOST);
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['created', 'too-many']));
    expect(await list()).toHaveLength(PERSONAL_TOKENS_AT_MOST);
  });

  it('is limited in number within 24 hours, including revoked ones, even for concurrent requests', async () => {
    const tokenOf = async () => {
      const { id } = await created();
      await revokePersonalToken(
        tokens,
        { tenantId: seeded.one.tenantId, id, personId: seeded.one.personId },
        byThemselves(),
      );
    };
    for (let made = 3; made < PERSONAL_TOKENS_A_DAY; made += 1) await tokenOf();
    const kinds = (await Promise.all(Array.from({ length: 6 }, () => create()))).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual([
      'created',
      'created',
      'created',
      'too-many-made',
      'too-many-made',
      'too-many-made',
    ]);
    expect((await actions()).filter((action) => action === 'personal-token.created')).toHaveLength(
      PERSONAL_TOKENS_A_DAY,
    );
    expect((await mails()).filter((kind) => kind === 'personal-token-created')).toHaveLength(PERSONAL_TOKENS_A_DAY);
    const made = (age: string) =>
      seeded.store.database.execute(
        sql`UPDATE access_key SET created_at = ${seeded.now}::timestamptz - ${age}::interval WHERE person_id = ${seeded.one.personId}::uuid`,
      );
    await made('23 hours 59 minutes');
    expect(await create()).toEqual({ kind: 'too-many-made' });
    await made('24 hours');
    expect(await create()).toMatchObject({ kind: 'created' });
  });

  it('shows when it was last used, recorded once a minute', async () => {
    const { token } = await created();
    expect(await list()).toMatchObject([{ name: 'nightly', lastUsedAt: null }]);
    await find(token);
    await keys.uses.flush();
    const [used] = await list();
    expect(used?.lastUsedAt).toEqual(expect.any(Date));
    await find(token, { now: used?.lastUsedAt ?? undefined });
    await keys.uses.flush();
    expect((await list())[0]?.lastUsedAt).toEqual(used?.lastUsedAt);
  });

  it('is revoked once, with one audit row and one email, by its person or by its value, and by no one else', async () => {
    const { token, id } = await created();
    const named = { tenantId: seeded.one.tenantId, id, personId: seeded.one.personId };
    expect(await revokePersonalToken(tokens, { ...named, personId: newId() }, byThemselves())).toBe(false);
    expect(await revokePersonalToken(tokens, { ...named, tenantId: newId() }, byThemselves())).toBe(false);
    expect(await revokePersonalToken(tokens, { ...named, id: 'no id' }, byThemselves())).toBe(false);
    const outcomes = await Promise.all([
      revokePersonalToken(tokens, named, byThemselves()),
      revokePersonalToken(tokens, { tenantId: seeded.one.tenantId, tokenHash: sha256(token) }, byThemselves()),
    ]);
    expect(outcomes.sort()).toEqual([false, true]);
    expect(await find(token)).toBeNull();
    expect(await list()).toEqual([]);
    expect(await actions()).toEqual(['personal-token.created', 'personal-token.revoked']);
    expect(await mails()).toEqual(['personal-token-created', 'personal-token-revoked']);
  });

  it('stops working when the tenant requires a second factor and it was created without one', async () => {
    const [weak, strong] = [await created(), await created({ acr: 'urn:tessera:acr:2fa' })];
    const requireSecondFactorOf = (whom: string) =>
      seeded.store.database.execute(
        sql`UPDATE tenant SET settings = settings || jsonb_build_object('secondFactorRequired', ${whom}::text) WHERE id = ${seeded.one.tenantId}::uuid`,
      );
    await requireSecondFactorOf('administrators');
    expect(await find(weak.token)).not.toBeNull();
    await seeded.store.database.execute(
      sql`UPDATE person SET role = 'auditor' WHERE id = ${seeded.one.personId}::uuid`,
    );
    expect(await find(weak.token)).toBeNull();
    await seeded.store.database.execute(sql`UPDATE person SET role = NULL WHERE id = ${seeded.one.personId}::uuid`);
    await requireSecondFactorOf('everybody');
    expect(await find(weak.token)).toBeNull();
    expect(await find(strong.token)).not.toBeNull();
  });
});

describe('the list of a person’s tokens', () => {
  it('shows active ones first, however many have expired since', async () => {
    const { id } = await created({ name: 'old and active' });
    await seeded.store.database.execute(sql`
      INSERT INTO access_key (tenant_id, person_id, id, kind, key_hash, name, created_at, expires_at)
      SELECT ${seeded.one.tenantId}::uuid, ${seeded.one.personId}::uuid, gen_random_uuid(), 'personal', sha256(n::text::bytea), 'expired', now() + interval '1 minute', now() - interval '1 minute' FROM generate_series(1, 150) n`);
    const listed = await list();
    expect([listed.length, listed[0]?.id]).toEqual([100, id]);
  });
});

describe('a personal access token of a leaver', () => {
  it('ends in the transaction of the deactivation, which counts it before and after, and stays ended on reactivation', async () => {
    const { token } = await created();
    expect(await getPerson(directory(), { ...owner(), now: seeded.now })).toMatchObject({
      activeCounts: { accessKeys: 0, personalTokens: 1 },
    });
    expect(await deactivatePerson(directory(), owner(), how())).toMatchObject({
      kind: 'changed',
      ended: { personalTokens: 1 },
    });
    expect(await find(token)).toBeNull();
    await seeded.store.database.execute(sql`UPDATE person SET active = true WHERE id = ${seeded.one.personId}::uuid`);
    expect(await find(token)).toBeNull();
    expect(await list()).toEqual([]);
  });

  it('ends when the person is deleted', async () => {
    const { token } = await created();
    expect(await deletePerson(directory(), owner(), how())).toMatchObject({
      kind: 'deleted',
      ended: { personalTokens: 1 },
    });
    expect(await find(token)).toBeNull();
  });

  it('leaves nothing behind once the person is purged', async () => {
    await created();
    await deletePerson(directory(), owner(), how());
    expect(await purgePerson(directory(), owner(), how())).toEqual({ kind: 'purged' });
    expect(
      await seeded.store.database.query(
        sql`SELECT name FROM access_key WHERE person_id = ${seeded.one.personId}::uuid`,
      ),
    ).toEqual([]);
  });

  it('cannot be created after the deactivation', async () => {
    await deactivatePerson(directory(), owner(), how());
    expect(await create()).toEqual({ kind: 'person-inactive' });
  });

  it('never outlives a concurrent deactivation: 30 rounds', async () => {
    const { database } = seeded.store;
    const kinds = new Set<string>();
    for (let round = 0; round < 30; round += 1) {
      const personId = newId();
      await database.execute(
        sql`INSERT INTO person (tenant_id, id, user_name, user_name_key) VALUES (${seeded.one.tenantId}::uuid, ${personId}::uuid, ${personId}, ${personId})`,
      );
      const leave = () => deactivatePerson(directory(), { tenantId: seeded.one.tenantId, id: personId }, how());
      const racers =
        round % 2 === 0
          ? [create({ personId }), leave(), create({ personId })]
          : [leave(), create({ personId }), create({ personId })];
      for (const outcome of await Promise.all(racers)) {
        kinds.add(outcome.kind);
        if (outcome.kind === 'created' && 'token' in outcome) expect(await find(outcome.token)).toBeNull();
      }
      const [left] = await database.query<{ active: number }>(
        sql`SELECT count(*)::int AS active FROM access_key WHERE person_id = ${personId}::uuid AND revoked_at IS NULL`,
      );
      expect(left?.active).toBe(0);
    }
    expect(kinds).toContain('created');
  });
});
