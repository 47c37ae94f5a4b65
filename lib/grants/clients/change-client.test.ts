import { expect, it } from 'vitest';
import { ClientOptions } from '@/lib/oauth/clients/client-options';
import { changeLocked } from './change-client';
import type { RegisteredClient } from './client';

const now = new Date('2026-11-28T00:00:00Z');
const before = {
  ...ClientOptions.parse({}),
  tenantId: 't',
  clientId: 'shop',
  clientName: 'Shop',
  scopes: ['openid', 'email'],
  grantTypes: ['authorization_code', 'refresh_token'],
  redirectUris: ['https://shop.example/a', 'https://shop.example/b'],
  postLogoutRedirectUris: [],
  contacts: [],
  authorizationDetailsTypes: [],
  defaultAcrValues: ['one', 'two'],
  disabledAt: null,
  updatedAt: new Date(0),
} as unknown as RegisteredClient;

/** The outcome of a change, with what was audited. */
async function change(next: Partial<RegisteredClient>) {
  const audited: { before?: unknown; after?: unknown }[] = [];
  const { kind } = await changeLocked(
    { update: async () => {}, audit: async (entry) => void audited.push(entry) },
    { before, next: { ...before, ...next }, action: 'client.updated' },
    { cause: { actor: { type: 'system', id: null, name: null }, origin: null }, now },
  );
  return { kind, audited };
}

it('neither changes nor audits a client whose sets differ in order only', async () => {
  const reordered = {
    scopes: ['email', 'openid'],
    grantTypes: ['refresh_token', 'authorization_code'] as RegisteredClient['grantTypes'],
    redirectUris: ['https://shop.example/b', 'https://shop.example/a'],
  };
  expect(await change(reordered)).toEqual({ kind: 'unchanged', audited: [] });
  const renamed = await change({ ...reordered, clientName: 'Store' });
  expect(renamed.audited).toMatchObject([{ before: { client_name: 'Shop' }, after: { client_name: 'Store' } }]);
  expect(Object.keys(renamed.audited[0]?.after ?? {})).toEqual(['client_name']);
});

it('audits added and removed values of sets, and the order of preferences', async () => {
  expect((await change({ scopes: ['openid'] })).kind).toBe('changed');
  expect((await change({ scopes: ['email', 'openid', 'profile'] })).kind).toBe('changed');
  expect((await change({ defaultAcrValues: ['two', 'one'] })).kind).toBe('changed');
});
