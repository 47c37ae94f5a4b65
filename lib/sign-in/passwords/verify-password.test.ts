import { hash as argon2id, parseOptions } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { formerParameters, hashPassword, isFormerHash } from './hash-password';
import { verifyPassword } from './verify-password';

it('recognizes the password in any Unicode composition, and no other', async () => {
  const hash = await hashPassword('cafe\u0301 au lait');
  expect(await verifyPassword(hash, 'caf\u00e9 au lait')).toBe(true);
  expect(await verifyPassword(hash, 'cafe au lait')).toBe(false);
});

it('is false when there is no stored password', async () => {
  expect(await verifyPassword(null, '')).toBe(false);
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
  expect(await verifyPassword(former, 'quiet yellow river')).toBe(true);
  expect(await verifyPassword(former, 'quiet yellow rivers')).toBe(false);
  expect([isFormerHash(former), isFormerHash(await hashPassword('quiet yellow river'))]).toEqual([true, false]);
});
