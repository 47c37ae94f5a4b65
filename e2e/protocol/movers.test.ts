/** What happens to a client's tokens when the groups of their person change, by the client's policy. */
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { freshTokens } from '../support/authorization';
import { expectInvalidGrant } from '../support/expectations';
import { clientOf, type TestClient } from '../support/fixture';
import { newClient } from '../support/new-client';
import { introspect, refresh, type TokenResponse, tokensOf } from '../support/oauth';
import { unique } from '../support/random';
import { GROUP_SCHEMA, PATCH_SCHEMA, scim, type TestPerson } from '../support/scim';

const api = clientOf('api');

const clientThat = (when: 'follow' | 'end') =>
  newClient({
    kind: 'Web app',
    redirectUris: ['https://movers.example/cb'],
    scopes: ['openid', 'groups'],
    metadata: { first_party: true, when_groups_change: when },
  });
const claims = JSON.stringify({ id_token: { groups: null } });
const signedIn = async (client: TestClient, person: TestPerson) =>
  (await freshTokens(client, person, { overrides: { claims } })) as unknown as TokenResponse & { id_token: string };

async function groupOf(...members: TestPerson[]) {
  const displayName = unique('group');
  const { status, body } = await scim.send('POST', '/Groups', {
    schemas: [GROUP_SCHEMA],
    displayName,
    members: members.map(({ id }) => ({ value: id })),
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: String(body.id), displayName };
}
const leave = (group: { id: string }, { id }: TestPerson) =>
  scim.send('PATCH', `/Groups/${group.id}`, {
    schemas: [PATCH_SCHEMA],
    Operations: [{ op: 'remove', path: `members[value eq "${id}"]` }],
  });
const isActive = async ({ access_token }: TokenResponse) => (await introspect(api, access_token)).body.active;

describe('when a directory takes a person out of a group', () => {
  it('the tokens of a client that wants it have ended when the directory gets its answer', async () => {
    const [client, mover, colleague] = [await clientThat('end'), await scim.createPerson(), await scim.createPerson()];
    const group = await groupOf(mover, colleague);
    const [moved, stayed] = [await signedIn(client, mover), await signedIn(client, colleague)];
    expect(decodeJwt(moved.id_token).groups).toEqual([group.displayName]);
    expect([await isActive(moved), await isActive(stayed)]).toEqual([true, true]);
    expect((await leave(group, mover)).status).toBeLessThan(300);
    expect([await isActive(moved), await isActive(stayed)]).toEqual([false, true]);
    expectInvalidGrant(await refresh(client, moved.refresh_token));
    expect(decodeJwt((await signedIn(client, mover)).id_token)).toMatchObject({ groups: [] });
  });

  it('the next ID token of other clients has the new groups', async () => {
    const [client, mover] = [await clientThat('follow'), await scim.createPerson()];
    const group = await groupOf(mover);
    const tokens = await signedIn(client, mover);
    expect((await leave(group, mover)).status).toBeLessThan(300);
    expect(await isActive(tokens)).toBe(true);
    const next = (await tokensOf(refresh(client, tokens.refresh_token))) as TokenResponse & { id_token: string };
    expect(decodeJwt(next.id_token).groups).toEqual([]);
  });
});
