import { z } from 'zod';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type MailName, type MailText, mailNames } from '@/lib/journal/mail/mails';
import type { Outbox } from '@/lib/journal/mail/outbox';
import { type Person, personTarget } from '@/lib/people/person';
import { primaryEmail } from '@/lib/people/primary-email';
import { type Language, languageTags } from '@/lib/platform/shared/languages';
import type { EmailStandingReader } from '@/lib/sign-in/one-time-links/email-standing';
import type { Throttle } from '@/lib/sign-in/throttling/throttle';
import type { Tenant } from '@/lib/tenants/store';

/** Stored until the email is composed. */
export const testOrder = z.strictObject({
  tenantSlug: z.string(),
  personId: z.string(),
  mail: z.enum(mailNames),
  language: z.enum(languageTags),
  text: z.strictObject({ subject: z.string(), body: z.string() }),
});

const SECONDS = 3_600;

/** `unconfirmed`: the administrator has no address, or has not confirmed it. */
export type TestOrdered =
  | { kind: 'ordered'; to: string }
  | { kind: 'unconfirmed' }
  | { kind: 'throttled'; retryAfterSeconds: number };

/**
 * Orders an email with example values to the administrator who asks for it, at their confirmed address only: otherwise
 * texts could be tried on other people.
 */
export async function orderTest(
  {
    outbox,
    throttle,
    directory,
  }: {
    outbox: Pick<Outbox, 'put'>;
    throttle: Pick<Throttle, 'testMail'>;
    directory: EmailStandingReader;
  },
  {
    tenant,
    person,
    ...test
  }: {
    tenant: Pick<Tenant, 'id' | 'slug'>;
    person: Person;
    mail: MailName;
    language: Language;
    text: MailText;
  },
  { cause, now }: { cause: Cause; now: Date },
): Promise<TestOrdered> {
  const to = await confirmedAddress(directory, person);
  if (to === null) return { kind: 'unconfirmed' };
  const attempt = await throttle.testMail({ tenantId: tenant.id, personId: person.id });
  if (attempt.kind === 'refused') return { kind: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds };
  await outbox.put({
    tenantId: tenant.id,
    kind: 'email-test',
    content: testOrder.parse({ tenantSlug: tenant.slug, personId: person.id, ...test }),
    now,
    expiresAt: new Date(now.getTime() + SECONDS * 1000),
    audit: {
      tenantId: tenant.id,
      cause,
      action: 'mail.tested',
      target: personTarget(person),
      detail: { email: test.mail, language: test.language },
    },
  });
  return { kind: 'ordered', to };
}

/** A person's primary address if it is confirmed. */
export async function confirmedAddress(
  directory: EmailStandingReader,
  { tenantId, id, attributes }: Person,
): Promise<string | null> {
  const { unconfirmedSince } = await directory.findEmailStanding(tenantId, id);
  return unconfirmedSince === null ? primaryEmail(attributes) : null;
}
