import type { KeyUse } from '@/lib/grants/access-keys/postgres/key-uses';
import { endKeys, insertKey, isActiveKey } from '@/lib/grants/access-keys/postgres/write-keys';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { orderNotice } from '@/lib/journal/mail/postgres/order-notice';
import { authenticationContexts } from '@/lib/oauth/parameters/authentication-context';
import type { KeptPersonalToken } from '@/lib/oauth/personal-tokens/personal-token';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { rankStep } from '@/lib/people/postgres/rank';
import { lockPerson } from '@/lib/people/postgres/read-person';
import { secondFactorRequired } from '@/lib/people/postgres/second-factor-required';
import type { Batch } from '@/lib/platform/postgres/batch';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isUseDue } from '@/lib/platform/postgres/is-use-due';
import { isId } from '@/lib/platform/shared/id';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { PersonalToken } from '../personal-token';
import type { PersonalTokenChange, PersonalTokenStore } from '../store';

const [oneFactor] = authenticationContexts;

/** See PersonalTokens.find. */
async function findPersonalToken(
  database: Connection,
  uses: Pick<Batch<KeyUse>, 'add'>,
  { tenantId, tokenHash, now }: { tenantId: string; tokenHash: Bytes; now: Date },
): Promise<KeptPersonalToken | null> {
  const [found] = await database.query<KeptPersonalToken & { lastUsedAt: Date | null }>(sql`
    SELECT k.id::text AS id, k.resource, k.scopes, k.acr, k.created_at AS "createdAt", k.expires_at AS "expiresAt", k.last_used_at AS "lastUsedAt",
      p.id::text AS "personId", p.user_name AS "userName"
    FROM access_key k JOIN person p ON p.tenant_id = k.tenant_id AND p.id = k.person_id JOIN tenant t ON t.id = k.tenant_id
    WHERE k.tenant_id = ${tenantId}::uuid AND k.key_hash = ${tokenHash} AND k.kind = 'personal' AND ${isActiveKey(now, sql`k`)}
      AND ${isActivePerson} AND (k.acr <> ${oneFactor} OR NOT ${secondFactorRequired})`);
  if (!found) return null;
  const { lastUsedAt, ...token } = found;
  if (isUseDue(lastUsedAt, now)) uses.add({ tenantId, keyId: token.id });
  return token;
}

const LISTED_AT_MOST = 100;

/**
 * The personal access tokens of people on PostgreSQL: access keys of that kind.
 * @param uses records their use
 */
export function createPersonalTokenStore(database: Connection, uses: Pick<Batch<KeyUse>, 'add'>): PersonalTokenStore {
  return {
    async list(tenantId, personId) {
      if (!isId(personId)) return [];
      return database.query<PersonalToken>(sql`
        SELECT id::text AS id, name, resource, scopes, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt" FROM access_key
        WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND kind = 'personal' AND revoked_at IS NULL
        ORDER BY expires_at > now() DESC, created_at DESC, id DESC LIMIT ${LISTED_AT_MOST}::int`);
    },
    find: (tenantId, tokenHash, now) => findPersonalToken(database, uses, { tenantId, tokenHash, now }),
    change: (work) => database.transaction((connection) => work(changeSteps(connection))),
  };
}

function changeSteps(connection: Connection): PersonalTokenChange {
  return {
    ...rankStep(connection),
    lockPerson: (tenantId, personId) => lockPerson(connection, tenantId, personId),
    async lockHolder(tenantId, personId, { now, madeAfter }) {
      const person = await lockPerson(connection, tenantId, personId);
      if (!person?.attributes.active) return null;
      const [counted] = await connection.query<{ active: number; made: number }>(sql`
        SELECT count(*) FILTER (WHERE ${isActiveKey(now)})::int AS active, count(*) FILTER (WHERE created_at > ${madeAfter})::int AS made
        FROM access_key WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND kind = 'personal'`);
      return counted ?? { active: 0, made: 0 };
    },
    async insert({ tokenHash, ...token }) {
      await insertKey(connection, { ...token, kind: 'personal', keyHash: tokenHash, createdBy: token.personId });
    },
    async revoke({ tenantId, now, ...which }) {
      const [revoked] = await endKeys<NonNullable<Awaited<ReturnType<PersonalTokenChange['revoke']>>>>(connection, {
        tenantId,
        which: sql`kind = 'personal' AND person_id IS NOT NULL
          AND ${'id' in which ? sql`id = ${which.id}::uuid AND person_id = ${which.personId}::uuid` : sql`key_hash = ${which.tokenHash}`}`,
        now,
        returning: sql`id::text AS id, name, resource, scopes, person_id::text AS "personId"`,
      });
      return revoked ?? null;
    },
    audit: (entry) => writeAudit(connection, entry),
    notice: ({ kind, ...notice }) => orderNotice(connection, { ...notice, change: { kind } }),
  };
}
