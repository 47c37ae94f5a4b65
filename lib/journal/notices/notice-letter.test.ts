import { describe, expect, it } from 'vitest';
import { maskedAddress } from './notice';
import { type NoticeFacts, noticeLetter } from './notice-letter';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const facts: NoticeFacts = {
  to: 'ada@example.com',
  language: 'en',
  tenant: { name: 'Acme', place: 'acme', passwords: true },
  name: 'Ada',
  userName: 'ada',
  personId: 'p',
  url: 'https://id.example.com',
  at: '2026-11-21T16:20:09.000Z',
  change: { kind: 'password-changed' },
  cause: {
    actor: { type: 'person', id: 'p', name: 'ada' },
    origin: { requestId: 'r', ipAddress: '192.0.2.1', userAgent: FIREFOX },
  },
};
const byAdministrator: NoticeFacts['cause'] = {
  actor: { type: 'person', id: 'g', name: 'grace@example.com' },
  origin: { requestId: 'r', ipAddress: '198.51.100.9', userAgent: FIREFOX },
};
const said = (differences: Partial<NoticeFacts> = {}) => {
  const { values, action } = noticeLetter({ ...facts, ...differences });
  const { change, details, advice, confirmation } = values;
  return [change, details, advice, action.url, ...(confirmation === '' ? [] : [confirmation])];
};

describe('the email about an account change', () => {
  it('says what changed, for whom, when, from where, and what to do if it was someone else', () => {
    expect(noticeLetter(facts).values.title).toBe('Your password was changed');
    expect(said()).toEqual([
      'Your password was changed. This is about your account ada at Acme.',
      'This happened on November 21, 2026 at 4:20 PM UTC from the address 192.0.2.1 with Firefox on Windows.',
      'If it wasn’t you, choose a new password immediately, check your second factors and contact your administrator.',
      'https://id.example.com/t/acme/forgot-password',
      'If it was you, you don’t need to do anything.',
    ]);
  });

  it('suggests no new password where passwords cannot be used to sign in', () => {
    expect(said({ tenant: { ...facts.tenant, passwords: false } }).slice(2, 4)).toEqual([
      'If it wasn’t you, check your second factors immediately and contact your administrator.',
      'https://id.example.com/t/acme/account/security',
    ]);
  });

  it('names the administrator who made the change, but not the location', () => {
    expect(
      said({ change: { kind: 'second-factors-removed', factors: ['totp'], noneLeft: true }, cause: byAdministrator }),
    ).toEqual([
      'An authenticator app was removed from your account. You have no second factor left, so signing in takes a single step. This is about your account ada at Acme.',
      'grace@example.com, an administrator, did this on November 21, 2026 at 4:20 PM UTC.',
      'If you don’t know why, ask your administrator.',
      'https://id.example.com/t/acme/account/security',
    ]);
  });

  it.each<[NoticeFacts['change'], string]>([
    [{ kind: 'second-factor-added', factor: 'passkey' }, 'A passkey was added to your second factors.'],
    [
      { kind: 'second-factors-removed', factors: ['totp', 'passkey'], noneLeft: true },
      '2 second factors were removed from your account. You have no second factor left, so signing in takes a single step.',
    ],
    [
      { kind: 'second-factors-removed', factors: ['passkey'], noneLeft: false },
      'A passkey was removed from your account.',
    ],
    [{ kind: 'recovery-codes-replaced' }, 'New recovery codes were created. Your previous codes no longer work.'],
    [
      { kind: 'personal-token-created' },
      'A personal access token was created. Anyone who has it can act in your name where it’s accepted, until it expires or is revoked.',
    ],
    [{ kind: 'personal-token-revoked' }, 'One of your personal access tokens was revoked and no longer works.'],
    [
      { kind: 'identity-linked', provider: 'Google' },
      'An account at Google was linked to yours. You can sign in with it.',
    ],
    [
      { kind: 'identity-unlinked', provider: 'Google' },
      'Your account at Google was unlinked. You can’t sign in with it.',
    ],
    [
      { kind: 'recovery-code-used', left: 8 },
      'A recovery code was used instead of your second factor. 8 recovery codes are left.',
    ],
    [
      { kind: 'recovery-code-used', left: 0 },
      'A recovery code was used instead of your second factor. No recovery codes are left.',
    ],
  ])('has words for $kind', (change, words) => {
    expect(said({ change })[0]).toBe(`${words} This is about your account ada at Acme.`);
  });

  it('does not quote an unknown user agent', () => {
    const cause = {
      ...facts.cause,
      origin: { requestId: 'r', ipAddress: '192.0.2.1', userAgent: 'Call +1 555 0100 now' },
    };
    expect(said({ cause })[1]).toBe(
      'This happened on November 21, 2026 at 4:20 PM UTC from the address 192.0.2.1 with an unknown program.',
    );
  });
});

it('writes to Chinese readers in Chinese, without spaces between sentences and with Chinese dates', () => {
  const letter = noticeLetter({
    ...facts,
    language: 'zh-CN',
    change: { kind: 'second-factors-removed', factors: ['totp', 'passkey'], noneLeft: true },
    cause: byAdministrator,
  });
  expect(letter.language).toBe('zh-CN');
  const { title, change, details, advice, confirmation } = letter.values;
  expect(confirmation).toBe('');
  expect([title, change, details, advice, letter.action.label]).toEqual([
    '移除了第二因素',
    '你的账户移除了 2 个第二因素。你已没有第二因素，因此登录只需一步。这与你在 Acme 的账户 ada 有关。',
    '由管理员 grace@example.com 于 2026年11月21日 16:20 UTC 操作。',
    '如果你不清楚原因，请询问管理员。',
    '查看第二因素',
  ]);
});

it.each<[NoticeFacts['language'], string, string]>([
  ['de', 'Ihr Passwort wurde geändert', '21. November 2026 um 16:20 UTC'],
  ['fr', 'Votre mot de passe a été modifié', '21 novembre 2026 à 16:20 UTC'],
  ['ja', 'パスワードが変更されました', '2026年11月21日 16:20 UTC'],
  ['pt-BR', 'Sua senha foi alterada', '21 de novembro de 2026 às 16:20 UTC'],
  ['ar', 'تم تغيير كلمة مرورك', '21 نوفمبر 2026'],
])('writes to readers of %s in their language, with their dates', (language, title, date) => {
  const letter = noticeLetter({ ...facts, language, change: { kind: 'password-changed' } });
  expect(letter.values.title).toBe(title);
  expect(letter.values.details.replace(/\u200f/g, '')).toContain(date);
});

describe('the email to a previous address', () => {
  const scim: NoticeFacts['cause'] = { actor: { type: 'scim-connection', id: 'c', name: 'Okta' }, origin: null };
  const change: NoticeFacts['change'] = {
    kind: 'identity-changed',
    email: maskedAddress('ada@new.example.com'),
    userName: maskedAddress('ada.new'),
  };

  it('says what changed, masked, which kind of actor did it, and what to do', () => {
    expect(noticeLetter({ ...facts, change, cause: scim }).values.title).toBe(
      'Your email address and user name were changed',
    );
    expect(said({ change, cause: scim })).toEqual([
      'Your email address was changed to a***@n***.com. Your user name was changed to a***. This is about your account ada at Acme.',
      'The connected directory Okta changed it on November 21, 2026 at 4:20 PM UTC.',
      'If you didn’t expect this, sign in and check your account, or contact your administrator.',
      'https://id.example.com/t/acme/account',
    ]);
    expect(said({ change, cause: byAdministrator })[1]).toBe(
      'An administrator changed it on November 21, 2026 at 4:20 PM UTC.',
    );
    expect(said({ change })[1]).toBe(
      'This happened on November 21, 2026 at 4:20 PM UTC from the address 192.0.2.1 with Firefox on Windows.',
    );
  });

  it.each([
    ['ada@example.com', 'a***@e***.com'],
    ['ada', 'a***'],
    ['😀x@localhost', '😀***@l***'],
    ['a@b@sub.example.co.uk', 'a***@s***.uk'],
  ])('shows %s as %s', (address, masked) => {
    expect(maskedAddress(address)).toBe(masked);
  });
});
