/** Backchannel authentication as openid-client and oauth4webapi use it, with their own discovery and polling. */
import * as oauth from 'oauth4webapi';
import * as client from 'openid-client';
import { describe, expect, it } from 'vitest';
import { APPROVAL_TENANT, approvalClient, approvalDirectory, decideAs } from '../support/backchannel';
import { issuerOf } from '../support/environment';

const till = approvalClient('till');
const issuer = new URL(issuerOf(APPROVAL_TENANT));
const SCOPE = 'openid profile';

describe('openid-client', () => {
  async function asking() {
    const auth = client.ClientSecretBasic(till.secret ?? '');
    const config = await client.discovery(issuer, till.id, {}, auth, {
      execute: [client.allowInsecureRequests],
    });
    const person = await approvalDirectory.createPerson();
    const request = await client.initiateBackchannelAuthentication(config, {
      scope: SCOPE,
      login_hint: person.userName,
      binding_message: 'openid-client',
    });
    return { person, tokens: client.pollBackchannelAuthenticationGrant(config, request) };
  }

  it.concurrent('waits for the person and gets the tokens', async () => {
    const { person, tokens } = await asking();
    const [got] = await Promise.all([tokens, decideAs(person, 'approve')]);
    expect(got).toMatchObject({ token_type: 'bearer', scope: SCOPE });
    expect(got.claims()?.sub).toBe(person.id);
  });

  it.concurrent('learns that the person denied the request', async () => {
    const { person, tokens } = await asking();
    await Promise.all([expect(tokens).rejects.toMatchObject({ error: 'access_denied' }), decideAs(person, 'deny')]);
  });
});

it('oauth4webapi asks, and redeems after the approval', async () => {
  const options = { [oauth.allowInsecureRequests]: true };
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
  const auth = oauth.ClientSecretBasic(till.secret ?? '');
  const own = { client_id: till.id };
  const person = await approvalDirectory.createPerson();
  const parameters = { scope: SCOPE, login_hint: person.userName };
  const asked = await oauth.backchannelAuthenticationRequest(server, own, auth, parameters, options);
  const request = await oauth.processBackchannelAuthenticationResponse(server, own, asked);
  await decideAs(person, 'approve');
  const response = await oauth.backchannelAuthenticationGrantRequest(server, own, auth, request.auth_req_id, options);
  const tokens = await oauth.processBackchannelAuthenticationGrantResponse(server, own, response);
  expect(oauth.getValidatedIdTokenClaims(tokens)?.sub).toBe(person.id);
});
