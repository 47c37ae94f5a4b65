/** Confidential clients that are exempt from PKCE (RFC 7636, 4.4.1; RFC 9700, 2.1.1). */
import { describe, expect, it } from 'vitest';
import { approve, authorizationRequest, codeOf, freshCode, redemption } from '../support/authorization';
import { expectInvalidGrant, expectRedirectError } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { requestToken } from '../support/oauth';
import { scim } from '../support/scim';
import { send } from '../support/send';
import { UserAgent } from '../support/user-agent';

const legacy = clientOf('legacy');
const WITHOUT = { code_challenge: undefined, code_challenge_method: undefined };

/** A code requested without a challenge. */
async function bareCode() {
  const request = authorizationRequest(legacy, WITHOUT);
  const code = codeOf(await approve(new UserAgent(), request, await scim.createPerson()));
  return { ...redemption(request, code), code_verifier: undefined };
}

describe('a legacy confidential client', () => {
  it('gets tokens without PKCE', async () => expect((await requestToken(legacy, await bareCode())).status).toBe(200));

  it('gets none with a verifier but no challenge', async () => {
    const form = await bareCode();
    expectInvalidGrant(await requestToken(legacy, { ...form, code_verifier: 'x'.repeat(43) }));
  });

  it('is held to a challenge that it did send', async () => {
    const { form } = await freshCode(legacy, await scim.createPerson());
    expectInvalidGrant(await requestToken(legacy, { ...form, code_verifier: undefined }));
    expectInvalidGrant(await requestToken(legacy, { ...form, code_verifier: 'x'.repeat(43) }));
    expect((await requestToken(legacy, form)).status).toBe(200);
  });

  it.each([
    ['plain', { code_challenge_method: 'plain' }],
    ['no method, which means plain', { code_challenge_method: undefined }],
    ['a method without a challenge', { code_challenge: undefined }],
    ['a challenge that is too short', { code_challenge: 'x' }],
  ])('is rejected: %s', async (_what, overrides) => {
    const request = authorizationRequest(legacy, overrides);
    expectRedirectError(await send(request.url), 'invalid_request', request);
  });
});

it.each(['web', 'spa'])('any other client needs a challenge: %s', async (id) => {
  const request = authorizationRequest(clientOf(id), WITHOUT);
  expectRedirectError(await send(request.url), 'invalid_request', request);
});
