import { expect, test } from 'vitest';
import { refused } from '@/lib/oauth/testing/refused';
import { narrowedResources, type ProtectedResource, requestedResources } from './resource';

const resource = (identifier: string): [string, ProtectedResource] => [
  identifier,
  { identifier, name: identifier, scopes: [], accessTokenLifetimeSeconds: null, roles: [] },
];
const orders = 'https://orders.example';
const stock = 'urn:example:stock';
const known = {
  issuer: 'https://auth.example',
  formerIssuers: [],
  resources: new Map([resource(orders), resource(stock)]),
};
const { issuer } = known;

test('accepts the issuer and the registered resources, compared character by character except for the slash of an empty path', async () => {
  expect(requestedResources([], known)).toEqual([]);
  expect(requestedResources([issuer, orders, issuer, stock], known)).toEqual([issuer, orders, stock]);
  // URL parsers add the slash. Tokens are still issued for the registered identifier.
  expect(requestedResources([`${issuer}/`, `${orders}/`, orders], known)).toEqual([issuer, orders]);
  const slashed = {
    issuer: 'https://auth.example/t/acme',
    formerIssuers: [],
    resources: new Map([resource(`${orders}/`)]),
  };
  expect(requestedResources([orders], slashed)).toEqual([`${orders}/`]);
  const both = { issuer, formerIssuers: [], resources: new Map([resource(orders), resource(`${orders}/`)]) };
  expect(requestedResources([`${orders}/`, orders], both)).toEqual([`${orders}/`, orders]);
  expect((await refused(() => requestedResources(['https://auth.example/t/acme/'], slashed))).answer.error).toBe(
    'invalid_target',
  );
  for (const unknown of [
    'https://other.example',
    'https://other.example/',
    `${orders}//`,
    `${orders}/?`,
    `${orders}/x`,
    `${stock}/`,
    orders.toUpperCase(),
    'nonsense',
  ]) {
    expect((await refused(() => requestedResources([issuer, unknown], known))).answer.error).toBe('invalid_target');
  }
});

test('limits a token request to the authorized resources', async () => {
  expect(narrowedResources([], [orders, stock], known)).toEqual([orders, stock]);
  expect(narrowedResources([stock, stock], [orders, stock], known)).toEqual([stock]);
  expect(narrowedResources([`${orders}/`], [orders, stock], known)).toEqual([orders]);
  expect(narrowedResources([`${issuer}/`], [], known)).toEqual([issuer]);
  expect((await refused(() => narrowedResources([orders, issuer], [orders, stock], known))).message).toBe(
    `resource ${issuer} was not authorized`,
  );
});

test('reads an authorization without a resource as one for the issuer', async () => {
  expect(narrowedResources([], [], known)).toEqual([]);
  expect(narrowedResources([issuer], [], known)).toEqual([issuer]);
  expect((await refused(() => narrowedResources([orders], [], known))).answer.error).toBe('invalid_target');
});

test('issues no new tokens for a resource that is no longer registered', async () => {
  expect((await refused(() => narrowedResources([], [orders, 'https://gone.example'], known))).message).toBe(
    'resource https://gone.example is unknown',
  );
});
