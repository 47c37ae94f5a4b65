import { encode } from 'next-auth/jwt';
import { describe, expect, it, vi } from 'vitest';
import { csrfToken, isCsrfToken } from '@/lib/edge/http/csrf';
import { hashUserCode, userCodeHashes } from '@/lib/oauth/device/user-code';
import { currentNonce, isNonce } from '@/lib/oauth/dpop/nonce';
import { newTokenContext } from '@/lib/oauth/testing/tenant';
import { openRefreshToken, type RefreshToken, sealRefreshToken } from '@/lib/oauth/tokens/refresh-token';
import { purposes, secretKeys } from '@/lib/platform/secrets/secret-keys';
import { seal, unseal } from '@/lib/platform/shared/seal';
import { newestKey } from '@/lib/platform/shared/secret';
import { openCursor, sealCursor } from '@/lib/scim/query/cursor';
import { beginUpstream, secretsOf } from '@/lib/sign-in/identity-providers/begin-upstream';
import { readSid, sessionCookieName, sessionCookieSecret } from '@/lib/sign-in/sessions/session-cookie';

const [old, next] = ['the secret until today'.padEnd(40, '.'), 'the secret from today on'.padEnd(40, '.')];
const now = new Date('2026-11-23T12:00:00Z');

/**
 * The secrets before the rotation; while the next secret only opens; after it was promoted; after the old one was
 * removed.
 */
const before = secretKeys({ secret: old, additionalSecrets: [] });
const announced = secretKeys({ secret: old, additionalSecrets: [next] });
const promoted = secretKeys({ secret: next, additionalSecrets: [old] });
const after = secretKeys({ secret: next, additionalSecrets: [] });

describe('during secret rotation', () => {
  it.each(purposes)('values of %s are sealed with the newest secret and opened with every active one', (purpose) => {
    const value = Buffer.from('value');
    const opens = (keys: typeof before, sealed: Uint8Array) => unseal(keys(purpose), sealed) !== null;
    expect([announced, promoted, after].map((keys) => opens(keys, seal(before(purpose), value)))).toEqual([
      true,
      true,
      false,
    ]);
    expect([before, announced, after].map((keys) => opens(keys, seal(promoted(purpose), value)))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('existing refresh tokens, cursors and browser sessions keep working', async () => {
    const context = newTokenContext();
    const opener = (keys: typeof before) => ({ ...context, refreshTokenKey: keys('refresh-token') });
    const token = sealRefreshToken(opener(before), {
      tenantId: context.issuer.tenantId,
      familyId: 'f',
      generation: 3,
    } as RefreshToken);
    expect(openRefreshToken(opener(promoted), token)).toMatchObject({ familyId: 'f', generation: 3 });
    expect(openRefreshToken(opener(after), token)).toBeNull();

    const of = { scope: { tenantId: 't', connectionId: 'c' }, endpoint: '/Users', query: [] };
    const seals = (keys: typeof before) => ({ key: keys('scim-cursor'), now: () => now });
    const walk = { position: { key: 'k', id: 'i' }, totalResults: 9, count: 3 };
    expect(openCursor(sealCursor(walk, of, seals(before)), of, seals(promoted))).toEqual(walk);
    expect(() => openCursor(sealCursor(walk, of, seals(before)), of, seals(after))).toThrow();

    const name = sessionCookieName({ secure: true, tenantSlug: 'acme' });
    const cookie = `${name}=${await encode({ token: { sid: 'sid' }, secret: sessionCookieSecret(before('session')), salt: name })}`;
    const sid = (keys: typeof before) => readSid(cookie, { secret: keys('session'), secure: true, tenantSlug: 'acme' });
    expect([await sid(promoted), await sid(after)]).toEqual(['sid', null]);
  });

  it('existing forms, nonces and user codes are accepted, on both sides of a rolling restart', () => {
    for (const [made, read] of [
      [before, promoted],
      [promoted, announced],
    ] as const) {
      expect(isCsrfToken(read('csrf'), 'browser', 'form', csrfToken(made('csrf'), 'browser', 'form'))).toBe(true);
      expect(
        isNonce(currentNonce({ key: made('dpop-nonce'), tenantId: 't', now }), {
          key: read('dpop-nonce'),
          tenantId: 't',
          now,
        }),
      ).toBe(true);
      expect(userCodeHashes(read('user-code'), 'WDJB-MJHT')).toContainEqual(
        hashUserCode(made('user-code'), 'WDJB-MJHT'),
      );
    }
    expect(isCsrfToken(after('csrf'), 'browser', 'form', csrfToken(before('csrf'), 'browser', 'form'))).toBe(false);
  });

  it('a sign-in at an identity provider finishes with the key it started with', async () => {
    const authorize = vi.fn().mockResolvedValue({ kind: 'unavailable' });
    const provider = {
      tenantId: 't',
      id: 'p',
      scopes: [],
      issuer: 'https://idp.example',
      clientId: 'c',
      clientSecretSealed: null,
      clientAuthentication: 'none',
    };
    const services = { attemptKey: before('upstream-attempt'), upstream: { authorize } } as unknown as Parameters<
      typeof beginUpstream
    >[0];
    await beginUpstream(services, { provider } as unknown as Parameters<typeof beginUpstream>[1], now);
    const [, sent] = authorize.mock.calls[0] as [object, { state: string; nonce: string; codeVerifier: string }];
    expect(secretsOf({ attemptKey: promoted('upstream-attempt') }, sent.state)).toEqual({
      nonce: sent.nonce,
      codeVerifier: sent.codeVerifier,
    });
    expect(secretsOf({ attemptKey: after('upstream-attempt') }, sent.state)).not.toEqual({
      nonce: sent.nonce,
      codeVerifier: sent.codeVerifier,
    });
  });

  it('a secret listed twice counts once', () => {
    expect(secretKeys({ secret: next, additionalSecrets: [next, old, old] })('csrf')).toHaveLength(2);
    expect(newestKey(promoted('csrf'))).toEqual(newestKey(after('csrf')));
  });
});
