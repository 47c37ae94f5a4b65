import type { MailName, MailText } from '@/lib/journal/mail/mails';
import type { Language } from '@/lib/platform/shared/languages';
import { settingsVersion } from '@/lib/tenants/change-settings';
import type { EmailTexts } from '@/lib/tenants/emails/email-text-settings';

interface Change {
  mail: MailName;
  language: Language;
  /** Undefined to remove it. */
  text: MailText | undefined;
  /** The version of the texts that the change was made from. */
  basedOn: string;
}

/**
 * A tenant's texts with one of them replaced or removed, so that all can be saved.
 * @param texts from this process's copy of the tenant, which another process's change may not have reached yet
 * @returns null if they are not the texts that the change was made from: saving them could lose someone else's text
 */
export function withText(texts: EmailTexts, { mail, language, text, basedOn }: Change): EmailTexts | null {
  if (settingsVersion({ emailTexts: texts }) !== basedOn) return null;
  const { [language]: _before, ...others } = texts[mail] ?? {};
  const ofMail = text ? { ...others, [language]: text } : others;
  const { [mail]: _replaced, ...rest } = texts;
  return Object.keys(ofMail).length > 0 ? { ...rest, [mail]: ofMail } : rest;
}
