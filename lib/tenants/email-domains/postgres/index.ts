import { isDeepStrictEqual } from 'node:util';
import type { Actor, AuditEntry, Cause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { containing } from '@/lib/platform/postgres/containing';
import { createdWithin } from '@/lib/platform/postgres/created-within';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { isUniqueViolation } from '@/lib/platform/postgres/unique-violation';
import { nameInOwnScript } from '../../domain/host-name';
import { countPasswordOnly } from '../../postgres/ways-to-sign-in';
import { type EmailDomain, type EmailDomainRoute, emailDomainTarget, type ListedEmailDomain } from '../email-domain';
import type {
  EmailDomainQuery,
  EmailDomainRouting,
  EmailDomainSort,
  EmailDomainStatus,
  EmailDomainStore,
} from '../store';

const columns = sql`domain, token, added_at AS "addedAt", added_by AS "addedBy", verified_at AS "verifiedAt", verified_by AS "verifiedBy",
  CASE WHEN provider_id IS NOT NULL THEN jsonb_build_object('providerId', provider_id, 'required', provider_required) END AS route`;

const sortColumns: Record<EmailDomainSort, Sql> = {
  domain: sql`domain COLLATE "C"`,
  provider: sql`lower("providerName")`,
  addedAt: sql`"addedAt"`,
};

const statusConditions: Record<EmailDomainStatus, Sql> = {
  verified: sql`AND verified_at IS NOT NULL`,
  unverified: sql`AND verified_at IS NULL`,
};

const routingConditions: Record<EmailDomainRouting, Sql> = {
  none: sql`AND provider_id IS NULL`,
  provider: sql`AND provider_id IS NOT NULL AND NOT provider_required`,
  required: sql`AND provider_required`,
};

/** See EmailDomainStore.list. */
async function listEmailDomains(
  database: Connection,
  query: EmailDomainQuery,
): Promise<{ domains: ListedEmailDomain[]; total: number }> {
  const conditions = sql`tenant_id = ${query.tenantId}::uuid
    ${query.search ? sql`AND domain LIKE ${containing(query.search)}` : empty}
    ${query.status ? statusConditions[query.status] : empty}
    ${query.routing ? routingConditions[query.routing] : empty}
    ${createdWithin(query, sql`added_at`)}`;
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const [counted] = await database.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM email_domain WHERE ${conditions}`,
  );
  const domains = await database.query<ListedEmailDomain>(sql`
    SELECT * FROM (
      SELECT ${columns}, (
        SELECT name FROM identity_provider i WHERE i.tenant_id = ${ofTenant(query.tenantId)} AND i.id = email_domain.provider_id
      ) AS "providerName"
      FROM email_domain WHERE ${conditions}
    ) listed
    ORDER BY ${sortColumns[query.sort]} ${direction} NULLS LAST, domain COLLATE "C" ${direction}
    LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int`);
  return { domains, total: counted?.total ?? 0 };
}

const byName = (tenantId: string, domain: string) => sql`tenant_id = ${tenantId}::uuid AND domain = ${domain}`;

const actorOf = ({ type, id, name }: Actor): string => JSON.stringify({ type, id, name });

async function find(connection: Connection, tenantId: string, domain: string): Promise<EmailDomain | null> {
  const [found] = await connection.query<EmailDomain>(
    sql`SELECT ${columns} FROM email_domain WHERE ${byName(tenantId, domain)}`,
  );
  return found ?? null;
}

/** The email domains of tenants on PostgreSQL. */
export function createEmailDomainStore(database: Connection): EmailDomainStore {
  return {
    find: (tenantId, domain) => find(database, tenantId, domain),
    list: (query) => listEmailDomains(database, query),
    async add(tenantId, domain, atMost, audit) {
      // A setup file adds the same domains each time, in one transaction: it must not keep others waiting for nothing.
      const held = await find(database, tenantId, domain.domain);
      if (held) return held;
      return database.transaction(async (connection) => {
        await oneAddsAtATime(connection, tenantId);
        const present = await find(connection, tenantId, domain.domain);
        if (present) return present;
        const [counted] = await connection.query<{ count: number }>(
          sql`SELECT count(*)::int AS count FROM email_domain WHERE tenant_id = ${tenantId}::uuid`,
        );
        if ((counted?.count ?? 0) >= atMost) return 'full';
        await connection.execute(sql`
          INSERT INTO email_domain (tenant_id, domain, token, added_at, added_by)
          VALUES (${tenantId}::uuid, ${domain.domain}, ${domain.token}, ${domain.addedAt}, ${actorOf(domain.addedBy)}::jsonb)`);
        await writeAudit(connection, audit);
        return 'added';
      });
    },
    async verify(tenantId, { domain, token }, { actor, at }, audit) {
      try {
        return await database.transaction(async (connection) => {
          const verified = await connection.execute(sql`
            UPDATE email_domain SET verified_at = ${at}, verified_by = ${actorOf(actor)}::jsonb
            WHERE ${byName(tenantId, domain)} AND token = ${token} AND verified_at IS NULL`);
          if (verified === 0) return 'unchanged';
          await writeAudit(connection, audit);
          return 'verified';
        });
      } catch (error) {
        if (isUniqueViolation(error)) return 'taken';
        throw error;
      }
    },
    setRoute: (tenantId, domain, route, cause) =>
      database.transaction((connection) => setRoute(connection, { tenantId, domain, route, cause })),
    countPasswordOnly: (tenantId, domain) => countPasswordOnly(database, tenantId, domain),
    async listRoutedTo(tenantId, providerId) {
      const found = await database.query<{ domain: string }>(sql`
        SELECT domain FROM email_domain WHERE tenant_id = ${tenantId}::uuid AND provider_id = ${providerId}
        ORDER BY domain COLLATE "C"`);
      return found.map(({ domain }) => domain);
    },
    remove: (tenantId, domain, audit) => removeWhere(database, byName(tenantId, domain), audit),
    async removeUnverified(tenantId, domain, audit) {
      await removeWhere(database, sql`${byName(tenantId, domain)} AND verified_at IS NULL`, audit);
    },
  };
}

/** See EmailDomainStore.setRoute. Locks the provider first, so that it is not deleted at the same time. */
async function setRoute(
  connection: Connection,
  {
    tenantId,
    domain,
    route,
    cause,
  }: { tenantId: string; domain: string; route: EmailDomainRoute | null; cause: Cause },
): ReturnType<EmailDomainStore['setRoute']> {
  if (route) {
    const [provider] = await connection.query(sql`
      SELECT id FROM identity_provider WHERE tenant_id = ${tenantId}::uuid AND id = ${route.providerId} FOR KEY SHARE`);
    if (!provider) return 'no-provider';
  }
  const [held] = await connection.query<Pick<EmailDomain, 'route'>>(
    sql`SELECT ${columns} FROM email_domain WHERE ${byName(tenantId, domain)} FOR UPDATE`,
  );
  if (!held) return 'not-found';
  if (isDeepStrictEqual(held.route, route)) return 'unchanged';
  await connection.execute(sql`
    UPDATE email_domain SET provider_id = ${route?.providerId ?? null}, provider_required = ${route?.required ?? false}, own_script = ${nameInOwnScript(domain)}
    WHERE ${byName(tenantId, domain)}`);
  await writeAudit(connection, routeChanged({ tenantId, domain, cause, before: held.route, after: route }));
  return 'changed';
}

/** Removes the routes that lead to a provider which is deleted. The caller has locked its row. */
export async function endRoutesTo(
  connection: Connection,
  { tenantId, providerId, cause }: { tenantId: string; providerId: string; cause: Cause },
): Promise<void> {
  const ended = await connection.query<{ domain: string; required: boolean }>(sql`
    WITH held AS (
      SELECT domain, provider_required AS required FROM email_domain
      WHERE tenant_id = ${tenantId}::uuid AND provider_id = ${providerId} FOR UPDATE
    ), ended AS (
      UPDATE email_domain SET provider_id = NULL, provider_required = false
      WHERE tenant_id = ${tenantId}::uuid AND provider_id = ${providerId}
    )
    SELECT domain, required FROM held ORDER BY domain COLLATE "C"`);
  await writeAudit(
    connection,
    ...ended.map(({ domain, required }) =>
      routeChanged({ tenantId, domain, cause, before: { providerId, required }, after: null }),
    ),
  );
}

function routeChanged(changed: {
  tenantId: string;
  domain: string;
  cause: Cause;
  before: EmailDomainRoute | null;
  after: EmailDomainRoute | null;
}): AuditEntry {
  const { tenantId, domain, cause, before, after } = changed;
  const fields = (route: EmailDomainRoute | null) => ({
    identity_provider: route?.providerId ?? null,
    identity_provider_required: route?.required ?? false,
  });
  return {
    tenantId,
    cause,
    action: 'email-domain.route-changed',
    target: emailDomainTarget(domain),
    before: fields(before),
    after: fields(after),
  };
}

const removeWhere = (database: Connection, which: Sql, audit: AuditEntry): ReturnType<EmailDomainStore['remove']> =>
  database.transaction(async (connection) => {
    const [removed] = await connection.query<{ wasVerified: boolean }>(sql`
      DELETE FROM email_domain WHERE ${which} RETURNING verified_at IS NOT NULL AS "wasVerified"`);
    if (!removed) return null;
    await writeAudit(connection, audit);
    return removed;
  });

/** Removes the name of a person who is permanently deleted from the domains that they added or verified. */
export async function forgetNameInDomains(connection: Connection, tenantId: string, personId: string): Promise<void> {
  const without = (actor: Sql) =>
    sql`CASE WHEN ${actor} ->> 'id' = ${personId} THEN ${actor} || '{"name": null}' ELSE ${actor} END`;
  await connection.execute(sql`
    UPDATE email_domain SET added_by = ${without(sql`added_by`)}, verified_by = ${without(sql`verified_by`)}
    WHERE tenant_id = ${tenantId}::uuid AND ${personId} IN (added_by ->> 'id', verified_by ->> 'id')`);
}

/** Domains added at the same moment do not exceed the limit together. */
async function oneAddsAtATime(connection: Connection, tenantId: string): Promise<void> {
  await connection.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`email domains ${tenantId}`}, 0))::text`);
}
