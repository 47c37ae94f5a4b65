import { beforeAll, describe, expect, it } from 'vitest';
import { newCertificate, type TestCertificate } from '@/lib/oauth/testing/certificates';
import { certificateFromHeader } from './mutual-tls';

let made: TestCertificate;
beforeAll(async () => {
  made = await newCertificate({ subject: 'CN=header' });
});

/** As nginx escapes `$ssl_client_escaped_cert`. */
const escaped = (text: string) => encodeURIComponent(text);

describe('the certificate in a header', () => {
  it.each<[string, () => string]>([
    ['RFC 9440 base64', () => `:${made.der.toString('base64')}:`],
    ['percent-encoded PEM (nginx)', () => escaped(`${made.cert}\n`)],
    [
      'PEM with + / = not escaped (AWS)',
      () => escaped(made.cert).replaceAll('%2B', '+').replaceAll('%2F', '/').replaceAll('%3D', '='),
    ],
    ['base64 (HAProxy)', () => made.der.toString('base64')],
    ['percent-encoded base64 (Traefik)', () => escaped(made.der.toString('base64'))],
  ])('is read as %s', (_what, header) => {
    expect(Buffer.from(certificateFromHeader(header()) ?? '')).toEqual(made.der);
  });

  it.each<[string, () => string]>([
    [
      'two certificates, from a proxy that appends to the client’s header',
      () => `${escaped(made.cert)}, ${escaped(made.cert)}`,
    ],
    ['two certificates in one PEM', () => escaped(made.cert + made.cert)],
    ['two certificates in RFC 9440 form', () => `:${made.der.toString('base64')}:, :${made.der.toString('base64')}:`],
    ['broken percent-encoding', () => '%E0%A4%A'],
    ['words', () => 'not a certificate'],
    ['nothing', () => ''],
  ])('is not accepted with %s', (_what, header) => expect(certificateFromHeader(header())).toBeNull());
});
