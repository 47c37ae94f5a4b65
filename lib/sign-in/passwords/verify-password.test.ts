import type * as argon2 from '@node-rs/argon2';
import { hash as argon2id, parseOptions, verify } from '@node-rs/argon2';
import type * as bcryptLibrary from '@node-rs/bcrypt';
import { hash as bcrypt, verify as verifyBcrypt } from '@node-rs/bcrypt';
import { beforeEach, expect, it, vi } from 'vitest';
import { hashPassword, isFormerHash } from './hash-password';
import { formerParameters } from './testing/imported-hashes';
import { isPasswordOf, verifyPassword } from './verify-password';

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});
vi.mock('@node-rs/bcrypt', async (load) => {
  const real = await load<typeof bcryptLibrary>();
  return { ...real, verify: vi.fn(real.verify) };
});
beforeEach(() => vi.clearAllMocks());

const noKinds = async () => [];

it('recognizes the password in any Unicode composition, and no other', async () => {
  const hash = await hashPassword('cafe\u0301 au lait');
  expect(await verifyPassword(hash, 'caf\u00e9 au lait', noKinds)).toBe(true);
  expect(await verifyPassword(hash, 'cafe au lait', noKinds)).toBe(false);
});

it('is false when there is no stored password', async () => {
  expect(await verifyPassword(null, '', noKinds)).toBe(false);
});

it('hashes with argon2id at or above the OWASP minimum, with a new salt each time', async () => {
  const hash = await hashPassword('quiet yellow river');
  const { memoryCost, timeCost, parallelism } = parseOptions(hash);
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(memoryCost).toBeGreaterThanOrEqual(19_456);
  expect(timeCost).toBeGreaterThanOrEqual(2);
  expect(parallelism).toBe(1);
  expect(await hashPassword('quiet yellow river')).not.toBe(hash);
});

it('recognizes the passwords of former hashes, which new ones are not', async () => {
  const former = await argon2id('quiet yellow river', formerParameters);
  expect(await verifyPassword(former, 'quiet yellow river', noKinds)).toBe(true);
  expect(await verifyPassword(former, 'quiet yellow rivers', noKinds)).toBe(false);
  expect([isFormerHash(former), isFormerHash(await hashPassword('quiet yellow river'))]).toEqual([true, false]);
});

it('recognizes the password of an imported hash as it was typed there, and in normalized form', async () => {
  const asTyped = await bcrypt('ﬁsh and cafe\u0301', 4);
  const normalized = await bcrypt('fish and caf\u00e9', 4);
  for (const hash of [asTyped, normalized]) {
    expect(await verifyPassword(hash, 'ﬁsh and cafe\u0301', noKinds)).toBe(true);
    expect(await isPasswordOf(hash, 'ﬁsh and cafe\u0301')).toBe(true);
  }
  expect(await verifyPassword(asTyped, 'fish and caf\u00e9', noKinds)).toBe(false);
});

it('matches no hash that exceeds the bounds or is of an unknown form, and computes none', async () => {
  for (const hash of [`$2b$20$${'a'.repeat(53)}`, 'no hash at all', '']) {
    expect(await verifyPassword(hash, 'quiet yellow river', noKinds)).toBe(false);
    expect(await isPasswordOf(hash, 'quiet yellow river')).toBe(false);
  }
  expect(verifyBcrypt).not.toHaveBeenCalled();
});

it('hashes as much for any wrong password of a tenant, whoever it is for: once for each kind of hash', async () => {
  const hashes = {
    current: await hashPassword('quiet yellow river'),
    former: await argon2id('quiet yellow river', formerParameters),
    cheap: await bcrypt('quiet yellow river', 4),
    dear: await bcrypt('quiet yellow river', 6),
  };
  const kinds = async () => ['$2b$04', '$2b$06', '$argon2id$v=19$m=19456,t=2,p=1', '$argon2id$v=19$m=32768,t=3,p=1'];
  const effort = async (hash: string | null) => {
    vi.clearAllMocks();
    expect(await verifyPassword(hash, 'quiet yellow rivers', kinds)).toBe(false);
    const ofArgon2 = vi.mocked(verify).mock.calls.map(([one]) => String(one).slice(0, 30));
    const ofBcrypt = vi.mocked(verifyBcrypt).mock.calls.map(([, one]) => String(one).slice(0, 6));
    return [...ofArgon2, ...ofBcrypt].sort();
  };
  for (const hash of [null, ...Object.values(hashes)])
    expect(await effort(hash)).toEqual([
      '$2b$04',
      '$2b$06',
      '$argon2id$v=19$m=19456,t=2,p=1',
      '$argon2id$v=19$m=32768,t=3,p=1',
    ]);
});

it('asks for the kinds of the tenant unless the password matches a new hash', async () => {
  const kinds = vi.fn(noKinds);
  expect(await verifyPassword(await hashPassword('quiet yellow river'), 'quiet yellow river', kinds)).toBe(true);
  expect(kinds).not.toHaveBeenCalled();
  await verifyPassword(null, 'quiet yellow river', kinds);
  expect(kinds).toHaveBeenCalledOnce();
});
