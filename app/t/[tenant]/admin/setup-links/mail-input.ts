import { z } from 'zod';
import { type NoSetupMail, type SetupMail, setupMailBarred } from '@/lib/operation/setup-links/mail-link';
import { type Language, languageTags } from '@/lib/platform/shared/languages';
import { issue, type Message, msg } from '@/lib/platform/shared/message';
import { optionalText } from '../form-schema';

/** The fields of a form with MailFields. */
export const mailInput = {
  mail_to: optionalText.pipe(z.email(issue('people.enterValidEmailAddress')).max(254).optional()),
  mail_language: z.enum(languageTags).default('en'),
};

const barredText: Record<NoSetupMail, Message> = {
  'no-mail-server': msg('common.emailDeliveryIsNotConfigured'),
  'address-like-name': msg('setupLinks.nameCouldBeAddress'),
  throttled: msg('setupLinks.tooManyEmails'),
};

/** The email that a form orders, if any, or why it cannot be sent. */
export async function mailOrdered(
  services: Parameters<typeof setupMailBarred>[0],
  { tenant, label }: { tenant: { id: string; slug: string }; label: string },
  { mail_to: to, mail_language: language }: { mail_to?: string | undefined; mail_language: Language },
): Promise<{ mail: SetupMail | undefined } | { refused: Message }> {
  if (to === undefined) return { mail: undefined };
  const barred = await setupMailBarred(services, { tenantId: tenant.id, label });
  return barred ? { refused: barredText[barred.kind] } : { mail: { to, language, tenant } };
}
