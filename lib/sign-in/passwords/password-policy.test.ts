import { describe, expect, it } from 'vitest';
import { checkPassword, type PasswordPolicy } from './password-policy';

const policy: PasswordPolicy = {
  minimumLength: 15,
  tenantName: 'Northwind',
  isBreached: async (password) => password === 'stolen from somebody',
};
const fault = (password: string, minimumLength = 15) =>
  checkPassword(password, { ...policy, minimumLength }, ['ada.lovelace@example.com', 'bo']);

describe('a password that a person chooses', () => {
  it('has the tenant’s minimum length, counted in characters as a person sees them', async () => {
    expect(await fault('fourteen chars')).toBe('too-short');
    expect(await fault('fifteen chars !')).toBeNull();
    expect(await fault('zebra 7', 8)).toBe('too-short');
    expect(await fault('zebra 77', 8)).toBeNull();
    expect(await fault('🦓🦓🦓🦓🦓🦓7', 8)).toBe('too-short');
    expect(await fault('🦓🐘🦒🐊🦛🦏🐆7', 8)).toBeNull();
  });

  it('may have 64 characters of any script, and up to 1024 bytes', async () => {
    expect(await fault('🦓🐘🦒🐊 ¿qué? '.repeat(8).slice(0, 90))).toBeNull();
    expect(await fault('quiet yellow river '.repeat(53))).toBeNull();
    expect(await fault('quiet yellow river '.repeat(54))).toBe('too-long');
  });

  it('needs no digits, capitals or symbols, and may contain spaces', async () => {
    expect(await fault('quiet yellow river')).toBeNull();
  });

  it('is counted and compared in full, in any Unicode composition', async () => {
    expect(await fault('e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301')).toBe('too-short');
    expect(await fault('password and something of my own')).toBeNull();
  });

  it.each(['Password123', 'ｐａｓｓｗｏｒｄ123', 'iloveyou', 'trustno1', 'QWERTYUIOP'])(
    'is not one of the most common passwords: %s',
    async (password) => {
      expect(await fault(password, 8)).toBe('common');
    },
  );

  it.each([
    'passwordpassword',
    'zzzzzzzzzzzzzzz',
    'abcabcabcabcabc',
    '123456789012345',
    '098765432109876',
    'abcdefghijklmnop',
    'qwertyuiopasdfghjkl',
  ])('is not one of the first guesses at its length: %s', async (password) => {
    expect(await fault(password)).toBe('common');
  });

  it.each([
    'Ada.Lovelace@example.com',
    'xx-Ada.Lovelace-xx',
    'northwind2026!!',
    'Tessera Northwind',
    'Ada.LovelaceTessera1',
  ])('is not made up of the names of the person, tenant and product: %s', async (password) => {
    expect(await fault(password)).toBe('contains-name');
  });

  it('may contain such a name beside enough other text, and short names do not count', async () => {
    expect(await fault('a harsh northwind tonight')).toBeNull();
    expect(await fault('bo bo bo bo zebra')).toBeNull();
  });

  it('is not a breached one', async () => {
    expect(await fault('stolen from somebody')).toBe('breached');
  });
});
