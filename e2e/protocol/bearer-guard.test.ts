/** Access tokens at our own resource servers (RFC 6750), including SCIM, which distinguish services from people. */
import { describe, expect, it } from 'vitest';
import { freshCode } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { expectScimError } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { encodeForm, FORM } from '../support/form';
import { requestToken, revoke, tokensOf } from '../support/oauth';
import { ScimClient, scim } from '../support/scim';
import { send } from '../support/send';

const machine = () => tokensOf(requestToken(clientOf('machine'), { grant_type: 'client_credentials' }));

async function ofPerson() {
  const client = clientOf('spa');
  const { form } = await freshCode(client, await scim.createPerson());
  return tokensOf(requestToken(client, form));
}

const present = (token: string) => new ScimClient(token).get('/Users');
const post = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  send('/scim/v2/Users', { method: 'POST', headers: { ...FORM, ...headers }, body: encodeForm(form) });

describe('an access token at our own resource server', () => {
  it('of a person gets 403 insufficient_scope where a service is required', async () => {
    const answer = await present((await ofPerson()).access_token);
    expectScimError(answer, { status: 403 });
    expect(answer.headers.get('www-authenticate')).toMatch(
      new RegExp(
        `^Bearer realm="${issuerOf()}", .*error="insufficient_scope", error_description="A service token is required", DPoP realm="`,
      ),
    );
  });

  it('of a service without a connection gets 403 insufficient_scope', async () => {
    const answer = await present((await machine()).access_token);
    expectScimError(answer, { status: 403 });
    expect(answer.headers.get('www-authenticate')).toContain(
      'error="insufficient_scope", error_description="The client of the access token is not linked to a SCIM connection"',
    );
  });

  it('that was revoked, or is a refresh token, gets 401 invalid_token', async () => {
    const { access_token: token, refresh_token: refreshToken } = await ofPerson();
    await revoke(clientOf('spa'), token);
    for (const bad of [token, refreshToken ?? '']) {
      const answer = await present(bad);
      expectScimError(answer, { status: 401 });
      expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
    }
  });

  it('in a form is ignored unless the tenant allows it', async () => {
    const response = await post({ access_token: (await machine()).access_token });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(
        new RegExp(
          `^Bearer realm="${issuerOf()}",(?: resource_metadata="[^"]+",)? DPoP realm="[^"]+",(?: resource_metadata="[^"]+",)? algs="[^"]+"$`,
        ),
      ),
    ]);
  });

  it('in two Authorization headers gets 400 invalid_request', async () => {
    const { access_token: token } = await machine();
    for (const values of [
      [`Bearer ${token}`, `Bearer ${token}`],
      [`Bearer ${token}`, 'Basic YTpi'],
    ]) {
      const response = await send('/scim/v2/Users', { headers: { Authorization: values } });
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([
        400,
        expect.stringContaining('error="invalid_request"'),
      ]);
    }
  });

  it('in both form and header gets 400 invalid_request', async () => {
    const token = (await machine()).access_token;
    const response = await post({ access_token: token }, { Authorization: `Bearer ${token}` });
    expect(response.status).toBe(400);
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_request"');
  });

  it('in the query gets 400 invalid_request, even if valid', async () => {
    const response = await send(`/scim/v2/Users?access_token=${(await machine()).access_token}`);
    expect(response.status).toBe(400);
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_request"');
  });
});
