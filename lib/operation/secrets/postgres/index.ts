import { activeSession } from '@/lib/grants/logout/postgres/active-session';
import { sealedSigningKeys } from '@/lib/grants/signing-keys/postgres/change-keys';
import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import { sealedHookSecrets } from '@/lib/grants/token-hook/postgres';
import { sealedPollTokens } from '@/lib/grants/trusted-issuers/postgres/poll-queue';
import { sealedStreamTokens } from '@/lib/grants/trusted-issuers/postgres/streams';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { sealedReceiverAuthorizations } from '@/lib/journal/events/postgres/receivers';
import { sealedReceiverSecrets } from '@/lib/journal/events/postgres/secrets';
import { sealedImportParts, sealedImportRecords } from '@/lib/moving/import/postgres';
import { type Connection, empty, join, type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { replaceSealed, type SealedColumn } from '@/lib/platform/postgres/sealed-column';
import { sealedDownstreamSecrets } from '@/lib/provisioning/downstream/postgres/applications';
import { sealedPullSecrets } from '@/lib/provisioning/pull/postgres/pull-source';
import { sealedProviderSecrets } from '@/lib/sign-in/identity-providers/postgres/write-provider';
import { sealedSecondFactors } from '@/lib/sign-in/second-factors/postgres/add-factor';
import type { InUse, SealedKind, SealedStore } from '../store';
import { sealedTenantKeys } from './tenant-keys';

/**
 * Every column that is sealed with a key from TESSERA_SECRET, except for values that exist for minutes only. The
 * tenants' own keys come first: the time at which they were sealed separates what was issued before a new secret from
 * what was issued after it.
 */
export const sealedColumns: readonly SealedColumn[] = [
  sealedTenantKeys,
  sealedSigningKeys,
  sealedSecondFactors,
  sealedProviderSecrets,
  sealedPollTokens,
  sealedStreamTokens,
  sealedPullSecrets,
  sealedReceiverAuthorizations,
  sealedReceiverSecrets,
  sealedHookSecrets,
  sealedDownstreamSecrets,
  sealedImportParts,
  sealedImportRecords,
];

function columnOf(kind: SealedKind): SealedColumn {
  const found = sealedColumns.find(({ table }) => table === kind.table);
  if (!found) throw new Error(`${kind.table} has no encrypted values.`);
  return found;
}

const asText = (key: Sql) => sql`${key}::text COLLATE "C"`;

/** Everything that is sealed with a key from TESSERA_SECRET, in PostgreSQL. */
export function createSealedStore(connection: Connection): SealedStore {
  return {
    kinds: sealedColumns,

    listTenants: (after, limit) =>
      connection.query(sql`
      SELECT id::text, slug FROM tenant ${after === null ? empty : sql`WHERE id > ${after}::uuid`} ORDER BY id LIMIT ${limit}::int`),

    list(kind, tenantId, after, limit) {
      const { name, column, key } = columnOf(kind);
      const order = join(key.map(asText));
      return connection.query(sql`
        SELECT ARRAY[${join(key.map((one) => sql`${one}::text`))}] AS position, ${column} AS sealed FROM ${name}
        WHERE tenant_id = ${tenantId}::uuid AND ${column} IS NOT NULL ${after === null ? empty : sql`AND (${order}) > (${join(after)})`}
        ORDER BY ${order} LIMIT ${limit}::int`);
    },

    replace(kind, tenantId, values, { fingerprint, now }) {
      const noted = kind.table === 'tenant_key' ? sql`, sealed_with = ${fingerprint}, sealed_at = ${now}` : empty;
      return replaceSealed(connection, columnOf(kind), tenantId, values, noted);
    },

    async inUse(tenantId, { fingerprint, now }) {
      const [found] = await connection.query<InUse>(sql`
        WITH since AS (
          SELECT max(sealed_at) AS at FROM tenant_key WHERE tenant_id = ${tenantId}::uuid AND sealed_with = ${fingerprint}
        ), token AS (
          SELECT count(*)::int AS count, max(LEAST(expires_at, idle_expires_at)) AS until FROM token_family f, since
          WHERE tenant_id = ${tenantId}::uuid AND refresh_token_hash IS NOT NULL AND ${isActiveFamily(now)} AND COALESCE(rotated_at, created_at) < since.at
        ), browser AS (
          SELECT count(*)::int AS count, max(expires_at) AS until FROM session, since
          WHERE tenant_id = ${tenantId}::uuid AND ${activeSession(sql`session`, ofTenant(tenantId), now)} AND created_at < since.at
        )
        SELECT token.count AS "refreshTokens", browser.count AS sessions, GREATEST(token.until, browser.until) AS until FROM token, browser`);
      return found ?? { refreshTokens: 0, sessions: 0, until: null };
    },

    audit: (entry) => writeAudit(connection, entry),
  };
}
