import { expect, test } from 'vitest';
import { subjectOf } from '../openid/subject';
import { newClient, newTokenContext } from '../testing/tenant';
import { asCalledBy } from './active-token';

const ADA = '0198a000-0000-7000-8000-00000000000a';
const BOB = '0198a000-0000-7000-8000-00000000000b';
const context = newTokenContext();
const pairwise = (clientId: string) =>
  newClient({ clientId, subjectType: 'pairwise', redirectUris: [`https://${clientId}.example/cb`] });
const shop = pairwise('shop');
const claims = {
  iss: context.issuer.issuer,
  aud: context.issuer.issuer,
  client_id: 'shop',
  jti: 'jti',
  iat: 0,
  exp: 600,
  family: 'family-ada',
  sub: subjectOf(context, shop, ADA),
  act: {
    sub: subjectOf(context, shop, BOB),
    client_id: 'shop',
    jti: 'actor',
    family: 'family-bob',
    act: { sub: 'orders', client_id: 'orders' },
  },
};
const standing = { kind: 'active' as const, personId: ADA, userName: 'ada', actingPeople: { 'family-bob': BOB } };

test('another client gets its own subject identifiers for subject and actors, pairwise or not', () => {
  const billing = pairwise('billing');
  expect(asCalledBy(context, billing, claims, standing)).toEqual({
    ...claims,
    sub: subjectOf(context, billing, ADA),
    act: { ...claims.act, sub: subjectOf(context, billing, BOB) },
  });
  expect(asCalledBy(context, newClient(), claims, standing)).toMatchObject({
    sub: ADA,
    act: { sub: BOB, act: { sub: 'orders' } },
  });
});

test('the client itself gets its known identifiers, and services keep their names', () => {
  expect(asCalledBy(context, shop, claims, standing)).toEqual(claims);
  const service = { ...claims, sub: 'orders', family: undefined, act: undefined };
  expect(
    asCalledBy(context, shop, service, { kind: 'active', personId: null, userName: null, actingPeople: null }).sub,
  ).toBe('orders');
});
