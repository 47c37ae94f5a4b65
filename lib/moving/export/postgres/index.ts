import { type Connection, empty, sql } from '@/lib/platform/postgres/database';
import { planned } from '@/lib/platform/postgres/planned';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { TotpParameters } from '@/lib/sign-in/second-factors/totp';
import type { ExportedGroup, ExportStore, HeldPasskey, Holdings } from '../store';

/** Reads in PostgreSQL for exports. */
export function createExportStore(database: Connection): ExportStore {
  return {
    walkGroups: (walk) => walkGroups(database, walk),
    findHoldings: (tenantId, personIds) => findHoldings(database, tenantId, personIds),
    findClientSecrets: (tenantId, clientIds, now) => findClientSecrets(database, tenantId, clientIds, now),
  };
}

async function walkGroups(
  connection: Connection,
  { tenantId, afterId, limit }: Parameters<ExportStore['walkGroups']>[0],
): Promise<ExportedGroup[]> {
  const groups = await planned<Omit<ExportedGroup, 'memberOf'>>(
    connection,
    sql`
    SELECT id::text AS id, display_name AS "displayName" FROM "group"
    WHERE tenant_id = ${tenantId}::uuid ${afterId === null ? empty : sql`AND id > ${afterId}::uuid`}
    ORDER BY id LIMIT ${limit}::int`,
  );
  const memberOf = await groupsOf(
    connection,
    tenantId,
    groups.map(({ id }) => id),
  );
  return groups.map((group) => ({ ...group, memberOf: memberOf.get(group.id) ?? [] }));
}

/** The groups that each of these people or groups is a direct member of. */
async function groupsOf(
  connection: Connection,
  tenantId: string,
  memberIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await planned<{ memberId: string; groupIds: string[] }>(
    connection,
    sql`
    SELECT member_id::text AS "memberId", array_agg(group_id::text ORDER BY group_id) AS "groupIds" FROM group_member
    WHERE tenant_id = ${tenantId}::uuid AND member_id = ANY(${memberIds}::uuid[]) GROUP BY member_id`,
  );
  return new Map(rows.map(({ memberId, groupIds }) => [memberId, groupIds]));
}

interface FactorRow {
  personId: string;
  kind: string;
  name: string;
  secretEncrypted: Bytes | null;
  credentialId: Bytes | null;
  data: Partial<Pick<HeldPasskey, 'publicKey' | 'transports' | 'backedUp'> & TotpParameters>;
  counter: number;
}

async function findHoldings(
  connection: Connection,
  tenantId: string,
  personIds: readonly string[],
): Promise<Map<string, Holdings>> {
  const people = await planned<{ id: string } & Pick<Holdings, 'password' | 'verifiedEmail'>>(
    connection,
    sql`
    SELECT p.id::text AS id, CASE WHEN NOT w.must_change THEN w.hash END AS password, p.verified_email_key AS "verifiedEmail"
    FROM person p LEFT JOIN password w ON w.tenant_id = p.tenant_id AND w.person_id = p.id
    WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ANY(${personIds}::uuid[])`,
  );
  const factors = await planned<FactorRow>(
    connection,
    sql`
    SELECT person_id::text AS "personId", kind, name, secret_encrypted AS "secretEncrypted", credential_id AS "credentialId", data, counter::float8 AS counter
    FROM second_factor WHERE tenant_id = ${tenantId}::uuid AND person_id = ANY(${personIds}::uuid[]) ORDER BY created_at, id`,
  );
  const links = await planned<{ personId: string; issuer: string; subject: string }>(
    connection,
    sql`
    SELECT l.person_id::text AS "personId", i.issuer, l.subject
    FROM linked_identity l JOIN identity_provider i ON i.tenant_id = l.tenant_id AND i.id = l.provider_id
    WHERE l.tenant_id = ${tenantId}::uuid AND l.person_id = ANY(${personIds}::uuid[]) ORDER BY l.provider_id`,
  );
  const memberOf = await groupsOf(connection, tenantId, personIds);
  const holdings = new Map<string, Holdings>(
    people.map(({ id, ...own }) => [
      id,
      { ...own, memberOf: memberOf.get(id) ?? [], links: [], totps: [], passkeys: [] },
    ]),
  );
  for (const { personId, issuer, subject } of links) holdings.get(personId)?.links.push({ issuer, subject });
  for (const factor of factors) addFactor(holdings.get(factor.personId), factor);
  return holdings;
}

function addFactor(
  holdings: Holdings | undefined,
  { kind, name, secretEncrypted, credentialId, data, counter }: FactorRow,
): void {
  const { publicKey, transports = [], backedUp = false, ...parameters } = data;
  if (kind === 'totp' && secretEncrypted) holdings?.totps.push({ name, secretEncrypted, parameters });
  if (kind === 'passkey' && credentialId && publicKey !== undefined)
    holdings?.passkeys.push({ name, credentialId, publicKey, counter, transports, backedUp });
}

async function findClientSecrets(
  connection: Connection,
  tenantId: string,
  clientIds: readonly string[],
  now: Date,
): Promise<Map<string, Bytes>> {
  const rows = await planned<{ clientId: string; secretHash: Bytes }>(
    connection,
    sql`
    SELECT DISTINCT ON (client_id) client_id AS "clientId", secret_hash AS "secretHash" FROM client_secret
    WHERE tenant_id = ${tenantId}::uuid AND client_id = ANY(${clientIds}::text[]) AND (expires_at IS NULL OR expires_at > ${now})
    ORDER BY client_id, created_at DESC, id DESC`,
  );
  return new Map(rows.map(({ clientId, secretHash }) => [clientId, secretHash]));
}
