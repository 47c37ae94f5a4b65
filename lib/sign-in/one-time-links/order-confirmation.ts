import { z } from 'zod';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { causeSchema } from '@/lib/journal/audit/cause-schema';
import type { Outbox } from '@/lib/journal/mail/outbox';
import type { Throttle } from '@/lib/sign-in/throttling/throttle';
import type { Tenant } from '@/lib/tenants/store';

/** How long a link that confirms an address is valid. */
export const CONFIRMATION_SECONDS = 86_400;

/** Stored until the email is composed. */
export const confirmationOrder = z.strictObject({ tenantSlug: z.string(), personId: z.string(), cause: causeSchema });

/** Orders the email with which a signed-in person confirms their new email address. */
export async function orderConfirmation(
  { outbox, throttle }: { outbox: Pick<Outbox, 'put'>; throttle: Pick<Throttle, 'confirmationMail'> },
  { tenant, personId }: { tenant: Pick<Tenant, 'id' | 'slug'>; personId: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'ordered' } | { kind: 'throttled'; retryAfterSeconds: number }> {
  const attempt = await throttle.confirmationMail({ tenantId: tenant.id, personId });
  if (attempt.kind === 'refused') return { kind: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds };
  await outbox.put({
    tenantId: tenant.id,
    kind: 'email-confirmation',
    content: confirmationOrder.parse({ tenantSlug: tenant.slug, personId, cause }),
    now,
    expiresAt: new Date(now.getTime() + CONFIRMATION_SECONDS * 1000),
  });
  return { kind: 'ordered' };
}
