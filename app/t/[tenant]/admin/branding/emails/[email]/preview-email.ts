import type { MailName, MailText } from '@/lib/journal/mail/mails';
import { previewLetter } from '@/lib/journal/mail/write-letter';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import type { Language } from '@/lib/platform/shared/languages';
import { sampleLetter } from '@/lib/sign-in/email-test/sample-letter';
import { letterhead } from '@/lib/tenants/emails/on-letterhead';

export type EmailPreview = Awaited<ReturnType<typeof previewLetter>>;

/** An email with a text, as the administrator would receive it. */
export async function previewEmail(
  { tenant, container, admin }: Pick<AdminContext, 'tenant' | 'container' | 'admin'>,
  { mail, language, text }: { mail: MailName; language: Language; text: MailText },
): Promise<EmailPreview> {
  const { personId: id, userName, displayName } = admin;
  const letter = sampleLetter({
    mail,
    to: '',
    language,
    tenant,
    person: { id, attributes: { userName, displayName, active: true } },
    url: container.config.url,
    now: container.now(),
  });
  return previewLetter(letter, text, await letterhead(container, tenant));
}
