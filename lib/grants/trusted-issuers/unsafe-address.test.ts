import { expect, it } from 'vitest';
import { trustedIssuer } from './issuer-fields';
import { unsafeAddressOf } from './unsafe-address';

const services = { mayUseHttp: ({ hostname }: URL) => hostname === 'inside' };

function addresses(fields: object) {
  const { issuer, settings } = trustedIssuer.parse({
    issuer: 'https://idp.example',
    jwks_uri: 'https://idp.example/jwks',
    revocation: 'everyone',
    ...fields,
  });
  return { issuer, ...settings };
}
const signals = { audience: 'https://tessera.example' };

it.each([
  ['jwks_uri', { jwks_uri: 'https://10.0.0.1/jwks' }],
  ['jwks_uri', { jwks_uri: 'http://idp.example/jwks' }],
  ['poll_url', { signals: { ...signals, poll_url: 'https://localhost/poll' } }],
  ['issuer', { issuer: 'https://127.0.0.1', signals }],
])('rejects a private or plain http address as %s, unless it is the current one', (field, fields) => {
  expect(unsafeAddressOf(services, null, addresses(fields))).toBe(field);
  expect(unsafeAddressOf(services, addresses({ issuer: addresses(fields).issuer }), addresses(fields))).toBe(field);
  expect(unsafeAddressOf(services, addresses(fields), addresses(fields))).toBeNull();
});

it('accepts public addresses, hosts that the operator allows, and issuers to which no request goes', () => {
  expect(unsafeAddressOf(services, null, addresses({ signals }))).toBeNull();
  expect(unsafeAddressOf(services, null, addresses({ jwks_uri: 'http://inside/jwks' }))).toBeNull();
  expect(unsafeAddressOf(services, null, addresses({ issuer: 'https://127.0.0.1' }))).toBeNull();
  expect(unsafeAddressOf(services, null, addresses({ issuer: 'urn:example:idp', signals }))).toBeNull();
});
