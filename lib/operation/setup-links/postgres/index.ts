import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { createOutbox } from '@/lib/journal/mail/postgres';
import { createdWithin } from '@/lib/platform/postgres/created-within';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredByTenant, expiredRows } from '@/lib/platform/postgres/expired-rows';
import { isId } from '@/lib/platform/shared/id';
import { pullChange } from '@/lib/provisioning/pull/postgres';
import type { HandOverGroups } from '@/lib/provisioning/scim-connections/postgres';
import { scimConnectionChange } from '@/lib/provisioning/scim-connections/postgres';
import { recordSelfTest } from '@/lib/provisioning/scim-connections/postgres/connections';
import { providerChange } from '@/lib/sign-in/identity-providers/postgres/write-provider';
import type { ProviderTestResult } from '@/lib/sign-in/identity-providers/provider-test';
import { createEmailDomainStore } from '@/lib/tenants/email-domains/postgres';
import { type SetupMail, setupMailOrder } from '../mail-link';
import { LINKS_AT_MOST, type SetupLink } from '../setup-link';
import type { SetupLinkQuery, SetupLinkSort, SetupLinkStore, SetupSession } from '../store';

const columns = sql`
  l.tenant_id::text AS "tenantId", l.id::text AS id, l.label, l.tasks, l.created_at AS "createdAt", l.expires_at AS "expiresAt",
  l.opened_at AS "openedAt", l.completed_at AS "completedAt", l.withdrawn_at AS "withdrawnAt",
  l.mailed_to AS "mailedTo", l.mail_ordered_at AS "mailOrderedAt", l.mailed_at AS "mailedAt",
  l.connection_id::text AS "connectionId", l.scim_token_id::text AS "scimTokenId", l.provider_id AS "providerId",
  l.provider_created_at AS "providerCreatedAt",  l.email_domain AS "emailDomain"`;

/** Whether a link can be opened, or its pages can be used. */
const isActive = (now: Date): Sql => sql`(l.withdrawn_at IS NULL AND l.completed_at IS NULL AND l.expires_at > ${now})`;

const ofSession = ({ tenantId, sessionHash, now }: SetupSession): Sql =>
  sql`l.tenant_id = ${tenantId}::uuid AND l.session_hash = ${sessionHash} AND ${isActive(now)}`;

async function one(connection: Connection, condition: Sql): Promise<SetupLink | null> {
  return (await connection.query<SetupLink>(sql`SELECT ${columns} FROM setup_link l WHERE ${condition}`))[0] ?? null;
}

/** Setup links in PostgreSQL. */
export function createSetupLinkStore(
  database: Connection,
  { handOverGroups }: { handOverGroups: HandOverGroups },
): SetupLinkStore {
  return {
    list: (query) => list(database, query),
    find: async (tenantId, id) =>
      isId(id) ? one(database, sql`l.tenant_id = ${tenantId}::uuid AND l.id = ${id}::uuid`) : null,
    findOfProvider: ({ tenantId, id, createdAt }) =>
      one(
        database,
        sql`l.tenant_id = ${tenantId}::uuid AND l.provider_id = ${id} AND l.provider_created_at = ${createdAt}`,
      ),
    insert: (link, audit) =>
      database.transaction(async (connection) => {
        if (await isFull(connection, { ...link, now: link.createdAt })) return 'full';
        await connection.execute(sql`
          INSERT INTO setup_link (tenant_id, id, label, tasks, token_hash, created_at, expires_at, mailed_to, mail_ordered_at)
          VALUES (${link.tenantId}::uuid, ${link.id}::uuid, ${link.label}, ${link.tasks}::text[], ${link.tokenHash}, ${link.createdAt}, ${link.expiresAt},
                  ${link.mail?.to ?? null}, ${link.mail ? link.createdAt : null}::timestamptz)`);
        await orderMail(connection, { ...link, now: link.createdAt });
        await writeAudit(connection, audit);
        return 'inserted';
      }),
    issueAgain: (link, audit) =>
      database.transaction(async (connection) => {
        if (await isFull(connection, link)) return 'full';
        const issued = await end(connection, link, {
          which: sql`l.withdrawn_at IS NULL AND l.completed_at IS NULL`,
          sets: sql`token_hash = ${link.tokenHash}, expires_at = ${link.expiresAt}, opened_at = NULL, mailed_at = NULL,
            mailed_to = ${link.mail?.to ?? null}, mail_ordered_at = ${link.mail ? link.now : null}::timestamptz`,
          audit,
        });
        if (issued) await orderMail(connection, link);
        return issued;
      }),
    withdraw: (link, audit) =>
      database.transaction((connection) =>
        end(connection, link, { which: isActive(link.now), sets: sql`withdrawn_at = ${link.now}`, audit }),
      ),
    async arm({ tenantId, id, orderedAt, tokenHash, now }) {
      const [armed] = await database.query<SetupLink>(sql`
        UPDATE setup_link l SET token_hash = ${tokenHash}
        WHERE l.tenant_id = ${tenantId}::uuid AND l.id = ${id}::uuid AND l.mail_ordered_at = ${orderedAt}
          AND l.opened_at IS NULL AND ${isActive(now)}
        RETURNING ${columns}`);
      return armed ?? null;
    },
    noteMailed: ({ tenantId, id, orderedAt, now }, audit) =>
      database.transaction(async (connection) => {
        const noted = await connection.execute(sql`
          UPDATE setup_link SET mailed_at = ${now}
          WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid AND mail_ordered_at = ${orderedAt}`);
        if (noted > 0) await writeAudit(connection, audit);
      }),
    findUnopened: (tenantId, tokenHash, now) =>
      one(
        database,
        sql`l.tenant_id = ${tenantId}::uuid AND l.token_hash = ${tokenHash} AND l.opened_at IS NULL AND ${isActive(now)}`,
      ),
    open: ({ tenantId, tokenHash, sessionHash, now }, audit) =>
      database.transaction(async (connection) => {
        const [opened] = await connection.query<SetupLink>(sql`
          UPDATE setup_link l SET opened_at = ${now}, session_hash = ${sessionHash}
          WHERE l.tenant_id = ${tenantId}::uuid AND l.token_hash = ${tokenHash} AND l.opened_at IS NULL AND ${isActive(now)}
          RETURNING ${columns}`);
        if (!opened) return null;
        await writeAudit(connection, audit(opened));
        return opened;
      }),
    findOpen: (session) => one(database, ofSession(session)),
    hasOpened: async (session, tokenHash) =>
      (await one(database, sql`${ofSession(session)} AND l.token_hash = ${tokenHash}`)) !== null,
    change: (session, work) =>
      database.transaction(async (connection) => {
        const link = await one(connection, sql`${ofSession(session)} FOR UPDATE`);
        if (!link) return 'gone';
        const { tenantId, id } = link;
        const set = (what: Sql) =>
          connection.execute(
            sql`UPDATE setup_link SET ${what} WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`,
          );
        return work({
          link,
          connections: { change: (inner) => inner(scimConnectionChange(connection, handOverGroups)) },
          pulls: { change: (inner) => inner(pullChange(connection, handOverGroups)) },
          emailDomains: createEmailDomainStore(connection),
          recordSelfTest: (test) => recordSelfTest(connection, test),
          providers: { change: (inner) => inner(providerChange(connection)) },
          async note({ connectionId, scimTokenId, provider, emailDomain }) {
            await set(sql`
              connection_id = COALESCE(${connectionId ?? null}::uuid, connection_id),
              scim_token_id = COALESCE(${scimTokenId ?? null}::uuid, scim_token_id),
              provider_id = COALESCE(${provider?.id ?? null}, provider_id),
              provider_created_at = COALESCE(${provider?.createdAt ?? null}::timestamptz, provider_created_at),
              email_domain = COALESCE(${emailDomain ?? null}, email_domain)`);
          },
          async complete(now) {
            await set(sql`completed_at = ${now}, session_hash = NULL, ${noTest}`);
          },
          forgetTest: async () => {
            await set(noTest);
          },
          audit: (...entries) => writeAudit(connection, ...entries),
        });
      }),
    async openTest({ stateHash, expiresAt, ...session }) {
      await database.execute(sql`
        UPDATE setup_link l SET test_state_hash = ${stateHash}, test_expires_at = ${expiresAt}, test_result = NULL
        WHERE ${ofSession(session)}`);
    },
    claimTest: async ({ stateHash, ...session }) =>
      (await database.execute(sql`
        UPDATE setup_link l SET test_state_hash = NULL
        WHERE ${ofSession(session)} AND l.test_state_hash = ${stateHash} AND l.test_expires_at > ${session.now}`)) ===
      1,
    async finishTest({ result, ...session }) {
      await database.execute(sql`
        UPDATE setup_link l SET test_result = ${JSON.stringify(result)}::jsonb
        WHERE ${ofSession(session)} AND l.test_state_hash IS NULL`);
    },
    async findTestResult(session) {
      const [found] = await database.query<{ result: ProviderTestResult | null }>(sql`
        SELECT l.test_result AS result FROM setup_link l WHERE ${ofSession(session)} AND l.test_expires_at > ${session.now}`);
      return found?.result ?? null;
    },
  };
}

const MAIL_MILLISECONDS_AT_MOST = 86_400_000;

/** Queues the email with a link, in the transaction that creates the link. */
async function orderMail(
  connection: Connection,
  {
    tenantId,
    id,
    expiresAt,
    now,
    mail,
  }: Pick<SetupLink, 'tenantId' | 'id' | 'expiresAt'> & { now: Date; mail?: SetupMail | undefined },
): Promise<void> {
  if (!mail) return;
  await createOutbox(connection).put({
    tenantId,
    kind: 'setup-link',
    content: setupMailOrder.parse({
      tenantSlug: mail.tenant.slug,
      linkId: id,
      language: mail.language,
      orderedAt: now.toISOString(),
    }),
    now,
    expiresAt: new Date(Math.min(expiresAt.getTime(), now.getTime() + MAIL_MILLISECONDS_AT_MOST)),
  });
}

const noTest = sql`test_state_hash = NULL, test_expires_at = NULL, test_result = NULL`;

/** Whether no further link may become active. The tenant is locked, so that concurrent ones do not exceed the limit. */
async function isFull(
  connection: Connection,
  { tenantId, id, now }: { tenantId: string; id: string; now: Date },
): Promise<boolean> {
  await connection.query(sql`SELECT id FROM tenant WHERE id = ${tenantId}::uuid FOR NO KEY UPDATE`);
  const [counted] = await connection.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM setup_link l
    WHERE l.tenant_id = ${tenantId}::uuid AND l.id <> ${id}::uuid AND ${isActive(now)}`);
  return (counted?.count ?? 0) >= LINKS_AT_MOST;
}

/** Ends the session of a link, with a change of the link itself. */
async function end(
  connection: Connection,
  { tenantId, id, now }: { tenantId: string; id: string; now: Date },
  { which, sets, audit }: { which: Sql; sets: Sql; audit: Parameters<SetupLinkStore['withdraw']>[1] },
): Promise<{ link: SetupLink; sessions: number } | null> {
  const [before] = await connection.query<{ hadSession: boolean }>(sql`
    SELECT l.session_hash IS NOT NULL AND ${isActive(now)} AS "hadSession" FROM setup_link l
    WHERE l.tenant_id = ${tenantId}::uuid AND l.id = ${id}::uuid AND ${which} FOR UPDATE`);
  if (!before) return null;
  const [link] = await connection.query<SetupLink>(sql`
    UPDATE setup_link l SET session_hash = NULL, ${noTest}, ${sets}
    WHERE l.tenant_id = ${tenantId}::uuid AND l.id = ${id}::uuid RETURNING ${columns}`);
  if (!link) return null;
  await writeAudit(connection, audit(link));
  return { link, sessions: before.hadSession ? 1 : 0 };
}

const sortColumns: Record<SetupLinkSort, Sql> = {
  label: sql`lower(l.label)`,
  createdAt: sql`l.created_at`,
  expiresAt: sql`l.expires_at`,
};

async function list(
  connection: Connection,
  { tenantId, search, status, sort, descending, page, pageSize, now, ...within }: SetupLinkQuery,
): Promise<{ links: SetupLink[]; total: number }> {
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
  const conditions = sql`l.tenant_id = ${tenantId}::uuid
    ${pattern === null ? empty : sql`AND l.label ILIKE ${pattern}`}
    ${status ? sql`AND ${status === 'active' ? isActive(now) : sql`NOT ${isActive(now)}`}` : empty}
    ${createdWithin(within, sql`l.created_at`)}`;
  const direction = descending ? sql`DESC` : sql`ASC`;
  const [counted] = await connection.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM setup_link l WHERE ${conditions}`,
  );
  const links = await connection.query<SetupLink>(sql`
    SELECT ${columns} FROM setup_link l WHERE ${conditions}
    ORDER BY ${sortColumns[sort]} ${direction}, l.id ${direction} LIMIT ${pageSize}::int OFFSET ${(page - 1) * pageSize}::int`);
  return { links, total: counted?.total ?? 0 };
}

/** The results of test sign-ins contain claims about a person, so they go once they can no longer be read. */
export const expiredSetupTests = expiredByTenant('setup_link', (connection, tenantId) =>
  connection.execute(
    sql`UPDATE setup_link SET ${noTest} WHERE tenant_id = ${tenantId}::uuid AND test_expires_at < now()`,
  ),
);

export const expiredSetupLinks = expiredRows('setup_link', {
  key: { tenant_id: 'uuid', id: 'uuid' },
  at: sql`expires_at`,
  before: sql`now() - interval '90 days'`,
});
