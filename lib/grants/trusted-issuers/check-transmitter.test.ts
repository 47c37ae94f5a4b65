import { describe, expect, it } from 'vitest';
import { createGuardedFetch, type GuardedFetch } from '@/lib/platform/http-client/guarded-fetch';
import { usualActions } from '@/lib/platform/shared/signal';
import { checkTransmitter } from './check-transmitter';
import { metadataAddress } from './transmitter-metadata';

const issuer = 'https://transmitter.example';
const signals = {
  audience: 'here',
  actions: usualActions,
  liftsDeactivation: false,
  pollUrl: null,
  criticalMembers: [],
};
const registered = { issuer, jwksUri: `${issuer}/jwks`, signals };
const published = {
  issuer,
  spec_version: '1_0',
  jwks_uri: `${issuer}/jwks`,
  delivery_methods_supported: ['urn:ietf:rfc:8935'],
};

const answering =
  (body: unknown): GuardedFetch =>
  async () => ({ headers: {}, body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) });

/** The messages about what is wrong. */
async function problems(document: unknown, differences: object = {}): Promise<(string | undefined)[]> {
  const findings = await checkTransmitter(answering(document), { ...registered, ...differences });
  return findings.flatMap(({ ok, text }) => (ok ? [] : [typeof text === 'object' && 'id' in text ? text.id : '']));
}

it.each([
  [issuer, `${issuer}/.well-known/ssf-configuration`],
  [`${issuer}/`, `${issuer}/.well-known/ssf-configuration`],
  [`${issuer}/t/acme`, `${issuer}/.well-known/ssf-configuration/t/acme`],
  ['robot@project.example', null],
  ['urn:issuer', null],
])('the configuration of %s is at %s', (name, address) => {
  expect(metadataAddress(name)).toBe(address);
});

describe('the check of a transmitter', () => {
  it('finds nothing wrong with one that fits its registration', async () => {
    expect(await problems(published)).toEqual([]);
    expect(await problems({ issuer, spec_version: '1_0' })).toEqual([]);
  });

  it('reports another issuer, a draft, other keys, and a delivery that it does not offer', async () => {
    expect(await problems({ ...published, issuer: 'https://other.example' })).toEqual([
      'trustedIssuers.configurationHasIssuer',
    ]);
    expect(await problems({ ...published, spec_version: undefined })).toEqual(['trustedIssuers.specVersionIsDraft']);
    expect(await problems({ ...published, jwks_uri: `${issuer}/new` })).toEqual(['trustedIssuers.keysArePublishedAt']);
    expect(await problems(published, { signals: { ...signals, pollUrl: `${issuer}/poll` } })).toEqual([
      'trustedIssuers.cannotBePolled',
    ]);
    expect(await problems({ ...published, delivery_methods_supported: [] })).toEqual(['trustedIssuers.cannotPush']);
  });

  it('reports critical subject members that the settings lack', async () => {
    const declared = { ...published, critical_subject_members: ['user', 'tenant'] };
    expect(await problems(declared)).toEqual(['trustedIssuers.criticalMembersAreMissing']);
    const known = { ...signals, criticalMembers: ['user', 'tenant', 'device'] };
    expect(await problems(declared, { signals: known })).toEqual([]);
  });

  it('reports a document that is none, and an issuer without an address', async () => {
    for (const document of ['[]', '<html>', { keys: [] }])
      expect(await problems(document)).toEqual(['trustedIssuers.cannotReadConfiguration']);
    expect(await problems(published, { issuer: 'robot@project.example' })).toEqual([
      'trustedIssuers.issuerIsNoAddress',
    ]);
  });

  it('never reaches addresses of our own network', async () => {
    const fetch = createGuardedFetch({ allowed: [] });
    for (const name of ['https://127.0.0.1', 'http://169.254.169.254', 'https://localhost']) {
      const [finding] = await checkTransmitter(fetch, { ...registered, issuer: name });
      expect(finding?.ok, name).toBe(false);
    }
  });
});
