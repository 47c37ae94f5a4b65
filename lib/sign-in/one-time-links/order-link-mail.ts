import { z } from 'zod';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { causeSchema } from '@/lib/journal/audit/cause-schema';
import type { Outbox } from '@/lib/journal/mail/outbox';
import type { Tenant } from '@/lib/tenants/store';
import { linkPurposes, linkSeconds } from './one-time-link';

/** What is kept until a link's mail is written. The link itself is made then, so none is ever stored. */
export const linkOrder = z.strictObject({
  tenantSlug: z.string(),
  purpose: z.enum(linkPurposes),
  /** Whom it is for: somebody known, or what was typed. */
  person: z.union([z.strictObject({ id: z.string() }), z.strictObject({ login: z.string() })]),
  /** Whether whoever typed it has signed in before, as that person, in the browser that asks: such a mail is always sent. */
  fromKnownBrowser: z.boolean().optional(),
  cause: causeSchema,
});
export type LinkOrder = z.infer<typeof linkOrder>;

/**
 * Orders a mail with a link, within the transaction that `outbox` is over. It does the same for everybody: whether
 * there is such a person is found out when the mail is written.
 */
export async function orderLinkMail(
  outbox: Pick<Outbox, 'put'>,
  {
    tenant,
    ...what
  }: { tenant: Pick<Tenant, 'id' | 'slug' | 'settings'> } & Pick<LinkOrder, 'purpose' | 'person' | 'fromKnownBrowser'>,
  { cause, now }: { cause: Cause; now: Date },
): Promise<void> {
  const order: LinkOrder = { tenantSlug: tenant.slug, ...what, cause };
  // Nobody waits for a link longer than it would have been good for, and in no case longer than a day.
  const seconds = Math.min(linkSeconds(tenant.settings, what.purpose), 86_400);
  await outbox.put({
    tenantId: tenant.id,
    kind: 'one-time-link',
    content: linkOrder.parse(order),
    now,
    expiresAt: new Date(now.getTime() + seconds * 1000),
  });
}
