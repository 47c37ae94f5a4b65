import { expect, test } from 'vitest';
import { exchangeParameters, type ProtectedResource } from '@/lib/oauth/parameters/resource';
import type { GrantRequest } from '../grants/grant';
import { RequestParameters } from '../parameters/request-parameters';
import { refused } from '../testing/refused';
import { issuer, newClient, newTokenContext } from '../testing/tenant';
import { authorizedBy } from './authorized-by';
import type { GrantAssertion } from './verify-grant-assertion';

const notes = 'https://notes.example';
const letters = 'https://letters.example';
const resource = (identifier: string): [string, ProtectedResource] => [
  identifier,
  { identifier, name: identifier, scopes: [], accessTokenLifetimeSeconds: null, roles: [] },
];
const context = { ...newTokenContext(), issuer: { ...issuer, resources: new Map([notes, letters].map(resource)) } };

function authorized(query: string, claims: Record<string, unknown>, { exchange }: { exchange: boolean }) {
  const form = new RequestParameters(query);
  const request = { form, client: newClient(), context } as unknown as GrantRequest;
  const assertion = { issuer: { scopes: ['profile'] }, claims } as unknown as GrantAssertion;
  return exchange ? authorizedBy(assertion, request, exchangeParameters(form)) : authorizedBy(assertion, request);
}

test.each([`audience=${letters}`, `resource=${letters}`, `resource=${notes}&audience=${letters}`])(
  'an assertion with a resource is exchanged for no other one: %s',
  async (query) => {
    const { answer } = await refused(() => authorized(query, { resource: notes }, { exchange: true }));
    expect(answer).toMatchObject({ error: 'invalid_target', status: 400 });
  },
);

test('an exchange narrows the resources of an assertion by resource and audience together', () => {
  const claims = { resource: [notes, letters] };
  expect(authorized('', claims, { exchange: true }).resources).toEqual([notes, letters]);
  expect(authorized(`audience=${letters}`, claims, { exchange: true }).resources).toEqual([letters]);
  expect(authorized(`resource=${letters}&audience=${notes}`, claims, { exchange: true }).resources).toEqual([
    letters,
    notes,
  ]);
});

test('the JWT bearer grant has no audience parameter', () => {
  expect(authorized(`audience=${letters}`, { resource: notes }, { exchange: false }).resources).toEqual([notes]);
});
