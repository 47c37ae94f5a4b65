import { describe, expect, it } from 'vitest';
import { parseEmailDomain } from './parse-email-domain';

const installation = { url: 'https://id.example', mtlsUrl: 'https://mtls.id.example' };
const parse = (typed: string) => parseEmailDomain(typed, installation);

describe('an email domain', () => {
  it.each([
    [' ACME.com. ', 'acme.com'],
    ['mail.acme.co.uk', 'mail.acme.co.uk'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['acme.internal', 'acme.internal'],
  ])('%s is stored as DNS spells it', (typed, domain) => expect(parse(typed)).toEqual({ kind: 'domain', domain }));

  it.each([
    ['', 'nothing'],
    ['com', 'a top-level domain'],
    ['co.uk', 'a public suffix'],
    ['xn--55qx5d.cn', 'a public suffix in another script'],
    ['192.0.2.1', 'an IPv4 address'],
    ['0xc0.0x0.2.1', 'an IPv4 address in another notation'],
    ['[2001:db8::1]', 'an IPv6 address'],
    ['2001:db8::1', 'an IPv6 address without brackets'],
    ['*.acme.com', 'a wildcard'],
    ['@acme.com', 'a part of an address'],
    ['olga@acme.com', 'an address'],
    ['https://acme.com', 'a URL'],
    ['acme.com/x', 'a path'],
    ['acme.com?x', 'a query'],
    ['ac\nme.com', 'a line break'],
    ['%61cme.com', 'an encoded character'],
    ['acme.com:25', 'a port'],
    ['_dmarc.acme.com', 'the name of a record'],
    ['acme..com', 'an empty label'],
    ['-acme.com', 'a label that begins with a hyphen'],
    ['acme.com\u0000', 'a control character'],
    [`${'a'.repeat(64)}.com`, 'a label of more than 63 characters'],
    [`${`${'a'.repeat(49)}.`.repeat(5)}com`, 'more than 253 characters with its record'],
    ['acme.localhost', 'a name under localhost'],
    ['id.example', 'the installation'],
    ['MTLS.id.example', 'the host for client certificates'],
  ])('%j is rejected: %s', (typed) => expect(parse(typed)).toMatchObject({ kind: 'wrong' }));

  it('may be the domain above the installation’s own host', () =>
    expect(parseEmailDomain('acme.com', { url: 'https://id.acme.com', mtlsUrl: null })).toEqual({
      kind: 'domain',
      domain: 'acme.com',
    }));
});
