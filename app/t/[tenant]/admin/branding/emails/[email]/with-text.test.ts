import { describe, expect, it } from 'vitest';
import { settingsVersion } from '@/lib/tenants/change-settings';
import type { EmailTexts } from '@/lib/tenants/emails/email-text-settings';
import { withText } from './with-text';

const text = { subject: 'Hello', body: '{link}' };
const other = { subject: 'Hallo', body: '{link}' };
const versionOf = (emailTexts: EmailTexts) => settingsVersion({ emailTexts });

describe('a changed text', () => {
  it('is saved with all others, and a removed one leaves nothing behind', () => {
    const before: EmailTexts = { invitation: { de: other } };
    const changed: EmailTexts = { invitation: { de: other, en: text } };
    const change = { mail: 'invitation', language: 'en' } as const;
    expect(withText(before, { ...change, text, basedOn: versionOf(before) })).toEqual(changed);
    expect(withText(changed, { ...change, text: undefined, basedOn: versionOf(changed) })).toEqual(before);
    expect(
      withText(
        { invitation: { en: text } },
        { ...change, text: undefined, basedOn: versionOf({ invitation: { en: text } }) },
      ),
    ).toEqual({});
  });

  it('is a conflict if this process does not have the texts of the form yet, because saving would lose the newest', () => {
    const shown: EmailTexts = { 'account-notice': { en: other } };
    expect(withText({}, { mail: 'invitation', language: 'en', text, basedOn: versionOf(shown) })).toBeNull();
  });
});
