/** /Me (RFC 7644, 3.11): a person's own token, and what the directory stores about them. */
import { describe, expect, it } from 'vitest';
import { freshTokens } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { expectScimError } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { unique } from '../support/random';
import { acmeScim, ENTERPRISE_SCHEMA, ScimClient, scim } from '../support/scim';

/**
 * A person with an access token.
 * @param client whose scopes the token has
 */
async function somebody(directory: ScimClient, client = 'me-card') {
  const person = await directory.createPerson({
    displayName: 'Ann',
    title: 'Captain',
    [ENTERPRISE_SCHEMA]: { employeeNumber: unique('no') },
  });
  const tokens = await freshTokens(clientOf(client, directory.tenant), person);
  return { person, own: new ScimClient(tokens.access_token, directory.tenant) };
}

describe.each([
  ['default', scim],
  ['acme', acmeScim],
] as const)('at the tenant %s', (tenant, directory) => {
  it('GET returns the person’s own resource, at its own URL', async () => {
    const { person, own } = await somebody(directory);
    const me = await own.get('/Me');
    const same = await directory.get(`/Users/${person.id}`);
    expect([me.status, me.body]).toEqual([200, same.body]);
    expect(me.headers.get('location')).toBe(`${issuerOf(tenant)}/scim/v2/Users/${person.id}`);
    expect(me.headers.get('etag')).toBe(same.headers.get('etag'));
    expect(JSON.stringify(me.body)).not.toContain(person.password);
  });

  it('rejects a person who has left', async () => {
    const { person, own } = await somebody(directory);
    await directory.patch(person.id, { op: 'replace', path: 'active', value: false });
    expectScimError(await own.get('/Me'), { status: 401 });
    await directory.patch(person.id, { op: 'replace', path: 'active', value: true });
    expectScimError(await own.get('/Me'), { status: 401 });
  });
});

describe('/Me', () => {
  it('supports attributes, excludedAttributes and If-None-Match', async () => {
    const { person, own } = await somebody(scim);
    const { headers, body } = await own.get('/Me?attributes=displayName');
    expect(body).toEqual({ schemas: expect.any(Array), id: person.id, displayName: 'Ann' });
    expect((await own.get('/Me?excludedAttributes=displayName')).body).not.toHaveProperty('displayName');
    expect((await own.send('GET', '/Me', undefined, { 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(304);
    expectScimError(await own.get('/Me?attributes=title&excludedAttributes=title'), {
      status: 400,
      scimType: 'invalidValue',
    });
  });

  it('is read-only', async () => {
    const { person, own } = await somebody(scim);
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST']) {
      const answer = await own.send(
        method,
        '/Me',
        method === 'DELETE' ? undefined : { userName: person.userName, active: true },
      );
      expectScimError(answer, { status: 405 });
      expect(answer.headers.get('allow')).toContain('GET');
    }
  });

  it('requires the scope scim.me', async () => {
    const { own } = await somebody(scim, 'spa');
    const answer = await own.get('/Me');
    expectScimError(answer, { status: 403 });
    expect(answer.headers.get('www-authenticate')).toMatch(/error="insufficient_scope".*scope="scim\.me"/);
  });

  it('is not found for a service', async () => expectScimError(await scim.get('/Me'), { status: 404 }));

  it('is the only resource open to a person’s token', async () => {
    const { person, own } = await somebody(scim);
    for (const path of [`/Users/${person.id}`, '/Users', '/Groups', '/Me/x'])
      expectScimError(await own.get(path), { status: 403 });
    expectScimError(await own.send('POST', '/Bulk', { Operations: [] }), { status: 403 });
  });

  it('returns nothing without a token', async () =>
    expectScimError(await new ScimClient('nonsense').get('/Me'), { status: 401 }));
});
