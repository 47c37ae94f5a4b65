'use server';

import { z } from 'zod';
import { defaultMailText } from '@/lib/journal/mail/default-text';
import { type MailText, mailNames } from '@/lib/journal/mail/mails';
import { adminAction } from '@/lib/pages/console/admin-action';
import { languageTags } from '@/lib/platform/shared/languages';
import { msg } from '@/lib/platform/shared/message';
import { orderTest } from '@/lib/sign-in/email-test/order-test';
import { emailSettings, emailText } from '@/lib/tenants/emails/email-text-settings';
import { saveSettings, settingsChangedConcurrently } from '../../../save-settings';
import { schemaErrors } from '../../../schema-errors';
import { type EmailPreview, previewEmail } from './preview-email';
import { withText } from './with-text';

export interface EmailAnswer {
  saved: boolean;
  basedOn: string;
  preview: EmailPreview;
}

const which = { mail: z.enum(mailNames), language: z.enum(languageTags) };

const fields = z.object({
  ...which,
  based_on: z.string(),
  intent: z.enum(['save', 'preview', 'test']).catch('save'),
  subject: z.string(),
  body: z.string(),
});

/** Saves the text of an email in one language, shows it, or sends it to the administrator who edits it. */
export const changeEmail = adminAction<typeof fields, EmailAnswer>(
  'owner',
  fields,
  async ({ input, ...context }) => {
    const { mail, language, intent, subject, body } = input;
    const { success, data: text, error } = emailText(mail).safeParse({ subject, body });
    if (!success) return { ok: false, fieldErrors: schemaErrors(error, { subject, body }) };
    const answer = {
      saved: false,
      basedOn: input.based_on,
      preview: await previewEmail(context, { mail, language, text }),
    };
    if (intent === 'preview') return { ok: true, data: answer };
    const { tenant, container, admin, cause } = context;
    if (intent === 'test') {
      const person = await container.directory.findPerson(tenant.id, admin.personId);
      if (!container.mail || !person) return { ok: false, message: msg('emails.noMailServer') };
      const ordered = await orderTest(
        container,
        { tenant, person, mail, language, text },
        { cause, now: container.now() },
      );
      if (ordered.kind === 'unconfirmed') return { ok: false, message: msg('emails.confirmYourAddressFirst') };
      if (ordered.kind === 'throttled') return { ok: false, message: msg('emails.tooManyTests') };
      return { ok: true, message: msg('emails.testSentTo', { to: ordered.to }), data: answer };
    }
    const isDefault = sameText(text, defaultMailText(mail, language));
    const emailTexts = withText(tenant.settings.emailTexts, {
      mail,
      language,
      text: isDefault ? undefined : text,
      basedOn: input.based_on,
    });
    if (!emailTexts) return settingsChangedConcurrently(context);
    if (!emailSettings.emailTexts.safeParse(emailTexts).success)
      return { ok: false, message: msg('emails.allTooLong') };
    const outcome = await saveSettings(context, { emailTexts }, input.based_on);
    return 'data' in outcome ? { ok: true, data: { ...answer, ...outcome.data, saved: true } } : outcome;
  },
  { recent: ({ intent }) => intent === 'save' },
);

/** Deletes the tenant's text, so that the product's is sent. */
export const resetEmail = adminAction(
  'owner',
  z.object({ ...which, based_on: z.string() }),
  async ({ input: { based_on: basedOn, ...input }, ...context }) => {
    const emailTexts = withText(context.tenant.settings.emailTexts, { ...input, text: undefined, basedOn });
    if (!emailTexts) return settingsChangedConcurrently(context);
    const outcome = await saveSettings(context, { emailTexts }, basedOn);
    return 'data' in outcome ? { ok: true } : outcome;
  },
  { recent: true },
);

const sameText = (one: MailText, other: MailText) => one.subject === other.subject && one.body === other.body;
