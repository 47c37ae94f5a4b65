import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keyThumbprint } from '@/lib/oauth/dpop/key-thumbprint';
import { currentNonce } from '@/lib/oauth/dpop/nonce';
import { type ClientCertificate, readClientCertificate } from '@/lib/oauth/mutual-tls/client-certificate';
import { newCertificate } from '@/lib/oauth/testing/certificates';
import { ALGS, guard, INVALID, mint, newWorld, REALM, world } from '@/lib/oauth/testing/guarded-resource';
import { newProof, newProofKey } from '@/lib/oauth/testing/proof';
import { readable } from '@/lib/platform/shared/testing/readable';

let mine: ClientCertificate;
beforeAll(async () => {
  mine = readClientCertificate((await newCertificate({ subject: 'CN=mine' })).der, false);
});

beforeEach(newWorld);

describe('a DPoP-bound token', () => {
  const url = 'https://auth.example/t/acme/userinfo';
  const key = newProofKey();
  const bound = () => mint({ confirmation: { jkt: keyThumbprint(key.jwk) ?? '' } });
  const present = (token: string, proof: string | null, scheme = 'DPoP') =>
    guard(
      new Request(url, { headers: { Authorization: `${scheme} ${token}`, ...(proof !== null && { DPoP: proof }) } }),
    );
  const proofFor = (accessToken: string, changes?: Parameters<typeof newProof>[2]) =>
    newProof(key, { method: 'GET', url, now: world.tokens.time.now, accessToken }, changes);

  test('is accepted with a proof', async () => {
    const token = await bound();
    expect(await present(token, proofFor(token))).toMatchObject({ kind: 'bearer', bearer: { kind: 'person' } });
  });

  test('is rejected without one, and the error is sent in the DPoP challenge', async () => {
    expect(await present(await bound(), null)).toMatchObject({
      status: 401,
      error: 'invalid_dpop_proof',
      headers: {
        'WWW-Authenticate': expect.stringMatching(
          new RegExp(
            `^DPoP ${REALM}, error="invalid_dpop_proof", error_description="[^"]+", ${ALGS}, Bearer ${REALM}$`,
          ),
        ),
      },
    });
    expect(readable([world.asked, world.refusals])).toMatchObject([
      0,
      [{ code: 'invalid_dpop_proof', reason: 'the request has no DPoP proof', clientId: 'app' }],
    ]);
  });

  test('is rejected with the proof of another key, for another token, or for another URI', async () => {
    const token = await bound();
    const another = newProof(newProofKey(), { method: 'GET', url, now: world.tokens.time.now, accessToken: token });
    expect(await present(token, another)).toMatchObject({ status: 401, error: 'invalid_token' });
    expect(await present(token, proofFor(await mint()))).toMatchObject({ status: 401, error: 'invalid_dpop_proof' });
    expect(await present(token, proofFor(token, { claims: { htu: `${url}x` } }))).toMatchObject({
      status: 401,
      error: 'invalid_dpop_proof',
    });
  });

  test('is rejected as a bearer token, with or without a proof', async () => {
    const token = await bound();
    expect(await present(token, null, 'Bearer')).toMatchObject({
      status: 401,
      error: 'invalid_token',
      headers: { 'WWW-Authenticate': INVALID },
    });
    expect(await present(token, proofFor(token), 'Bearer')).toMatchObject({ status: 401, error: 'invalid_token' });
  });

  test('cannot be replaced by a bearer token, even with a proof', async () => {
    const token = await mint();
    expect(await present(token, proofFor(token))).toMatchObject({ status: 401, error: 'invalid_token' });
    expect(readable(world.refusals)).toMatchObject([
      { reason: 'the access token is not bound to a DPoP key but was presented as if it were' },
    ]);
  });

  test('is not looked up among the resource server’s own tokens', async () => {
    const ownToken = () => Promise.reject(new Error('It is looked for.'));
    expect(
      await guard(new Request(url, { headers: { Authorization: 'DPoP scim-token' } }), { ownToken }),
    ).toMatchObject({ error: 'invalid_token' });
  });

  test('gets the required nonce without recording a failure', async () => {
    world.requiresDpopNonce = true;
    const token = await bound();
    const nonce = currentNonce({
      key: world.tokens.refreshTokenKey,
      tenantId: world.tokens.issuer.tenantId,
      now: world.tokens.time.now,
    });
    expect(await present(token, proofFor(token))).toMatchObject({
      status: 401,
      error: 'use_dpop_nonce',
      headers: { 'DPoP-Nonce': nonce, 'WWW-Authenticate': expect.stringMatching(/^DPoP .*error="use_dpop_nonce"/) },
    });
    expect(readable(world.refusals)).toEqual([]);
    expect(await present(token, proofFor(token, { claims: { nonce } }))).toMatchObject({ kind: 'bearer' });
  });

  test('gets the next nonce before the current one expires (RFC 9449, 8.2 and 9)', async () => {
    const token = await bound();
    const nonceAt = (now: Date) =>
      currentNonce({ key: world.tokens.refreshTokenKey, tenantId: world.tokens.issuer.tenantId, now });
    const nonce = nonceAt(world.tokens.time.now);
    expect(await present(token, proofFor(token, { claims: { nonce } }))).toMatchObject({ kind: 'bearer', headers: {} });
    world.tokens.time.now = new Date(world.tokens.time.now.getTime() + 180_000);
    expect(await present(token, proofFor(token, { claims: { nonce } }))).toMatchObject({
      kind: 'bearer',
      headers: { 'DPoP-Nonce': nonceAt(world.tokens.time.now) },
    });
  });

  test('that is also bound to a certificate needs both proofs', async () => {
    const token = await mint({ confirmation: { jkt: keyThumbprint(key.jwk) ?? '', 'x5t#S256': mine.thumbprint } });
    expect(await present(token, proofFor(token))).toMatchObject({ error: 'invalid_token' });
    world.certificate = mine;
    expect(await present(token, null)).toMatchObject({ error: 'invalid_dpop_proof' });
    expect(await present(token, proofFor(token))).toMatchObject({ kind: 'bearer' });
  });
});
