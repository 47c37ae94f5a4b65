import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type AccountChange, accountNotice, NOTICE_SECONDS } from '@/lib/journal/notices/notice';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { createOutbox } from '.';

/**
 * Queues the email that tells a person what happened to their account, in the transaction of the change itself. The
 * email is sent after the commit, and a failure to send it does not affect the change. Only changes made by a person or
 * an administrator are reported, whether made in the console or with an access key. A new address or user name is
 * always reported to the old address, whatever the source of the change.
 */
export async function orderNotice(
  connection: Connection,
  {
    tenantId,
    personId,
    change,
    to,
    userName,
    cause,
    now,
  }: {
    tenantId: string;
    personId: string;
    change: AccountChange;
    to?: string;
    userName?: string;
    cause: Cause;
    now: Date;
  },
): Promise<void> {
  if (cause.actor.type !== 'person' && cause.actor.type !== 'access-key' && change.kind !== 'identity-changed') return;
  const [tenant] = await connection.query<{ slug: string }>(sql`SELECT slug FROM tenant WHERE id = ${tenantId}::uuid`);
  const notice = {
    tenantSlug: tenant?.slug ?? '',
    personId,
    change,
    at: now.toISOString(),
    cause,
    ...(to !== undefined && { to }),
    ...(userName !== undefined && { userName }),
  };
  await createOutbox(connection).put({
    tenantId,
    kind: 'account-notice',
    content: accountNotice.parse(notice),
    now,
    expiresAt: new Date(now.getTime() + NOTICE_SECONDS * 1000),
  });
}
