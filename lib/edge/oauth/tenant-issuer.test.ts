import { expect, test } from 'vitest';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import type { Tenant } from '@/lib/tenants/store';
import { tenantIssuer } from './tenant-issuer';

const acme: Tenant = {
  id: '0198a000-0000-7000-8000-000000000001',
  slug: 'acme',
  place: 'acme',
  spareHost: null,
  name: 'Acme',
  status: 'active',
  maintenance: null,
  settings: tenantSettingsSchema.parse({}),
  scopes: new Map(),
  resources: new Map(),
  authorizationDetailsTypes: new Map(),
  tokenHook: null,
};
const path = 'https://id.example/t/acme';
const host = 'https://login.acme.example';

test.each([
  ['at its path', {}, { issuer: path, otherAddresses: [], formerIssuers: [] }],
  [
    'at its path, with a host that is not in use',
    { spareHost: 'login.acme.example' },
    { issuer: path, otherAddresses: [], formerIssuers: [host] },
  ],
  [
    'at a custom domain',
    { place: 'login.acme.example' },
    { issuer: host, otherAddresses: [path], formerIssuers: [path] },
  ],
] as const)('a tenant %s', (_, stage, expected) => {
  expect(tenantIssuer({ ...acme, ...stage }, 'https://id.example')).toMatchObject(expected);
});
