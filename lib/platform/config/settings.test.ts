import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error';
import { environmentVariables } from './environment';
import { parseSettings } from './settings';

function problems(variables: Record<string, string>): string[] {
  try {
    parseSettings(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}

describe('parseSettings', () => {
  it('requires no variable', () => {
    const settings = parseSettings({});
    expect(settings).toMatchObject({
      port: 3000,
      url: 'http://localhost:3000',
      databaseUrl: null,
      secret: null,
      databasePool: 10,
      demo: false,
    });
    expect(settings.workers).toBeGreaterThan(0);
    expect(settings.dataFolder).toMatch(/^\/.*\.data$/);
  });

  it('treats an empty variable as absent', () => {
    expect(parseSettings({ PORT: '', TESSERA_URL: '', TESSERA_DEMO: '' })).toMatchObject({ port: 3000, demo: false });
  });

  it('reports every invalid variable on a separate line', () => {
    expect(
      problems({ PORT: 'http', TESSERA_WORKERS: '0', TESSERA_LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://localhost/x' }),
    ).toEqual([
      'DATABASE_URL must be a URL like postgresql://user:password@host:5432/database.',
      'PORT must be a whole number from 1 to 65535.',
      'TESSERA_WORKERS must be a whole number from 1 to 512.',
      'TESSERA_LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    ]);
  });

  it('never shows the value of a secret', () => {
    expect(problems({ TESSERA_SECRET: 'hunter2' }).join()).not.toContain('hunter2');
  });

  it('accepts an issuer origin with or without the trailing slash, and nothing more', () => {
    expect(parseSettings({ TESSERA_URL: 'https://id.example.com/' }).url).toBe('https://id.example.com');
    expect(parseSettings({ PORT: '8080' }).url).toBe('http://localhost:8080');
    for (const wrong of [
      'https://id.example.com/auth',
      'https://id.example.com?x=1',
      'ftp://id.example.com',
      'HTTPS://ID.example.com',
      'id.example.com',
    ]) {
      expect(problems({ TESSERA_URL: wrong }), wrong).toHaveLength(1);
    }
  });

  it('uses the public address and the cron secret that Vercel provides', () => {
    const settings = parseSettings({
      VERCEL: '1',
      VERCEL_PROJECT_PRODUCTION_URL: 'tessera.vercel.app',
      CRON_SECRET: 'from-vercel',
    });
    expect(settings).toMatchObject({ onVercel: true, url: 'https://tessera.vercel.app', cronSecret: 'from-vercel' });
  });

  it('reads the internal hosts that may be fetched', () => {
    expect(
      parseSettings({ TESSERA_FETCH_ALLOWED_HOSTS: 'idp.internal, localhost:8080,[::1]:81' }).fetchAllowedHosts.clients,
    ).toEqual(['idp.internal', 'localhost:8080', '[::1]:81']);
    expect(
      parseSettings({ TESSERA_FETCH_ALLOWED_HOSTS: 'providers=idp.internal, logout=app.internal:8080,shared.internal' })
        .fetchAllowedHosts,
    ).toEqual({
      clients: ['shared.internal'],
      issuers: ['shared.internal'],
      providers: ['idp.internal', 'shared.internal'],
      events: ['shared.internal'],
      logout: ['app.internal:8080', 'shared.internal'],
      applications: ['shared.internal'],
    });
    expect(Object.values(parseSettings({}).fetchAllowedHosts).flat()).toEqual([]);
    for (const wrong of [
      'https://idp.internal',
      'idp.internal/jwks',
      '::1',
      '*.internal',
      'everything=idp.internal',
      'providers=a=b',
      'providers=',
    ])
      expect(problems({ TESSERA_FETCH_ALLOWED_HOSTS: wrong }), wrong).toHaveLength(1);
  });

  it('reads the origins from which directories are pulled', () => {
    expect(
      parseSettings({
        TESSERA_PULL_ORIGINS: 'microsoft-graph=https://graph.microsoft.us, google-token=http://localhost:1',
      }).pullOrigins,
    ).toEqual({
      'microsoft-graph': 'https://graph.microsoft.us',
      'microsoft-login': 'https://login.microsoftonline.com',
      'google-directory': 'https://admin.googleapis.com',
      'google-token': 'http://localhost:1',
    });
    for (const wrong of [
      'https://graph.microsoft.us',
      'microsoft-graph=graph.microsoft.us',
      'okta=https://a.example',
      'microsoft-graph=https://a.example/v1.0',
    ])
      expect(problems({ TESSERA_PULL_ORIGINS: wrong }), wrong).toHaveLength(1);
  });

  it('sends mail only with a server and a sender', () => {
    const from = 'Tessera <no-reply@example.com>';
    const url = 'smtp://mail:hunter2@mail.example.com:587';
    expect(parseSettings({}).smtp).toBeNull();
    expect(parseSettings({ TESSERA_MAIL_FROM: from }).smtp).toBeNull();
    expect(parseSettings({ TESSERA_SMTP_URL: url, TESSERA_MAIL_FROM: from }).smtp).toEqual({ url, from });
    expect(problems({ TESSERA_SMTP_URL: url })).toEqual([
      'TESSERA_MAIL_FROM is not set, but TESSERA_SMTP_URL requires it.',
    ]);
    expect(problems({ TESSERA_SMTP_URL: 'mail.example.com:587', TESSERA_MAIL_FROM: from })).toEqual([
      'TESSERA_SMTP_URL must be a URL like smtp://user:password@host:587.',
    ]);
    for (const wrong of [
      'no-reply',
      'a@b.example, c@d.example',
      'Tessera <a@b.example>\r\nBcc: c@d.example',
      'a b@c.example',
    ]) {
      expect(problems({ TESSERA_SMTP_URL: url, TESSERA_MAIL_FROM: wrong }), wrong).toHaveLength(1);
    }
  });

  it('enables TLS with certificate and key, and then uses https', () => {
    const files = { TESSERA_TLS_CERT_FILE: 'cert.pem', TESSERA_TLS_KEY_FILE: 'key.pem' };
    expect(parseSettings(files)).toMatchObject({
      url: 'https://localhost:3000',
      tls: { certFile: 'cert.pem', keyFile: 'key.pem', clientCaFile: null },
    });
    expect(parseSettings({ ...files, TESSERA_TLS_CLIENT_CA_FILE: 'ca.pem' }).tls?.clientCaFile).toBe('ca.pem');
    expect(parseSettings({})).toMatchObject({ tls: null, certificateHeader: null, mtlsUrl: null });
  });

  it('restricts what the TLS listener offers, but not to nothing', () => {
    const files = { TESSERA_TLS_CERT_FILE: 'cert.pem', TESSERA_TLS_KEY_FILE: 'key.pem' };
    expect(parseSettings(files).tls?.offer).toMatchObject({ minVersion: 'TLSv1.2', maxVersion: 'TLSv1.3' });
    expect(parseSettings({ ...files, TESSERA_TLS_MIN_VERSION: '1.3' }).tls?.offer).toMatchObject({
      minVersion: 'TLSv1.3',
      maxVersion: 'TLSv1.3',
    });
    expect(
      parseSettings({ ...files, TESSERA_TLS_CIPHERS: 'TLS_AES_128_GCM_SHA256, ECDHE-ECDSA-AES128-GCM-SHA256' }).tls
        ?.offer.ciphers,
    ).toBe('TLS_AES_128_GCM_SHA256:ECDHE-ECDSA-AES128-GCM-SHA256');
    const wrongs: Record<string, string>[] = [
      { TESSERA_TLS_CIPHERS: 'AES128-SHA' },
      { TESSERA_TLS_CIPHERS: 'ALL' },
      { TESSERA_TLS_MIN_VERSION: '1.1' },
      { TESSERA_TLS_MIN_VERSION: '1.3', TESSERA_TLS_CIPHERS: 'ECDHE-RSA-AES128-GCM-SHA256' },
    ];
    for (const wrong of wrongs) expect(problems({ ...files, ...wrong })).toHaveLength(1);
  });

  it('rejects inconsistent certificate settings', () => {
    expect(problems({ TESSERA_TLS_CERT_FILE: 'cert.pem' })).toEqual([
      'TESSERA_TLS_CERT_FILE and TESSERA_TLS_KEY_FILE must be set together.',
    ]);
    expect(problems({ TESSERA_TLS_CLIENT_CA_FILE: 'ca.pem' })).toHaveLength(1);
    expect(problems({ TESSERA_CLIENT_CERTIFICATE_HEADER: 'Client-Cert' })).toEqual([
      'TESSERA_CLIENT_CERTIFICATE_HEADER is accepted only from trusted proxies: list them in TESSERA_TRUSTED_PROXIES, or share TESSERA_PROXY_SECRET with them.',
    ]);
    expect(problems({ TESSERA_CLIENT_CERTIFICATE_VERIFIED: 'always' })).toHaveLength(1);
    expect(problems({ TESSERA_CLIENT_CERTIFICATE_HEADER: 'not a name', TESSERA_TRUSTED_PROXIES: '::1' })).toHaveLength(
      1,
    );
    expect(
      parseSettings({ TESSERA_CLIENT_CERTIFICATE_HEADER: 'Client-Cert', TESSERA_TRUSTED_PROXIES: '::1' })
        .certificateHeader,
    ).toEqual({ name: 'client-cert', verified: null });
  });

  it('identifies a proxy by a secret too, if it is long enough', () => {
    const proxySecret = 'p'.repeat(32);
    expect(
      parseSettings({ TESSERA_PROXY_SECRET: proxySecret, TESSERA_CLIENT_CERTIFICATE_HEADER: 'Client-Cert' }),
    ).toMatchObject({ proxySecret, certificateHeader: { name: 'client-cert' } });
    expect(parseSettings({}).proxySecret).toBeNull();
    expect(problems({ TESSERA_PROXY_SECRET: 'short' })).toHaveLength(1);
  });

  it('reads locations from the two configured headers, and on Vercel from its own', () => {
    expect(parseSettings({}).placeHeaders).toBeNull();
    expect(parseSettings({ VERCEL: '1' }).placeHeaders).toEqual({
      city: 'x-vercel-ip-city',
      country: 'x-vercel-ip-country',
      overwritten: true,
    });
    expect(parseSettings({ VERCEL: '1', TESSERA_PLACE_HEADERS: 'CF-IPCity, CF-IPCountry' }).placeHeaders).toEqual({
      city: 'cf-ipcity',
      country: 'cf-ipcountry',
      overwritten: false,
    });
    for (const wrong of ['CF-IPCity', 'a,b,c', 'a b,c'])
      expect(problems({ TESSERA_PLACE_HEADERS: wrong }), wrong).toHaveLength(1);
  });

  it('trusts the configured proxies', () => {
    const { trustsProxy } = parseSettings({ TESSERA_TRUSTED_PROXIES: '10.0.0.0/8, ::1,192.0.2.7' });
    expect(['10.1.2.3', '::ffff:10.1.2.3', '::1', '192.0.2.7'].map(trustsProxy)).toEqual([true, true, true, true]);
    expect(['11.0.0.1', '::2', '192.0.2.8', '', 'unix'].map(trustsProxy)).toEqual([false, false, false, false, false]);
    expect(parseSettings({}).trustsProxy('127.0.0.1')).toBe(false);
    expect(problems({ TESSERA_TRUSTED_PROXIES: '10.0.0.0/33' })).toHaveLength(1);
    expect(problems({ TESSERA_TRUSTED_PROXIES: 'localhost' })).toHaveLength(1);
  });

  it('lets a stopping process serve for 5 seconds behind a proxy, not at all without one, or as long as configured', () => {
    const delay = (env: Record<string, string>) => parseSettings(env).shutdownDelayMilliseconds;
    expect(delay({})).toBe(0);
    expect(delay({ TESSERA_TRUSTED_PROXIES: '10.0.0.0/8' })).toBe(5_000);
    expect(delay({ TESSERA_PROXY_SECRET: 'a secret that the proxy shares with us' })).toBe(5_000);
    expect(delay({ TESSERA_TRUSTED_PROXIES: '10.0.0.0/8', TESSERA_SHUTDOWN_DELAY: '0' })).toBe(0);
    expect(delay({ TESSERA_SHUTDOWN_DELAY: '30' })).toBe(30_000);
    expect(problems({ TESSERA_SHUTDOWN_DELAY: '-1' })).toHaveLength(1);
  });
});

describe('environmentVariables', () => {
  it('documents each variable', () => {
    expect(environmentVariables.map(({ name }) => name)).toContain('TESSERA_SECRET');
    for (const variable of environmentVariables) {
      expect(variable.description, variable.name).not.toBe('');
      expect(variable.default, variable.name).not.toBe('');
    }
  });
});
