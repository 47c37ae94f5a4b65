import { encode } from 'next-auth/jwt';
import { describe, expect, test, vi } from 'vitest';
import { deriveKey, newSecret } from '@/lib/platform/shared/secret';
import {
  ACCOUNTS_AT_MOST,
  readSid,
  readSids,
  sealSids,
  sessionCookieName,
  sessionCookieSecret,
  tenantsInCookies,
} from './session-cookie';

const secret = deriveKey('an instance secret of some length', 'session');
const acme = { secret, secure: false, tenantSlug: 'acme' };

async function cookieOf(
  tenant: { secret: typeof secret; secure: boolean; tenantSlug: string },
  token: Record<string, unknown> = { sid: 's1' },
  maxAge = 60,
): Promise<string> {
  const name = sessionCookieName(tenant);
  return `${name}=${await encode({ token, secret: sessionCookieSecret(tenant.secret), salt: name, maxAge })}`;
}

describe('the session cookie name', () => {
  test('has the __Host- prefix on https', () => {
    expect(sessionCookieName({ secure: true, tenantSlug: 'acme' })).toBe('__Host-tessera.acme.session');
    expect(sessionCookieName({ secure: false, tenantSlug: 'acme' })).toBe('tessera.acme.session');
  });

  test('is never a prefix of another tenant’s', () => {
    const names = ['a', 'ab', 'a-b', 'default', 'default-2', 'session'].map((tenantSlug) =>
      sessionCookieName({ secure: false, tenantSlug }),
    );
    for (const name of names) expect(names.filter((other) => other.startsWith(name))).toEqual([name]);
  });
});

describe('the tenants whose cookies a browser sends', () => {
  test('are listed once each, by cookie name', () => {
    const header =
      'theme=dark; tessera.acme.session=a; tessera.default.session.0=b; tessera.default.session.1=c; __Host-tessera.bank.session=d; tessera.BAD.session=e; tessera..session=f; x-tessera.no.session=g';
    expect(tenantsInCookies(header, false)).toEqual(['acme', 'default']);
    expect(tenantsInCookies(header, true)).toEqual(['bank']);
    expect(tenantsInCookies('', false)).toEqual([]);
  });
});

describe('readSid', () => {
  test('opens a cookie again with the same keys only, and until it expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T00:00:00Z') });
    const header = `${sessionCookieName(acme)}=${await sealSids({ current: 's1', others: [] }, { ...acme, maxAgeSeconds: 60 })}`;
    const opened = await cookieOf(acme, { sid: 's2' });
    for (let time = 0; time < 2; time++) expect(await readSid(opened, acme)).toBe('s2');
    expect(await readSid(header, acme)).toBe('s1');
    expect(await readSid(header, { ...acme, secret: deriveKey('another instance secret', 'session') })).toBeNull();
    expect(await readSid(header, { ...acme, secure: true })).toBeNull();
    expect(await readSid(header.slice(0, -1), acme)).toBeNull();
    vi.setSystemTime(new Date('2026-01-01T00:02:00Z'));
    expect([await readSid(header, acme), await readSid(opened, acme)]).toEqual([null, null]);
    vi.useRealTimers();
  });

  test('reads its tenant’s cookie among others', async () => {
    const header = `theme=dark; ${await cookieOf({ ...acme, tenantSlug: 'acme-2' }, { sid: 's2' })}; ${await cookieOf(acme)}`;
    expect(await readSid(header, acme)).toBe('s1');
    expect(await readSid(header, { ...acme, tenantSlug: 'acme-2' })).toBe('s2');
  });

  test.each([
    ['no header', async () => null],
    [
      'another tenant’s token in this tenant’s cookie',
      async () =>
        (await cookieOf({ ...acme, tenantSlug: 'other' })).replace('tessera.other.session', 'tessera.acme.session'),
    ],
    [
      'a token signed with another secret',
      () => cookieOf({ ...acme, secret: deriveKey('another instance secret', 'session') }),
    ],
    ['an expired token', () => cookieOf(acme, { sid: 's1' }, -60)],
    ['a token without a sid', () => cookieOf(acme, { sub: 'somebody' })],
    ['anything', async () => 'tessera.acme.session=anything'],
  ])('is null for %s', async (_, header) => {
    expect(await readSid(await header(), acme)).toBeNull();
  });
});

describe('readSids', () => {
  const sealed = async (sids: Parameters<typeof sealSids>[0]) =>
    `${sessionCookieName(acme)}=${await sealSids(sids, { ...acme, maxAgeSeconds: 60 })}`;

  test('reads the accounts beside the current one, and a browser that has signed out of the current one', async () => {
    const both = { current: 's1', others: ['s2', 's3'] };
    expect(await readSids(await sealed(both), acme)).toEqual(both);
    const left = { current: null, others: ['s2'] };
    expect(await readSids(await sealed(left), acme)).toEqual(left);
    expect(await readSid(await sealed(left), acme)).toBeNull();
    // A process that has not sealed it opens it.
    expect(await readSids(await cookieOf(acme, { sid: 's1', others: ['s2'] }), acme)).toEqual({
      current: 's1',
      others: ['s2'],
    });
  });

  test('reads no more accounts than a browser may hold, and nothing but texts', async () => {
    const others = [7, null, ['s0'], ...Array.from({ length: 100 }, (_, index) => `s${index}`)];
    const { others: read } = await readSids(await cookieOf(acme, { sid: 's', others }), acme);
    expect(read).toEqual(Array.from({ length: ACCOUNTS_AT_MOST }, (_, index) => `s${index}`));
    expect(await readSids(await cookieOf(acme, { others: 'all' }), acme)).toEqual({ current: null, others: [] });
  });

  test('stays far below the limit of a cookie with as many accounts as a browser may hold', async () => {
    const sids = Array.from({ length: ACCOUNTS_AT_MOST }, () => newSecret());
    const header = await sealed({ current: sids[0] ?? null, others: sids.slice(1) });
    expect(header.length).toBeLessThan(1_000);
  });

  test.each(['current', 'others'] as const)('reads no %s of another tenant', async (which) => {
    const foreign = { ...acme, tenantSlug: 'other' };
    const value = await sealSids(
      { current: which === 'current' ? 's1' : null, others: which === 'others' ? ['s1'] : [] },
      { ...foreign, maxAgeSeconds: 60 },
    );
    expect(await readSids(`${sessionCookieName(acme)}=${value}`, acme)).toEqual({ current: null, others: [] });
  });
});
