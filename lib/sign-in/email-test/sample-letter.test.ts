import { expect, it } from 'vitest';
import { mailNames, mails } from '@/lib/journal/mail/mails';
import { writeLetter } from '@/lib/journal/mail/write-letter';
import { languageTags } from '@/lib/platform/shared/languages';
import { emailTextOf, letterhead } from '@/lib/tenants/emails/on-letterhead';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import type { Tenant } from '@/lib/tenants/store';
import { sampleLetter } from './sample-letter';

const tenant = { id: 't', place: 'acme', name: 'Acme', settings: tenantSettingsSchema.parse({}) } as Tenant;
const person = { id: 'p', attributes: { userName: 'ada@example.com', displayName: 'Ada', active: true } };
const sample = (mail: (typeof mailNames)[number], language: (typeof languageTags)[number], of = tenant) =>
  sampleLetter({
    mail,
    to: 'ada@example.com',
    language,
    tenant: of,
    person,
    url: 'https://id.example',
    now: new Date(0),
  });

it.each(mailNames.flatMap((mail) => languageTags.map((tag) => [mail, tag] as const)))(
  'the sample of %s in %s fills in every placeholder and holds no secret',
  async (mail, language) => {
    const letter = sample(mail, language);
    expect(Object.keys(letter.values).sort()).toEqual([...mails[mail].placeholders].sort());
    expect(Object.values(letter.values).filter((value) => value.trim() === '')).toEqual([]);
    const head = { name: 'Acme', accent: null, logo: null };
    const { subject, text } = await writeLetter(letter, emailTextOf(tenant, letter), head);
    expect(`${subject}\n${text}`).not.toMatch(/[{}]|token=|unknown/);
    expect(text).toContain('https://id.example/t/acme/');
  },
);

it('a tenant’s own text is sent in its language only', () => {
  const own = { subject: 'Hello', body: '{link}' };
  const settings = { ...tenant.settings, emailTexts: { invitation: { en: own } } };
  expect(emailTextOf({ settings }, { mail: 'invitation', language: 'en' })).toEqual(own);
  expect(emailTextOf({ settings }, { mail: 'invitation', language: 'zh-CN' })).toEqual(
    emailTextOf(tenant, { mail: 'invitation', language: 'zh-CN' }),
  );
});

it('has the tenant’s own name instead of a brand name that could pass for an address', async () => {
  const settings = { ...tenant.settings, brandName: 'Acme: confirm at https://evil.test/a' };
  const branded = { ...tenant, settings };
  const noImages = { brandImages: { find: async () => null } };
  expect((await letterhead(noImages, branded)).name).toBe('Acme');
  for (const mail of mailNames) expect(JSON.stringify(sample(mail, 'en', branded)), mail).not.toContain('evil');
});
