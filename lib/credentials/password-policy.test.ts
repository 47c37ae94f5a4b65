import { describe, expect, it } from 'vitest';
import { passwordFault } from './password-policy';

describe('a password', () => {
  const fault = (password: string) => passwordFault(password, ['ada.lovelace@example.com']);

  it('needs 8 characters and may have 128, counted as a person counts them', () => {
    expect(fault('zebra 7')).toBe('too-short');
    expect(fault('zebra 77')).toBeNull();
    expect(fault('🦓🦓🦓🦓🦓🦓7')).toBe('too-short');
    expect(fault('zebra '.repeat(21))).toBeNull();
    expect(fault('zebra '.repeat(22))).toBe('too-long');
  });

  it('needs no digits, capitals or signs', () => {
    expect(fault('quiet yellow river')).toBeNull();
  });

  it('is not one that guessing begins with, in any case or width', () => {
    expect(fault('Password123')).toBe('common');
    expect(fault('ｐａｓｓｗｏｒｄ123')).toBe('common');
    expect(fault('zzzzzzzzzzzz')).toBe('common');
  });

  it('does not contain the name that the person signs in with', () => {
    expect(fault('xx-Ada.Lovelace-xx')).toBe('contains-user-name');
    expect(passwordFault('adaptable zebra', ['ada'])).toBeNull();
  });
});
