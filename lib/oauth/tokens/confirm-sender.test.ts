import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '@/lib/oauth/clients/client';
import { keyThumbprint } from '../dpop/key-thumbprint';
import { currentNonce } from '../dpop/nonce';
import { type ClientCertificate, readClientCertificate } from '../mutual-tls/client-certificate';
import { newCertificate } from '../testing/certificates';
import { newProof, newProofKey } from '../testing/proof';
import { refused } from '../testing/refused';
import { issuer, newClient } from '../testing/tenant';
import { confirmSender } from './confirm-sender';

const url = 'https://auth.example/t/acme/token';
const now = new Date('2026-11-21T12:00:00Z');
const dpopNonceKey = new Uint8Array(32).fill(3);
const key = newProofKey();
const jkt = keyThumbprint(key.jwk) ?? '';
const proof = (claims: Record<string, unknown> = {}) => newProof(key, { method: 'POST', url, now }, { claims });

let certificate: ClientCertificate;
beforeAll(async () => {
  certificate = readClientCertificate((await newCertificate({ subject: 'CN=mine' })).der, false);
});

const confirm = (
  client: Partial<Client>,
  {
    dpop,
    certified = false,
    grant = 'client_credentials',
  }: { dpop?: string; certified?: boolean; grant?: string } = {},
) =>
  confirmSender(
    new Request(url, { method: 'POST', headers: dpop === undefined ? {} : { DPoP: dpop } }),
    newClient(client),
    grant,
    {
      issuer,
      dpopNonceKey,
      now: () => now,
      store: { claimAssertion: async () => 'claimed' },
      mutualTls: { verifiesChains: false, aliasIssuer: null, certificate: () => (certified ? certificate : null) },
    },
  );

test('binds to nothing where no binding is required, and ignores a certificate that the client is not registered for', async () => {
  expect(await confirm({}, { certified: true })).toEqual({ confirmation: null, headers: {} });
});

test('binds to the key of a proof, for any client', async () => {
  expect(await confirm({}, { dpop: proof() })).toEqual({ confirmation: { jkt }, headers: {} });
});

test('binds to certificate and key where both are present', async () => {
  const confirmation = { jkt: jkt, 'x5t#S256': certificate.thumbprint };
  expect(
    await confirm({ tlsClientCertificateBoundAccessTokens: true }, { dpop: proof(), certified: true }),
  ).toMatchObject({ confirmation });
});

test('requires the certificate even with a proof, and the proof even with a certificate', async () => {
  const withoutCertificate = await refused(() =>
    confirm({ tlsClientCertificateBoundAccessTokens: true }, { dpop: proof() }),
  );
  expect(withoutCertificate.answer.error).toBe('invalid_request');
  const both = { tlsClientCertificateBoundAccessTokens: true, dpopBoundAccessTokens: true };
  expect((await refused(() => confirm(both, { certified: true }))).answer.error).toBe('invalid_dpop_proof');
});

test('returns the next nonce once the one in the proof is about to expire', async () => {
  const time = { key: dpopNonceKey, tenantId: issuer.tenantId };
  const nonce = currentNonce({ ...time, now: new Date(now.getTime() - 180_000) });
  expect(await confirm({}, { dpop: proof({ nonce }) })).toMatchObject({
    headers: { 'DPoP-Nonce': currentNonce({ ...time, now }) },
  });
  const refusal = await refused(() => confirm({}, { dpop: proof({ nonce: 'nonsense' }) }));
  expect([refusal.answer.error, refusal.headers, refusal.recorded]).toEqual([
    'use_dpop_nonce',
    { 'DPoP-Nonce': currentNonce({ ...time, now }) },
    false,
  ]);
});

test('accepts proofs of a FAPI 2.0 client only with the algorithms of the profile', async () => {
  expect(await confirm({ fapi2SecurityProfile: true }, { dpop: proof() })).toMatchObject({ confirmation: { jkt } });
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signed = await new SignJWT({ jti: 'one', htm: 'POST', htu: url, iat: now.getTime() / 1000 })
    .setProtectedHeader({ alg: 'RS256', typ: 'dpop+jwt', jwk: publicKey.export({ format: 'jwk' }) })
    .sign(privateKey);
  expect(await confirm({}, { dpop: signed })).toMatchObject({ confirmation: { jkt: expect.any(String) } });
  expect((await refused(() => confirm({ fapi2SecurityProfile: true }, { dpop: signed }))).answer.error).toBe(
    'invalid_dpop_proof',
  );
});
