import { z } from 'zod';
import { couldBeAddress } from '@/lib/journal/mail/addresses';
import { type Language, languageTags } from '@/lib/platform/shared/languages';
import type { Throttle } from '@/lib/sign-in/throttling/throttle';
import type { Tenant } from '@/lib/tenants/store';

/** An email that carries a setup link. */
export interface SetupMail {
  to: string;
  language: Language;
  tenant: Pick<Tenant, 'slug'>;
}

/** Stored until the email is composed. The link's secret is created then (docs/decisions/0016). */
export const setupMailOrder = z.strictObject({
  tenantSlug: z.string(),
  linkId: z.string(),
  language: z.enum(languageTags),
  /** Another order of the link replaces this one. */
  orderedAt: z.iso.datetime(),
});

export type NoSetupMail =
  | 'no-mail-server'
  /** The customer's name could pass for an address, and would be a link in our email. */
  | 'address-like-name'
  | 'throttled';

/** Why a setup link cannot be emailed, and when it may be tried again, if that is known. */
export interface SetupMailBarred {
  kind: NoSetupMail;
  retryAfterSeconds: number | null;
}

interface MailServices {
  mail: object | null;
  throttle: Pick<Throttle, 'setupLinkMail'>;
}

/** Whether a setup link can be emailed now. @returns null if it can; the email then counts */
export async function setupMailBarred(
  { mail, throttle }: MailServices,
  { tenantId, label }: { tenantId: string; label: string },
): Promise<SetupMailBarred | null> {
  if (!mail) return { kind: 'no-mail-server', retryAfterSeconds: null };
  if (couldBeAddress(label)) return { kind: 'address-like-name', retryAfterSeconds: null };
  const attempt = await throttle.setupLinkMail({ tenantId });
  return attempt.kind === 'refused' ? { kind: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds } : null;
}

/** The email that a form or a request orders, if any, or why it cannot be sent. */
export async function orderSetupMail(
  services: MailServices,
  { tenant, label }: { tenant: Pick<Tenant, 'id' | 'slug'>; label: string },
  { mail_to: to, mail_language: language }: { mail_to?: string | undefined; mail_language: Language },
): Promise<{ mail: SetupMail | undefined } | { barred: SetupMailBarred }> {
  if (to === undefined) return { mail: undefined };
  const barred = await setupMailBarred(services, { tenantId: tenant.id, label });
  return barred ? { barred } : { mail: { to, language, tenant } };
}
