import { z } from 'zod';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { causeSchema } from '@/lib/journal/audit/cause-schema';
import type { Outbox } from '@/lib/journal/mail/outbox';
import type { Tenant } from '@/lib/tenants/store';
import { linkPurposes, linkSeconds } from './one-time-link';

/** What is stored until a link's email is written. The link itself is created at that point, so it is never stored. */
export const linkOrder = z.strictObject({
  tenantSlug: z.string(),
  purpose: z.enum(linkPurposes),
  /** The recipient: a known person, or the login that was typed. */
  person: z.union([z.strictObject({ id: z.string() }), z.strictObject({ login: z.string() })]),
  /**
   * Whether the person with the typed login has signed in before in the requesting browser. Such an email is always
   * sent.
   */
  fromKnownBrowser: z.boolean().optional(),
  cause: causeSchema,
});
export type LinkOrder = z.infer<typeof linkOrder>;

/**
 * Orders an email with a link, within the transaction of `outbox`. It behaves the same for every login: whether the
 * person exists is looked up only when the email is written.
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
  // The order expires when the link would have, and after a day at the latest.
  const seconds = Math.min(linkSeconds(tenant.settings, what.purpose), 86_400);
  await outbox.put({
    tenantId: tenant.id,
    kind: 'one-time-link',
    content: linkOrder.parse(order),
    now,
    expiresAt: new Date(now.getTime() + seconds * 1000),
  });
}
