import { describe, expect, it } from 'vitest';
import { atHost, matchRoute } from '@/lib/edge/routing/match-route';
import { isMisdirected, misdirected, requestedHost, slugAtHost, transportOf } from './requested-host';

const services = {
  ownHost: 'id.example',
  slugAtHost: async (host: string) => new Map([['login.acme.example', 'acme']]).get(host),
};

describe('the requested host', () => {
  const headers = new Headers({ host: 'ID.example', 'x-forwarded-host': 'login.acme.example, inner.example' });
  it('is what Host says, and what a trusted proxy says', () => {
    expect(requestedHost(headers, { trusted: false })).toBe('id.example');
    expect(requestedHost(headers, { trusted: true })).toBe('login.acme.example');
    expect(
      requestedHost(new Headers({ host: 'id.example', 'x-tessera-host': 'login.acme.example' }), { trusted: false }),
    ).toBe('id.example');
  });

  it.each([
    ['id.example', undefined],
    ['login.acme.example', 'acme'],
    ['login.acme.example:8443', 'acme'],
    ['login.acme.example.', 'acme'],
    ['other.example', undefined],
    ['localhost:3000', undefined],
    ['', undefined],
    ['[::1]:3000', undefined],
  ])('%s is that of %s', async (asked, slug) => {
    expect(await slugAtHost(services, asked)).toBe(slug);
  });

  it('belongs to no tenant while nothing can be looked up, and never to the wrong one', async () => {
    const away = { ...services, slugAtHost: () => Promise.reject(new Error('The database is away.')) };
    expect(await slugAtHost(away, 'login.acme.example')).toBe('login.acme.example');
    expect(await slugAtHost(away, 'id.example')).toBeUndefined();
    expect(await slugAtHost(away, '10.0.0.7:3000')).toBeUndefined();
  });
});

describe('a request is misdirected', () => {
  const configured = { url: 'https://id.example', mtlsUrl: 'https://mtls.id.example:8443', urlConfigured: true };
  const isLost = (asked: string, slug?: string, config = configured) =>
    isMisdirected({ config, ownHost: 'id.example' }, asked, slug);

  it.each(['evil.test', 'id.example:8443', 'evil.id.example', 'id.example.evil.test', '10.0.0.7:3000', 'localhost'])(
    'at %s, if the public origin is configured',
    (asked) => {
      expect(isLost(asked)).toBe(true);
      expect(isLost(asked, undefined, { ...configured, urlConfigured: false })).toBe(false);
    },
  );

  it.each(['id.example', 'id.example:443', 'id.example.', 'id.example.:443', 'mtls.id.example:8443', ''])(
    'but not at %j',
    (asked) => expect(isLost(asked)).toBe(false),
  );

  it('but not at the host of a tenant', () => expect(isLost('login.acme.example', 'acme')).toBe(false));

  it('and gets 421 with advice, whatever it requested', async () => {
    const response = misdirected('<script>');
    expect([response.status, await response.text()]).toEqual([
      421,
      expect.stringMatching(/^Nothing is served at the host \?script\?\. .*TESSERA_URL/),
    ]);
  });
});

describe('HSTS', () => {
  const config = { url: 'https://id.example', hstsSubdomains: true };
  it('covers subdomains only at the installation’s host, and only if configured', () => {
    expect(transportOf(config, 'id.example')).toEqual({ secure: true, includeSubDomains: true });
    expect(transportOf(config, 'login.acme.example')).toEqual({ secure: true, includeSubDomains: false });
    expect(transportOf({ ...config, hstsSubdomains: false }, 'id.example')).toEqual({
      secure: true,
      includeSubDomains: false,
    });
  });
});

describe('at a tenant’s custom domain', () => {
  const at = (path: string) => {
    const match = matchRoute(path);
    const found = match && atHost(match, path, 'acme');
    return found && [found.tenantSlug, found.path, found.atHost];
  };

  it.each(['/token', '/.well-known/openid-configuration', '/scim/v2/Users', '/api/v1/people'])(
    '%s belongs to the tenant',
    (path) => {
      expect(at(path)).toEqual(['acme', path, true]);
    },
  );

  it.each(['/t/acme/token', '/t/globex/token', '/t/default/token', '/.well-known/openid-configuration/t/globex'])(
    'nothing exists at %s',
    (path) => {
      expect(at(path)).toBeNull();
    },
  );
});
