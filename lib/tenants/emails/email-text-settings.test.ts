import { describe, expect, it } from 'vitest';
import { defaultMailText } from '@/lib/journal/mail/default-text';
import { mailNames } from '@/lib/journal/mail/mails';
import { languageTags } from '@/lib/platform/shared/languages';
import { readStoredSettings, tenantSettingsSchema } from '@/lib/tenants/settings';
import { emailSettings, emailText, emailTextLimits } from './email-text-settings';

const invitation = { subject: 'Welcome to {tenant}', body: 'Hello {name},\n\n{link}\n\nUse it within {duration}.' };
const settings = (emailTexts: unknown) => tenantSettingsSchema.safeParse({ emailTexts }).success;

describe('the text of an email', () => {
  it.each(mailNames.flatMap((mail) => languageTags.map((tag) => [mail, tag] as const)))(
    'may be the default text: %s in %s',
    (mail, tag) => {
      const text = defaultMailText(mail, tag);
      expect(emailText(mail).parse(text)).toEqual(text);
    },
  );

  it('keeps paragraphs and lines, with line ends of any system', () => {
    const text = emailText('invitation').parse({ ...invitation, body: ' One,\r\ntwo.\r\n\r\n{link}\r\n' });
    expect(text.body).toBe('One,\ntwo.\n\n{link}');
  });

  it.each<[string, 'invitation' | 'approval-request' | 'account-notice', object]>([
    ['without the link', 'invitation', { body: 'Hello {name}' }],
    ['with the link within a sentence', 'invitation', { body: 'Open {link} now.' }],
    ['with two links', 'invitation', { body: '{link}\n\n{link}' }],
    ['with the link in the subject', 'invitation', { subject: 'Open {link}' }],
    ['with a placeholder of another email', 'invitation', { body: '{client}\n\n{link}' }],
    ['with spaces in a placeholder', 'invitation', { body: 'Hello { name }\n\n{link}' }],
    ['with a placeholder of two words', 'invitation', { subject: 'Hello {user name}' }],
    ['with a placeholder that is a property of objects', 'invitation', { subject: '{constructor}' }],
    ['without the app that asks', 'approval-request', { body: '{link}' }],
    ['without what happened', 'account-notice', { body: '{details}\n\n{advice}\n\n{link}' }],
    ['with a web address', 'invitation', { body: 'Sign in at https://evil.test\n\n{link}' }],
    ['with a web address without a scheme', 'invitation', { body: 'Sign in at acme-login.example/reset\n\n{link}' }],
    ['with a web address in the subject', 'invitation', { subject: 'See www.evil.test' }],
    ['with a line break in the subject', 'invitation', { subject: 'Hello\nBcc: all@example.com' }],
    ['with a control character', 'invitation', { body: 'Hello\u0007\n\n{link}' }],
    ['that is empty', 'invitation', { subject: ' ' }],
    ['with a long subject', 'invitation', { subject: 'x'.repeat(emailTextLimits.subject + 1) }],
    ['with a long body', 'invitation', { body: `{link}\n\n${'x'.repeat(emailTextLimits.body)}` }],
    ['with another member', 'invitation', { html: '<b>' }],
  ])('is rejected %s', (_what, mail, change) => {
    expect(emailText(mail).safeParse({ ...invitation, ...change }).success).toBe(false);
  });
});

it('checks all texts of an email with one schema, because building one takes longer than reading a tenant', () => {
  for (const mail of mailNames) expect(emailText(mail)).toBe(emailText(mail));
});

describe('the texts of a tenant', () => {
  it('are named by email and language', () => {
    expect(settings({ invitation: { en: invitation } })).toBe(true);
    expect(settings({ welcome: { en: invitation } })).toBe(false);
    expect(settings({ invitation: { xx: invitation } })).toBe(false);
  });

  it('are bounded together', () => {
    const long = { subject: 'x', body: `{link}\n\n${'"'.repeat(emailTextLimits.body - 10)}` };
    const ofMail = Object.fromEntries(languageTags.map((tag) => [tag, long]));
    const all = Object.fromEntries(
      ['invitation', 'password-reset', 'passkey-link', 'email-confirmation'].map((m) => [m, ofMail]),
    );
    expect(settings({ invitation: { en: long } })).toBe(true);
    expect(JSON.stringify(all).length > emailTextLimits.all).toBe(!settings(all));
  });

  it('of a newer version are ignored, and do not make a tenant unreadable', () => {
    const emailTexts = { invitation: { en: invitation, xx: invitation }, welcome: { en: invitation } };
    expect(readStoredSettings({ emailTexts }).emailTexts).toEqual({ invitation: { en: invitation } });
    expect(readStoredSettings({ emailTexts: 'x' }).emailTexts).toEqual({});
    expect(emailSettings.emailTexts.parse(undefined)).toEqual({});
  });
});
