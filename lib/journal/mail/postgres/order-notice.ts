import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type AccountChange, accountNotice, NOTICE_SECONDS } from '@/lib/journal/notices/notice';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { createOutbox } from '.';

/**
 * Orders the mail that tells a person what happened to their account, in the transaction in which it happens: it is
 * sent once that has committed, and whether it can be sent changes nothing of it. Only what the
 * person or an administrator does is reported, in the console or by an access key; of a new address or user name the old
 * address is notified, whoever gave it.
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
