import { describe, expect, it } from 'vitest';
import { requestOrigin } from './request-origin';

const trusts = (address: string) => address.startsWith('10.');
const peerAt = (remoteAddress: string) => ({ remoteAddress, trusted: trusts(remoteAddress) });
const addressOf = (forwarded: string | null, peer: string | null, trusted = false) =>
  requestOrigin(
    new Headers(forwarded === null ? {} : { 'x-forwarded-for': forwarded }),
    peer === null ? { remoteAddress: null, trusted } : peerAt(peer),
    trusts,
  ).ipAddress;

describe('the client’s address', () => {
  it('is the peer’s, whatever an untrusted peer claims', () => {
    expect(addressOf('192.0.2.1', '198.51.100.7')).toBe('198.51.100.7');
  });

  it('is the last address that is not a trusted proxy', () => {
    expect(addressOf('203.0.113.9, 192.0.2.1, 10.0.0.2', '10.0.0.1')).toBe('192.0.2.1');
    expect(addressOf(null, '10.0.0.1')).toBe('10.0.0.1');
  });

  it('is written as IPv4 even over a dual-stack socket', () => {
    expect(addressOf(null, '::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(addressOf(null, '2001:db8::ffff:192')).toBe('2001:db8::ffff:192');
  });

  it('is taken only from a trusted proxy where no peer is known', () => {
    expect(addressOf('192.0.2.1', null)).toBeNull();
    expect(addressOf('203.0.113.9, 192.0.2.1, 10.0.0.2', null, true)).toBe('192.0.2.1');
    expect(addressOf('10.0.0.2', null, true)).toBe('10.0.0.2');
    expect(addressOf(null, null, true)).toBeNull();
  });
});

describe('the language of the response', () => {
  const languageOf = (headers: Record<string, string>, asked = '/authorize') =>
    requestOrigin(new Headers(headers), { remoteAddress: null, trusted: false }, trusts, asked).language;

  it('is the reader’s choice, else that of the address, else the browser’s preference', () => {
    const asked = '/authorize?client_id=app&ui_locales=it%20zh-CN';
    expect(languageOf({ cookie: 'tessera.language=en', 'accept-language': 'zh-CN' }, asked)).toBe('en');
    expect(languageOf({ 'accept-language': 'en' }, asked)).toBe('zh-CN');
    expect(languageOf({ 'accept-language': 'zh-CN' }, '/authorize?ui_locales=it')).toBe('zh-CN');
    expect(languageOf({ 'accept-language': 'zh-CN' })).toBe('zh-CN');
  });
});

describe('the request ID', () => {
  const idOf = (given: string, trusted: boolean) =>
    requestOrigin(new Headers({ 'x-request-id': given }), { remoteAddress: null, trusted }, trusts).requestId;

  it('is accepted from a trusted proxy when valid, and generated otherwise', () => {
    expect(idOf('edge-12345678', true)).toBe('edge-12345678');
    for (const wrong of ['short', 'has space 123', 'x'.repeat(65), '"><script>'])
      expect(idOf(wrong, true)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is never taken from an untrusted peer', () => expect(idOf('edge-12345678', false)).toMatch(/^[0-9a-f-]{36}$/));
});
