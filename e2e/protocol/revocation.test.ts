/** Token revocation (RFC 7009). */
import { describe, expect, it } from 'vitest';
import { freshTokens } from '../support/authorization';
import { expectInvalidClient, expectInvalidGrant } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { callAs, introspect, postForm, refresh, requestToken, revoke, tokensOf } from '../support/oauth';
import { scim } from '../support/scim';

const spa = clientOf('spa');
const web = clientOf('web');
const api = clientOf('api');
const machine = clientOf('machine');
const isActive = async (token: string) => (await introspect(api, token)).body.active === true;

describe('revoking', () => {
  it.each(['spa', 'web'])('a refresh token revokes its family: %s', async (id) => {
    const client = clientOf(id);
    const first = await freshTokens(client, await scim.createPerson());
    const second = await tokensOf(refresh(client, first.refresh_token));
    const { status, headers, body } = await revoke(client, second.refresh_token ?? '');
    expect([status, headers.get('cache-control'), body]).toEqual([200, 'no-store', {}]);
    expectInvalidGrant(await refresh(client, second.refresh_token));
    for (const token of [first, second]) expect(await isActive(token.access_token)).toBe(false);
  });

  it('a rotated refresh token revokes its family too', async () => {
    const first = await freshTokens(spa, await scim.createPerson());
    const second = await tokensOf(refresh(spa, first.refresh_token));
    await revoke(spa, first.refresh_token ?? '');
    expectInvalidGrant(await refresh(spa, second.refresh_token));
  });

  it('an access token revokes only itself', async () => {
    const { access_token, refresh_token } = await freshTokens(spa, await scim.createPerson());
    expect((await revoke(spa, access_token)).status).toBe(200);
    expect(await isActive(access_token)).toBe(false);
    const next = await tokensOf(refresh(spa, refresh_token));
    expect(await isActive(next.access_token)).toBe(true);
  });

  it("a machine's access token", async () => {
    const { access_token } = await tokensOf(requestToken(machine, { grant_type: 'client_credentials' }));
    await revoke(machine, access_token);
    expect(await isActive(access_token)).toBe(false);
  });

  it('twice has the same result as once', async () => {
    const { refresh_token } = await freshTokens(spa, await scim.createPerson());
    await revoke(spa, refresh_token ?? '');
    expect((await revoke(spa, refresh_token ?? '')).status).toBe(200);
  });

  it.each(['access_token', 'refresh_token', 'nonsense'])(
    'works whatever token_type_hint says: %s',
    async (token_type_hint) => {
      const { refresh_token } = await freshTokens(spa, await scim.createPerson());
      await callAs(spa, '/revoke', { token: refresh_token, token_type_hint });
      expectInvalidGrant(await refresh(spa, refresh_token));
    },
  );

  it.each([
    ['nonsense', 'nonsense'],
    ['a token prefix', 'tsr_AAAA'],
    ['three parts separated by dots', 'a.b.c'],
    ['20,000 characters', 'x'.repeat(20_000)],
  ])('a token that was never issued is not an error: %s', async (_what, token) => {
    const { status, body } = await revoke(spa, token);
    expect([status, body]).toEqual([200, {}]);
  });
});

describe('only the token’s own client can revoke it', () => {
  it('another client is rejected, and the token stays active', async () => {
    const { access_token, refresh_token } = await freshTokens(spa, await scim.createPerson());
    for (const token of [access_token, refresh_token ?? '']) expectInvalidGrant(await revoke(web, token));
    expect(await isActive(access_token)).toBe(true);
    expect((await refresh(spa, refresh_token)).status).toBe(200);
  });

  it('a confidential client must authenticate', async () => {
    const { refresh_token } = await freshTokens(web, await scim.createPerson());
    expectInvalidClient(await postForm('/revoke', { token: refresh_token }));
    expectInvalidClient(await postForm('/revoke', { token: refresh_token, client_id: web.id }));
    expect((await refresh(web, refresh_token)).status).toBe(200);
  });

  it('a client of another tenant learns nothing and revokes nothing', async () => {
    const { access_token, refresh_token } = await freshTokens(spa, await scim.createPerson());
    for (const token of [access_token, refresh_token ?? '']) {
      const { status, body } = await revoke(clientOf('spa', 'acme'), token);
      expect([status, body]).toEqual([200, {}]);
    }
    expect(await isActive(access_token)).toBe(true);
    expect((await refresh(spa, refresh_token)).status).toBe(200);
  });
});
