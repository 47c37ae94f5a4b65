import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { providerFields } from '@/lib/sign-in/identity-providers/provider-fields';
import { issuerOfKind, providerKinds, providerPresets } from './provider-kinds';

describe('the issuer of a provider', () => {
  it('of Google cannot be typed', () => {
    expect(issuerOfKind('google', 'https://evil.example')).toBe('https://accounts.google.com');
  });

  it('of Entra ID is made from the ID of one directory, and never of all', () => {
    const id = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0';
    expect(issuerOfKind('entra-id', id.toUpperCase())).toBe(`https://login.microsoftonline.com/${id}/v2.0`);
    for (const wrong of ['common', 'organizations', 'consumers', '', `${id}/..`, 'contoso.onmicrosoft.com'])
      expect(issuerOfKind('entra-id', wrong), wrong).toBeNull();
  });

  it('of Okta is made from the domain, with or without https and an authorization server', () => {
    for (const typed of ['acme.okta.com', 'https://acme.okta.com', 'https://ACME.okta.com/'])
      expect(issuerOfKind('okta', typed)).toBe('https://acme.okta.com');
    expect(issuerOfKind('okta', 'acme.okta.com/oauth2/default')).toBe('https://acme.okta.com/oauth2/default');
    for (const wrong of ['acme', 'http://acme.okta.com', 'acme.okta.com/admin', 'user@acme.okta.com', ''])
      expect(issuerOfKind('okta', wrong), wrong).toBeNull();
  });
});

test.each(providerKinds)('what the console knows of %s is accepted as it is', (kind) => {
  const { id, name, scope, clientAuthentication } = providerPresets[kind];
  const file = { id, name: name?.verbatim ?? 'SSO', issuer: 'https://id.example.com', client_id: 'x', scope };
  expect(providerFields.safeParse({ ...file, client_authentication: clientAuthentication }).success).toBe(true);
});

test('the guide names the pages and fields that the console names', () => {
  const guide = readFileSync('docs/guides/upstream-sign-in.md', 'utf8');
  for (const kind of providerKinds) {
    const { path, redirectUriLabel, clientIdLabel } = providerPresets[kind];
    for (const page of path ?? []) expect(guide, page).toContain(page);
    for (const label of [redirectUriLabel, clientIdLabel])
      if ('verbatim' in label) expect(guide, label.verbatim).toContain(label.verbatim);
  }
});
