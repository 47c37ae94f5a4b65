/** Access tokens as resource servers verify them (RFC 9068), with the keys that the server publishes. */
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { freshTokens } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf } from '../support/fixture';
import { refresh, requestToken, tokensOf } from '../support/oauth';
import { acmeScim, scim } from '../support/scim';

const keysOf = (tenant: string) => createRemoteJWKSet(new URL(`${issuerOf(tenant)}/jwks`));

describe.each([
  ['default', scim],
  ['acme', acmeScim],
])('an access token of the tenant %s', (tenant, provisioning) => {
  const issuer = issuerOf(tenant);
  const verify = (token: string) =>
    jwtVerify(token, keysOf(tenant), { issuer, audience: issuer, typ: 'at+jwt', algorithms: ['ES256'] });

  it('of a person verifies, with the claims of RFC 9068', async () => {
    const spa = clientOf('spa', tenant);
    const person = await provisioning.createPerson();
    const before = Math.floor(Date.now() / 1000);
    const { access_token, expires_in, refresh_token } = await freshTokens(spa, person);
    const { payload, protectedHeader } = await verify(access_token);
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: expect.any(String) });
    expect(payload).toMatchObject({
      iss: issuer,
      aud: issuer,
      sub: person.id,
      client_id: 'spa',
      scope: spa.scope,
      jti: expect.any(String),
      amr: ['pwd'],
    });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(expires_in);
    for (const time of [payload.iat, payload.auth_time]) expect(Math.abs(Number(time) - before)).toBeLessThan(60);
    const refreshed = decodeJwt((await tokensOf(refresh(spa, refresh_token))).access_token);
    expect(refreshed).toMatchObject({ sub: person.id, auth_time: payload.auth_time });
    expect(refreshed.jti).not.toBe(payload.jti);
  });

  it('of a machine has the client itself as its subject', async () => {
    const api = clientOf('api', tenant);
    const { access_token } = await tokensOf(requestToken(api, { grant_type: 'client_credentials' }));
    const { payload } = await verify(access_token);
    expect(payload).toMatchObject({ sub: 'api', client_id: 'api' });
    expect(payload).not.toHaveProperty('auth_time');
  });

  it('reveals nothing about the person except their identifier', async () => {
    const person = await provisioning.createPerson({
      displayName: 'A Name',
      emails: [{ value: 'private@example.com', type: 'work' }],
    });
    const { access_token } = await freshTokens(clientOf('spa', tenant), person);
    expect(JSON.stringify([decodeJwt(access_token), decodeProtectedHeader(access_token)])).not.toMatch(
      /A Name|private@|user-/,
    );
  });

  it('does not verify with the keys of another tenant', async () => {
    const { access_token } = await tokensOf(
      requestToken(clientOf('api', tenant), { grant_type: 'client_credentials' }),
    );
    await expect(jwtVerify(access_token, keysOf(tenant === 'acme' ? 'default' : 'acme'))).rejects.toThrow();
  });
});
