import { expect, test } from 'vitest';
import { narrowedResources } from '@/lib/oauth/parameters/resource';
import { mintAccessToken } from '@/lib/oauth/testing/mint';
import { issuer, newTokenContext } from '@/lib/oauth/testing/tenant';
import { verifyAccessToken } from '@/lib/oauth/tokens/access-token';
import { readable } from '@/lib/platform/shared/testing/readable';
import { addressesOf, isOwnIssuer } from './issuers';

const path = issuer.issuer;
const moved = { ...issuer, issuer: 'https://login.acme.example', otherAddresses: [path], formerIssuers: [path] };
const back = { ...issuer, formerIssuers: [moved.issuer] };

test('accepts tokens of a tenant’s former issuers, in both directions, and no others', async () => {
  const context = newTokenContext();
  const subject = { clientId: 'app', person: null, scopes: ['mail.read'], resources: [] };
  const [before, during] = await Promise.all([
    mintAccessToken(context, subject, 600),
    mintAccessToken({ ...context, issuer: moved }, subject, 600),
  ]);
  expect(readable(await verifyAccessToken({ ...context, issuer: moved }, before))).toMatchObject({
    kind: 'valid',
    claims: { iss: path },
  });
  expect(readable(await verifyAccessToken({ ...context, issuer: back }, during))).toMatchObject({
    kind: 'valid',
    claims: { iss: moved.issuer },
  });
  expect(readable(await verifyAccessToken(context, during))).toMatchObject({
    kind: 'invalid',
    reason: 'access token is from another issuer',
  });
  expect(isOwnIssuer('https://auth.example', moved)).toBe(false);
});

test('accepts requests addressed to the tenant’s current hosts, and not to a former one', () => {
  expect(addressesOf(moved)).toEqual([moved.issuer, path]);
  expect(addressesOf(back)).toEqual([path]);
});

test('keeps grants for our own resources under their current name after a rename', () => {
  expect(narrowedResources([], [`${path}/scim/v2`], moved)).toEqual([`${moved.issuer}/scim/v2`]);
  expect(narrowedResources([`${moved.issuer}/scim/v2`], [`${path}/scim/v2`], moved)).toEqual([
    `${moved.issuer}/scim/v2`,
  ]);
  expect(narrowedResources([`${path}/userinfo`], [`${moved.issuer}/userinfo`], moved)).toEqual([
    `${moved.issuer}/userinfo`,
  ]);
});
