import { compactVerify, errors, generateKeyPair, SignJWT } from 'jose';
import { expect, it, vi } from 'vitest';
import { readable } from '@/lib/platform/shared/testing/readable';
import { assertionAlgorithms } from './algorithms';
import { standInKey } from './signature-problem';
import { importedKey } from './verification-keys';
import { verifyAssertion } from './verify-assertion';

it.each(assertionAlgorithms)('is a key for %s that verifies nothing', async (alg) => {
  const { privateKey } = await generateKeyPair(alg);
  const jwt = await new SignJWT({}).setProtectedHeader({ alg }).sign(privateKey);
  const key = standInKey(alg);
  await expect(compactVerify(jwt, await importedKey(key, alg), { algorithms: [alg] })).rejects.toThrow(
    errors.JWSSignatureVerificationFailed,
  );
  expect(standInKey(alg)).toBe(key);
});

it('is tried where no key is registered, so that the failure takes just as long', async () => {
  const verify = vi.spyOn(crypto.subtle, 'verify');
  const { privateKey } = await generateKeyPair('ES256');
  const now = new Date();
  const jwt = await new SignJWT({ iss: 'nobody', sub: 'nobody', aud: 'https://id.example', jti: 'one' })
    .setIssuedAt()
    .setExpirationTime('1 minute')
    .setProtectedHeader({ alg: 'ES256' })
    .sign(privateKey);
  const verified = await verifyAssertion(
    jwt,
    {
      issuer: 'nobody',
      subject: 'nobody',
      audiences: ['https://id.example'],
      maxLifetimeSeconds: 3600,
      keys: () => ({ keys: [] }),
    },
    now,
  );
  expect(readable(verified)).toEqual({ kind: 'invalid', reason: 'no registered key is for ES256' });
  expect(verify).toHaveBeenCalledOnce();
});
