import { describe, expect, it } from 'vitest';
import { nextOrigin, nextPeer } from './next-peer';
import { ownProxySecret, proxySecretHeader } from './proxy-secret';

const secret = 's'.repeat(32);
const proxySecret = 'p'.repeat(32);
const alone = { secret, proxySecret, onVercel: false, trustsProxy: () => false, placeHeaders: null };
const peer = (
  headers: Record<string, string>,
  config: Partial<Omit<typeof alone, 'proxySecret'>> & { proxySecret?: null } = {},
) => nextPeer(new Headers(headers), { ...alone, ...config });

describe('the peer of a request to Next alone', () => {
  it('is trusted by the secret of the proxy or of our own server, and by nothing else', () => {
    expect(peer({ [proxySecretHeader]: proxySecret })).toEqual({ remoteAddress: null, trusted: true });
    expect(peer({ [proxySecretHeader]: ownProxySecret({ secret }) }, { proxySecret: null })).toEqual({
      remoteAddress: null,
      trusted: true,
    });
    for (const wrong of [
      '',
      'p',
      `${proxySecret}p`,
      `${proxySecret}, ${proxySecret}`,
      secret,
      ownProxySecret({ secret: proxySecret }),
    ]) {
      expect(peer({ [proxySecretHeader]: wrong }), wrong).toEqual({ remoteAddress: null, trusted: false });
    }
    expect(peer({ 'x-forwarded-for': '192.0.2.1' }, { proxySecret: null })).toEqual({
      remoteAddress: null,
      trusted: false,
    });
  });

  it('has the address that Vercel reports, only on Vercel, and nothing else is trusted', () => {
    const headers = { 'x-forwarded-for': '192.0.2.1', 'x-request-id': 'chosen-by-the-client' };
    expect(peer(headers, { onVercel: true })).toEqual({ remoteAddress: '192.0.2.1', trusted: false });
    expect(peer({ ...headers, 'x-vercel-forwarded-for': '198.51.100.7' }, { onVercel: true }).remoteAddress).toBe(
      '198.51.100.7',
    );
    expect(peer({ 'x-vercel-forwarded-for': '198.51.100.7' }).remoteAddress).toBeNull();
    const { ipAddress, requestId } = nextOrigin(new Headers(headers), { ...alone, onVercel: true });
    expect(ipAddress).toBe('192.0.2.1');
    expect(requestId).not.toBe('chosen-by-the-client');
  });
});
