import { describe, expect, it } from 'vitest';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { defaultMailText } from '@/lib/journal/mail/default-text';
import { writeLetter } from '@/lib/journal/mail/write-letter';
import { type LinkFacts, linkLetter } from './link-letter';
import { linkUrl } from './link-url';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const nobody = (userAgent: string | null): Cause => ({
  actor: { type: 'person', id: null, name: null },
  origin: { requestId: 'r', ipAddress: '192.0.2.1', userAgent },
});
const admin: Cause = { actor: { type: 'person', id: 'x', name: 'grace@example.com' }, origin: null };

const facts: LinkFacts = {
  to: 'ada@example.com',
  language: 'en',
  tenantName: 'Acme',
  name: 'Ada',
  userName: 'ada',
  purpose: 'password-reset',
  leadsTo: 'password',
  url: 'https://id.example.com/reset-password?token=tsl_x',
  seconds: 1800,
  cause: nobody(FIREFOX),
};
/** The paragraphs of the email as text, without the label of the link. */
const said = async (differences: Partial<LinkFacts> = {}) => {
  const letter = linkLetter({ ...facts, ...differences });
  const head = { name: 'Acme', accent: null, logo: null };
  const { text } = await writeLetter(letter, defaultMailText(letter.mail, letter.language), head);
  return text
    .trim()
    .split('\n\n')
    .map((paragraph) => paragraph.split('\n').at(-1));
};

describe('the email with a link', () => {
  it('says whose account it concerns, how long the link is valid, who asked, and what to do if it is unexpected', async () => {
    expect(await said()).toEqual([
      'Choose a new password for your account ada at Acme.',
      'https://id.example.com/reset-password?token=tsl_x',
      'This link works once and expires in 30 minutes.',
      'Requested from 192.0.2.1 using Firefox on Windows.',
      'If this wasn’t you, ignore this email: your password won’t change.',
    ]);
  });

  it('is in Chinese for people who read Chinese', async () => {
    expect(await said({ language: 'zh-CN' })).toEqual([
      '请为你在 Acme 的账户 ada 设置新密码。',
      'https://id.example.com/reset-password?token=tsl_x',
      '此链接只能使用一次，30 分钟后失效。',
      '请求来自 192.0.2.1，使用 Windows 上的 Firefox。',
      '如果不是你本人操作，请忽略此邮件：你的密码不会改变。',
    ]);
  });

  it('names the administrator who requested it', async () => {
    expect(await said({ cause: admin })).toContain('grace@example.com, who manages accounts, requested this.');
    expect(await said({ purpose: 'invitation', cause: admin, seconds: 7 * 86_400 })).toEqual([
      'grace@example.com created an account for you at Acme. Your user name is ada.',
      'To get started, choose a password.',
      'https://id.example.com/reset-password?token=tsl_x',
      'This link works once and expires in 7 days.',
      'If you don’t recognize this, ignore this email: nothing happens unless you use the link.',
    ]);
  });

  it('asks for a passkey when people sign in with one', async () => {
    expect(await said({ leadsTo: 'passkey', cause: admin })).toEqual([
      'Add a new passkey to your account ada at Acme. Open the link on the device where you want to keep the passkey.',
      'https://id.example.com/reset-password?token=tsl_x',
      'This link works once and expires in 30 minutes.',
      'grace@example.com, who manages accounts, requested this.',
      'If you didn’t expect this, ignore this email: your account won’t change.',
    ]);
    expect(await said({ purpose: 'invitation', leadsTo: 'passkey', cause: admin })).toContain(
      'To get started, add a passkey. Open the link on the device where you want to keep it.',
    );
    expect((await said({ leadsTo: 'passkey', language: 'zh-CN', cause: admin })).join('')).toContain('通行密钥');
  });

  it('leads to the provider with which the person has to sign in', async () => {
    const invited = await said({ purpose: 'invitation', leadsTo: 'provider', cause: admin });
    expect(invited).toContain('To get started, sign in with your organization’s account.');
    expect(invited).not.toContain('To get started, choose a password.');
  });

  it.each([null, 'https://evil.test/click', 'CallThisNumber', 'evil.test Firefox'])(
    'repeats no text of the requesting program: %s',
    async (userAgent) => {
      expect(await said({ cause: nobody(userAgent) })).toContain('Requested from 192.0.2.1 using an unknown program.');
    },
  );
});

it('a link begins with the configured origin and the tenant’s path', () => {
  expect(linkUrl('https://id.example.com', 'default', 'password-reset', 'tsl_x')).toBe(
    'https://id.example.com/reset-password?token=tsl_x',
  );
  expect(linkUrl('https://id.example.com', 'acme', 'invitation', 'tsl_x')).toBe(
    'https://id.example.com/t/acme/invitation?token=tsl_x',
  );
});
