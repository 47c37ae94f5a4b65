import { describe, expect, it } from 'vitest';
import { addressWithPlace } from '@/lib/sign-in/sessions/address-with-place';
import { clientPlace } from './client-place';
import { nextOrigin } from './next-peer';

const named = { city: 'x-city', country: 'x-country', overwritten: false };
const reported = (city: string, country: string) => new Headers({ 'x-city': city, 'x-country': country });
/** Node reads header values as Latin-1, even if they were sent as UTF-8. */
const asLatin1 = (text: string) => Buffer.from(text).toString('latin1');

describe('the location of a request', () => {
  it('is what a trusted proxy reports in the configured headers', () => {
    expect(clientPlace(reported('Berlin', 'de'), { trusted: true }, named)).toEqual({ city: 'Berlin', country: 'DE' });
    expect(clientPlace(reported('', 'DE'), { trusted: true }, named)).toEqual({ city: null, country: 'DE' });
  });

  it('is not taken from untrusted peers or from other headers', () => {
    expect(clientPlace(reported('Berlin', 'DE'), { trusted: false }, named)).toBeUndefined();
    expect(clientPlace(reported('Berlin', 'DE'), { trusted: true }, null)).toBeUndefined();
  });

  it('is accepted from any sender if the platform overwrites the headers', () => {
    expect(clientPlace(reported('Berlin', 'DE'), { trusted: false }, { ...named, overwritten: true })).toEqual({
      city: 'Berlin',
      country: 'DE',
    });
  });

  it('is decoded from percent-encoding, as UTF-8 and as Latin-1', () => {
    expect(clientPlace(reported('S%C3%A3o%20Paulo', 'BR'), { trusted: true }, named)?.city).toBe('São Paulo');
    expect(clientPlace(reported(asLatin1('São Paulo'), 'BR'), { trusted: true }, named)?.city).toBe('São Paulo');
    expect(clientPlace(reported('S\u00e3o Paulo', 'BR'), { trusted: true }, named)?.city).toBe('São Paulo');
  });

  it.each([
    ['', 'XX'],
    ['', 'T1'],
    ['', 'Germany'],
    [' ', ''],
  ])('is unknown where city and country are %j and %j', (city, country) => {
    expect(clientPlace(reported(city, country), { trusted: true }, named)).toBeUndefined();
  });

  it('is passed to pages with the origin of the request', () => {
    const secret = 'proxy-secret-0123456789abcdefghijklmn';
    const config = {
      secret: 's'.repeat(32),
      proxySecret: secret,
      onVercel: false,
      trustsProxy: () => false,
      placeHeaders: named,
    };
    const headers = reported('Berlin', 'DE');
    expect(nextOrigin(headers, config).place).toBeUndefined();
    headers.set('x-tessera-proxy-secret', secret);
    expect(nextOrigin(headers, config).place).toEqual({ city: 'Berlin', country: 'DE' });
  });
});

it('shows the location before the address, with the country in the reader’s language', () => {
  const session = { ipAddress: '203.0.113.7', city: 'Berlin', country: 'DE' };
  expect(addressWithPlace(session, 'en')).toBe('Berlin, Germany · 203.0.113.7');
  expect(addressWithPlace(session, 'zh-CN')).toBe('Berlin, 德国 · 203.0.113.7');
  expect(addressWithPlace({ ...session, city: null }, 'en')).toBe('Germany · 203.0.113.7');
  expect(addressWithPlace({ ...session, city: null, country: null }, 'en')).toBe('203.0.113.7');
  expect(addressWithPlace({ ipAddress: null, city: null, country: null }, 'en')).toBeNull();
});
