import { beforeEach, describe, expect, test } from 'vitest';
import { readable } from '@/lib/platform/shared/testing/readable';
import { newProof, newProofKey } from '../testing/proof';
import { issuer } from '../testing/tenant';
import { currentNonce } from './nonce';
import { type DpopContext, proveKey } from './prove-key';

const url = 'https://auth.example/t/acme/token';
const key = newProofKey();
const dpopNonceKey = new Uint8Array(32).fill(7);

let now: Date;
let claims: { issuer: string; expiresAt: Date }[];
let context: DpopContext;
beforeEach(() => {
  now = new Date('2026-11-21T12:00:00Z');
  claims = [];
  const used = new Set<string>();
  context = {
    issuer,
    mutualTls: null,
    dpopNonceKey,
    now: () => now,
    store: {
      async claimAssertion({ jtiHash, ...claim }) {
        claims.push(claim);
        const known = used.has(String(jtiHash));
        used.add(String(jtiHash));
        return known ? 'replayed' : 'claimed';
      },
    },
  };
});

const asking = (...proofs: string[]) => {
  const headers = new Headers();
  for (const proof of proofs) headers.append('DPoP', proof);
  return proveKey(new Request(url, { method: 'POST', headers }), context);
};
const proof = (changes?: Parameters<typeof newProof>[2]) => newProof(key, { method: 'POST', url, now }, changes);
const requiring = () => {
  context = { ...context, issuer: { ...issuer, requiresDpopNonce: true } };
};

describe('a request', () => {
  test('without a proof proves nothing and requires nothing', async () => {
    expect(readable([await asking(), claims])).toEqual([{ kind: 'none' }, []]);
  });

  test('proves its key once, and the use is stored per key for a few minutes', async () => {
    const one = proof();
    const proven = await asking(one);
    expect(proven).toMatchObject({ kind: 'proven', nonce: null });
    expect(readable(await asking(one))).toEqual({ kind: 'invalid', reason: 'proof was used before (jti)' });
    expect(claims[0]?.issuer).toBe(`dpop ${proven.kind === 'proven' && proven.jkt}`);
    expect((claims[0]?.expiresAt.getTime() ?? 0) - now.getTime()).toBe(180_000);
  });

  test('with two proofs, or an invalid one, proves nothing and uses nothing up', async () => {
    expect(readable(await asking(proof(), proof()))).toEqual({
      kind: 'invalid',
      reason: 'the request has more than one DPoP header',
    });
    expect(readable(await asking(proof({ claims: { htm: 'GET' } })))).toMatchObject({ kind: 'invalid' });
    expect(claims).toEqual([]);
  });

  test('is identified by its configured address, wherever it arrives', async () => {
    const inside = new Request('http://10.0.0.1:3000/t/acme/token', {
      method: 'POST',
      headers: { DPoP: proof(), Host: 'evil.test', 'X-Forwarded-Host': 'evil.test' },
    });
    expect(await proveKey(inside, context)).toMatchObject({ kind: 'proven' });
  });

  test('may use the address for clients with certificates', async () => {
    const htu = 'https://mtls.auth.example/t/acme/token';
    expect(readable(await asking(proof({ claims: { htu } })))).toMatchObject({ kind: 'invalid' });
    context = {
      ...context,
      mutualTls: { verifiesChains: false, aliasIssuer: 'https://mtls.auth.example/t/acme', certificate: () => null },
    };
    expect(readable(await asking(proof({ claims: { htu } })))).toMatchObject({ kind: 'proven' });
  });
});

describe('a nonce', () => {
  const nonceAt = (at: Date, tenantId = issuer.tenantId) => currentNonce({ key: dpopNonceKey, tenantId, now: at });

  test('is required where the tenant wants one, and asking for it uses nothing up', async () => {
    requiring();
    expect(readable(await asking(proof()))).toEqual({
      kind: 'nonce-needed',
      reason: expect.stringContaining('no nonce'),
      nonce: nonceAt(now),
    });
    expect(claims).toEqual([]);
    expect(readable(await asking(proof({ claims: { nonce: nonceAt(now) } })))).toMatchObject({
      kind: 'proven',
      nonce: null,
    });
  });

  test('that is about to expire is accepted, and the next one is sent', async () => {
    const nonce = nonceAt(now);
    now = new Date(now.getTime() + 180_000);
    expect(nonceAt(now)).not.toBe(nonce);
    expect(readable(await asking(proof({ claims: { nonce } })))).toMatchObject({ kind: 'proven', nonce: nonceAt(now) });
  });

  test('of a process whose clock is ahead is accepted', async () => {
    expect(
      readable(await asking(proof({ claims: { nonce: nonceAt(new Date(now.getTime() + 180_000)) } }))),
    ).toMatchObject({
      kind: 'proven',
    });
  });

  test('that is too old, unknown or of another tenant is replaced, whether or not one is required', async () => {
    const old = nonceAt(new Date(now.getTime() - 540_000));
    for (const nonce of [old, nonceAt(now, 'another'), 'nonsense', `${nonceAt(now)}=`, '']) {
      expect(readable(await asking(proof({ claims: { nonce } }))), nonce).toMatchObject({
        kind: 'nonce-needed',
        nonce: nonceAt(now),
      });
    }
  });
});
