import { describe, expect, it } from 'vitest';
import { sayPlainly } from '@/components/text/testing/say-plainly';
import { confidentialMethods, isOffered } from './labels';

const nothing = { tls: null, certificateHeader: null, proxySecret: null, onVercel: false, ownServer: true };
const header = { name: 'x-client-cert', verified: 'x-client-verify' };

describe('authentication methods that depend on the installation', () => {
  it('are offered where it supports them, and are marked where it does not', () => {
    expect(isOffered('tls_client_auth', nothing)).toBe(false);
    expect(isOffered('client_secret_basic', nothing)).toBe(true);
    expect(isOffered('tls_client_auth', { ...nothing, certificateHeader: header })).toBe(true);
    const labels = (of: Parameters<typeof confidentialMethods>[0]) =>
      confidentialMethods(of, sayPlainly)
        .map(({ label }) => label)
        .join('\n');
    expect(labels(nothing)).toMatch(/tls_client_auth\): not configured on this server/);
    expect(labels({ ...nothing, certificateHeader: header })).not.toMatch(/not set up/);
  });

  it('need a proxy that verifies certificate chains, or the key itself', () => {
    const unverified = { ...nothing, certificateHeader: { ...header, verified: null } };
    expect([isOffered('tls_client_auth', unverified), isOffered('self_signed_tls_client_auth', unverified)]).toEqual([
      false,
      true,
    ]);
  });

  it('need the proxy secret when only Next runs, whatever our own listener would have', () => {
    const alone = {
      ...nothing,
      ownServer: false,
      certificateHeader: header,
      tls: {
        certFile: 'c',
        keyFile: 'k',
        clientCaFile: 'ca',
        offer: { minVersion: 'TLSv1.3', maxVersion: 'TLSv1.3', ciphers: '', honorCipherOrder: true } as const,
      },
    };
    expect(isOffered('tls_client_auth', alone)).toBe(false);
    expect(isOffered('tls_client_auth', { ...alone, proxySecret: 'p'.repeat(32) })).toBe(true);
    expect(isOffered('tls_client_auth', { ...alone, proxySecret: 'p'.repeat(32), certificateHeader: null })).toBe(
      false,
    );
  });
});
