import { beforeAll, describe, expect, test } from 'vitest';
import type { TlsClientAuthSubject } from '@/lib/oauth/clients/client';
import { readable } from '@/lib/platform/shared/testing/readable';
import { newCertificate } from '../testing/certificates';
import { refused } from '../testing/refused';
import { type ClientCertificate, readClientCertificate, validityProblem } from './client-certificate';
import { subjectMismatch, subjectProblem } from './subject';

let certificate: ClientCertificate;
beforeAll(async () => {
  const made = await newCertificate({
    // In the order of the certificate.
    subject: 'C=US, O=Example\\, Inc., CN=reports',
    alternativeNames: [
      { type: 'dns', value: 'Reports.example.com' },
      { type: 'dns', value: '*.wild.example.com' },
      { type: 'url', value: 'spiffe://example.com/reports' },
      { type: 'ip', value: '192.0.2.7' },
      { type: 'ip', value: '2001:db8::7' },
      { type: 'email', value: 'Reports@Example.com' },
    ],
  });
  certificate = readClientCertificate(made.der, true);
});

const mismatch = (attribute: TlsClientAuthSubject['attribute'], value: string) =>
  subjectMismatch({ attribute, value }, certificate.names);

test('reads the names from the certificate itself', () => {
  const {
    names: { subject, ip, ...others },
  } = certificate;
  expect(subject).toEqual([
    [{ oid: '2.5.4.6', value: 'US' }],
    [{ oid: '2.5.4.10', value: 'Example, Inc.' }],
    [{ oid: '2.5.4.3', value: 'reports' }],
  ]);
  expect(others).toEqual({
    dns: ['Reports.example.com', '*.wild.example.com'],
    uri: ['spiffe://example.com/reports'],
    email: ['Reports@Example.com'],
  });
  expect(ip.map((bytes) => [...bytes])).toEqual([
    [192, 0, 2, 7],
    [0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7],
  ]);
});

describe('a registered name matches the certificate', () => {
  test.each<[TlsClientAuthSubject['attribute'], string]>([
    ['tls_client_auth_subject_dn', String.raw`CN=reports,O=Example\, Inc.,C=US`],
    ['tls_client_auth_san_dns', 'reports.EXAMPLE.com'],
    ['tls_client_auth_san_uri', 'spiffe://example.com/reports'],
    ['tls_client_auth_san_ip', '192.0.2.7'],
    ['tls_client_auth_san_ip', '2001:0db8:0:0::7'],
    ['tls_client_auth_san_email', 'Reports@example.com'],
  ])('%s %s', (attribute, value) => {
    expect(readable(mismatch(attribute, value))).toBeNull();
    expect(readable(subjectProblem({ attribute, value }))).toBeNull();
  });
});

describe('a registered name does not match the certificate', () => {
  test.each<[TlsClientAuthSubject['attribute'], string]>([
    ['tls_client_auth_subject_dn', 'CN=reports'],
    ['tls_client_auth_subject_dn', String.raw`C=US,O=Example\, Inc.,CN=reports`],
    ['tls_client_auth_subject_dn', String.raw`CN=Reports,O=Example\, Inc.,C=US`],
    ['tls_client_auth_san_dns', 'a.wild.example.com'],
    ['tls_client_auth_san_dns', 'example.com'],
    ['tls_client_auth_san_dns', 'reports'],
    ['tls_client_auth_san_uri', 'spiffe://example.com/Reports'],
    ['tls_client_auth_san_uri', 'spiffe://example.com/reports/'],
    ['tls_client_auth_san_ip', '192.0.2.70'],
    ['tls_client_auth_san_ip', '::ffff:192.0.2.7'],
    ['tls_client_auth_san_email', 'reports@example.com'],
  ])('%s %s', (attribute, value) =>
    expect(readable(mismatch(attribute, value))).toMatch(/^the client certificate's tls_client_auth_\w+ is /),
  );

  test('and the failure record says what the certificate contains', () => {
    expect(readable(mismatch('tls_client_auth_subject_dn', 'CN=other'))).toBe(
      String.raw`the client certificate's tls_client_auth_subject_dn is CN=reports,O=Example\, Inc.,C=US, but the registered value is CN=other`,
    );
  });
});

test.each<[TlsClientAuthSubject['attribute'], string]>([
  ['tls_client_auth_subject_dn', '/CN=reports'],
  ['tls_client_auth_san_dns', '*.example.com'],
  ['tls_client_auth_san_dns', 'two names'],
  ['tls_client_auth_san_uri', 'reports'],
  ['tls_client_auth_san_ip', '192.0.2.300'],
  ['tls_client_auth_san_ip', '192.0.2'],
  ['tls_client_auth_san_ip', 'fe80::1%eth0'],
  ['tls_client_auth_san_email', 'reports'],
])('cannot be registered as %s: %s', (attribute, value) =>
  expect(readable(subjectProblem({ attribute, value }))).toMatch(/^must be /),
);

test('a certificate is valid only within its validity period', async () => {
  const [notBefore, notAfter] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-12-01T00:00:00Z')];
  const { der } = await newCertificate({ subject: 'CN=brief', notBefore, notAfter });
  const at = (time: string) => validityProblem(readClientCertificate(der, true), new Date(time));
  expect(readable(at('2026-10-31T23:59:59Z'))).toBe(
    'the client certificate is not valid before Nov  1 00:00:00 2026 GMT',
  );
  expect(readable(at('2026-11-01T00:00:00Z'))).toBeNull();
  expect(readable(at('2026-12-01T00:00:00Z'))).toBeNull();
  expect(readable(at('2026-12-01T00:00:01Z'))).toBe('the client certificate expired on Dec  1 00:00:00 2026 GMT');
});

test('rejects what is not a certificate', async () => {
  const refusal = await refused(() => readClientCertificate(Buffer.from('nonsense'), true));
  expect(refusal.answer).toMatchObject({ error: 'invalid_request', status: 400 });
});
