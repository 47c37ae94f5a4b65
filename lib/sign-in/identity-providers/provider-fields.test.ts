import { generateKeyPairSync } from 'node:crypto';
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
      provisioning: {
        create: false,
        address_domains: 'verified_if_any',
        trusted_domains: [],
        update: 'never',
        attributes: [],
        groups_claim: 'groups',
        groups: [],
        leave_groups: true,
      },
    });
  });

  test('take Apple’s key with its team and ID, and no other key', () => {
    const pem = (namedCurve: string) =>
      generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const apple = { team_id: 'TEAM123456', key_id: 'KEY1234567' };
    const wrong = (fields: object) =>
      providerFields.safeParse({ ...file, apple: { ...apple, ...fields } }).error?.issues.map(({ path }) => path);
    expect(wrong({ private_key: pem('prime256v1') })).toBeUndefined();
    expect(wrong({})).toBeUndefined();
    for (const key of [pem('secp384r1'), 'secret', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'])
      expect(wrong({ private_key: key })).toEqual([['apple', 'private_key']]);
    expect(wrong({ team_id: 'team123456' })).toEqual([['apple', 'team_id']]);
    expect(wrong({ key_id: undefined })).toEqual([['apple', 'key_id']]);
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
