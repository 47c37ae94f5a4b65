import { z } from 'zod';
import { hasWebAddress } from '@/lib/journal/mail/addresses';
import { LINK, type MailName, type MailText, mailNames, mails, paragraphsOf } from '@/lib/journal/mail/mails';
import { type Language, languageTags } from '@/lib/platform/shared/languages';
import { issue } from '@/lib/platform/shared/message';

/** In characters. */
export const emailTextLimits = { subject: 150, body: 2_000, all: 40_000 } as const;

const atMost = (most: number) => z.string().max(most, issue('common.mustBeAtMostCharacters', { limit: most }));

/** Links to other sites could make our email carry someone's spam or a copy of a sign-in page. */
const withoutAddresses = (text: z.ZodType<string, string>) =>
  text.refine((value) => !hasWebAddress(value), issue('emails.mustNotContainAddresses'));

const subject = withoutAddresses(
  atMost(emailTextLimits.subject)
    .trim()
    .min(1, issue('common.mustNotBeEmpty'))
    .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters')),
);
const body = withoutAddresses(
  atMost(emailTextLimits.body)
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(1, issue('common.mustNotBeEmpty'))
        .regex(/^[\P{Cc}\n]*$/u, issue('common.mustNotContainControlCharacters')),
    ),
);

const namesIn = (text: string) => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);

function textOf(mail: MailName): z.ZodType<MailText, MailText> {
  const known: readonly string[] = [...mails[mail].placeholders, 'link'];
  const required: readonly string[] = mails[mail].required;
  return z.strictObject({ subject, body }).superRefine((text, context) => {
    const problem = (field: keyof MailText, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    for (const field of ['subject', 'body'] as const) {
      const unknown = namesIn(text[field]).find((name) => !known.includes(name));
      if (unknown !== undefined) problem(field, issue('emails.hasNoPlaceholder', { placeholder: `{${unknown}}` }));
    }
    if (text.subject.includes(LINK)) problem('subject', issue('emails.linkBelongsInText'));
    const links = namesIn(text.body).filter((name) => name === 'link').length;
    if (links !== 1 || !paragraphsOf(text.body).includes(LINK))
      problem('body', issue('emails.linkMustStandAlone', { placeholder: LINK }));
    for (const name of required)
      if (!namesIn(text.body).includes(name))
        problem('body', issue('emails.mustContainPlaceholder', { placeholder: `{${name}}` }));
  });
}

/** Built once, because each read of a tenant with its own texts needs them. */
const ofEachMail = Object.fromEntries(mailNames.map((mail) => [mail, textOf(mail)])) as Record<
  MailName,
  z.ZodType<MailText, MailText>
>;

/** The wording of one email: bounded, with only this email's placeholders, and with those that it cannot do without. */
export const emailText = (mail: MailName): z.ZodType<MailText, MailText> => ofEachMail[mail];

/** A tenant's own wording of emails, by email and language. Where there is none, the product's is sent. */
export type EmailTexts = { [Name in MailName]?: { [Tag in Language]?: MailText } };

const byLanguage = (mail: MailName) => {
  const text = emailText(mail).optional();
  return z.strictObject(Object.fromEntries(languageTags.map((tag) => [tag, text])));
};

const emailTexts = z
  .strictObject(Object.fromEntries(mailNames.map((mail) => [mail, byLanguage(mail).optional()])))
  .refine((texts) => JSON.stringify(texts).length <= emailTextLimits.all, {
    error: issue('common.mustBeAtMostCharacters', { limit: emailTextLimits.all }),
  }) as unknown as z.ZodType<EmailTexts, EmailTexts>;

export const emailSettings = { emailTexts: emailTexts.default({}) };

/**
 * The stored texts that this version can send. Others are left out: those of a newer version's emails and languages,
 * and those that lack a placeholder that has become required.
 */
export function readEmailTexts(stored: unknown): EmailTexts {
  const texts: EmailTexts = {};
  for (const mail of mailNames)
    for (const tag of languageTags) {
      const text = member(member(stored, mail), tag);
      if (text === undefined) continue;
      const { success, data } = emailText(mail).safeParse(text);
      if (success) texts[mail] = { ...texts[mail], [tag]: data };
    }
  return texts;
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
