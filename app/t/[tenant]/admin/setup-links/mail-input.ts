import { z } from 'zod';
import { type NoSetupMail, orderSetupMail, type SetupMail } from '@/lib/operation/setup-links/mail-link';
import { languageTags } from '@/lib/platform/shared/languages';
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

/** The email that a form orders, if any, or why it cannot be sent, for its page. */
export async function mailOrdered(
  ...order: Parameters<typeof orderSetupMail>
): Promise<{ mail: SetupMail | undefined } | { refused: Message }> {
  const ordered = await orderSetupMail(...order);
  return 'barred' in ordered ? { refused: barredText[ordered.barred.kind] } : ordered;
}
