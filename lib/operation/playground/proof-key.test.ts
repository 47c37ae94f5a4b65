import { expect, test } from 'vitest';
import { verifyProof } from '@/lib/oauth/dpop/verify-proof';
import { verbatim } from '@/lib/platform/shared/message';
import { newProofKey, signProof, thumbprintOf } from './proof-key';
import { sendProven } from './send-proven';
import type { ProtocolRequest } from './send-step';

const ISSUER = 'https://auth.example';
const words = { title: verbatim('Request'), about: verbatim(''), source: '' };
const request: ProtocolRequest = { method: 'POST', endpoint: '/token', form: [['grant_type', 'client_credentials']] };
const at = (answers: Response[]) => {
  const proofs: (string | null)[] = [];
  const send = async ({ headers }: Request) => {
    proofs.push(headers.get('dpop'));
    return answers.shift() ?? Response.json({ access_token: 'a' });
  };
  return { proofs, sender: { issuer: ISSUER, send } };
};
const verified = (proof: string | null, accessToken?: string) =>
  verifyProof(proof ?? '', { method: 'POST', uris: [`${ISSUER}/token`], accessToken, now: new Date() });

test('creates a proof that the server accepts, with the key in the run', async () => {
  const key = newProofKey();
  const proof = await signProof(key, { method: 'POST', url: `${ISSUER}/token`, accessToken: 'token' });
  expect(verified(proof, 'token')).toMatchObject({ kind: 'valid', jkt: thumbprintOf(key), nonce: null });
});

test('retries with a nonce once when the server requires one, and does not send a third proof', async () => {
  const wanting = (challenge: ResponseInit['headers'], body: object) =>
    Response.json(body, { status: 400, headers: { 'DPoP-Nonce': 'nonce-1', ...challenge } });
  const { proofs, sender } = at([wanting({}, { error: 'use_dpop_nonce' })]);
  const { step, answer } = await sendProven(sender, words, request, { key: newProofKey() });
  expect(answer).toEqual({ access_token: 'a' });
  expect(proofs.map((proof) => verified(proof))).toMatchObject([{ nonce: null }, { kind: 'valid', nonce: 'nonce-1' }]);
  expect(step.checks).toMatchObject([{ verdict: 'note' }]);

  const resource = { 'WWW-Authenticate': 'DPoP error="use_dpop_nonce"' };
  const stubborn = at([wanting(resource, {}), wanting(resource, {}), Response.json({})]);
  expect(
    (
      await sendProven(
        stubborn.sender,
        words,
        { method: 'GET', endpoint: '/userinfo' },
        { key: newProofKey(), accessToken: 'token' },
      )
    ).response.status,
  ).toBe(400);
  expect(stubborn.proofs).toHaveLength(2);
});

test('creates no proof in a run whose tokens are not bound to a key', async () => {
  const { proofs, sender } = at([]);
  await sendProven(sender, words, { method: 'GET', endpoint: '/userinfo' }, { key: null });
  expect(proofs).toEqual([null]);
});
