import { describe, expect, test } from 'vitest';
import { providerFields } from './provider-fields';

const file = { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', client_id: 'tessera' };

describe('the fields of an identity provider', () => {
  test('have safe defaults', () => {
    expect(providerFields.parse(file)).toEqual({
      ...file,
      client_authentication: 'client_secret_basic',
      scope: 'email profile',
      linking: 'off',
      administrators: false,
      trust_second_factor: false,
    });
  });

  test.each([
    ['id', 'Google'],
    ['id', 'a/b'],
    ['id', '-a'],
    ['id', 'a'.repeat(41)],
    ['id', ''],
    ['issuer', 'ftp://idp.example'],
    ['issuer', 'https://idp.example?x'],
    ['issuer', 'https://idp.example#x'],
    ['issuer', 'https://user@idp.example'],
    ['issuer', 'javascript:alert(1)'],
    ['issuer', 'https://idp.example/ x'],
    ['name', ' '],
    ['name', 'a\nb'],
    ['client_id', ''],
    ['client_secret', 'a\u0000b'],
    ['scope', 'a  b'],
    ['linking', 'always'],
    ['client_authentication', 'none'],
  ])('reject %s %j', (name, value) => {
    const { error } = providerFields.safeParse({ ...file, [name]: value });
    expect(error?.issues.map(({ path }) => path)).toEqual([[name]]);
  });

  test('reject unknown fields', () => {
    expect(providerFields.safeParse({ ...file, secret: 'x' }).success).toBe(false);
  });
});
