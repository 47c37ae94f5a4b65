/** Two installations with a database each, of the built product: a person who leaves the one has left the other. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountDisabled, type Keycloak, sessionRevoked, startKeycloak } from '../bench/leavers/keycloak';
import { createPerson, deactivate, isActive, isTokenActive, signIn, tokenOf } from '../bench/leavers/people';
import { type Path, type Receivers, startReceivers } from '../bench/leavers/receivers';
import { AUDIENCE } from '../bench/leavers/setups';
import { startTwoTesseras, type TwoTesseras } from '../bench/leavers/two-tesseras';
import { benchPerson } from '../bench/scim/bench-person';
import { stopChildren } from '../bench/servers/children';
import { type TestDatabase, testDatabase } from './test-database';

const soon = { timeout: 30_000, interval: 100 };

let databases: TestDatabase[] = [];
let receivers: Receivers;
let keycloak: Keycloak;
let tesseras: TwoTesseras;
const heard: { path: Path; personId: string }[] = [];

beforeAll(async () => {
  const [first, second] = [await testDatabase(), await testDatabase()];
  databases = [first, second];
  receivers = await startReceivers((path, personId) => heard.push({ path, personId }));
  keycloak = await startKeycloak();
  tesseras = await startTwoTesseras({
    receivers: receivers.host,
    keycloak,
    workers: 1,
    databaseUrl: first.url,
    databaseFor: async () => second.url,
  });
});

afterAll(async () => {
  await stopChildren();
  receivers?.close();
  for (const database of databases) await database.drop();
});

it('ends a person’s access at another installation, by downstream SCIM and by a stream of Shared Signals', async () => {
  const { here, there, streamed, databaseUrl } = tesseras;
  const [leaver, colleague] = [benchPerson(1), benchPerson(2)];
  const id = await createPerson(here, leaver);
  await createPerson(streamed, { ...leaver, externalId: id });
  await createPerson(streamed, { ...colleague, externalId: await createPerson(here, colleague) });
  await signIn(databaseUrl, [id]);
  await tokenOf(here, leaver.userName);
  const inactive: (() => Promise<boolean>)[] = [];
  const active: (() => Promise<boolean>)[] = [];
  for (const tenant of [there, streamed]) {
    for (const { userName } of [leaver, colleague])
      await expect.poll(() => isActive(tenant, userName), soon).toBe(true);
    const [token, kept] = [await tokenOf(tenant, leaver.userName), await tokenOf(tenant, colleague.userName)];
    inactive.push(() => isTokenActive(tenant, token));
    active.push(() => isTokenActive(tenant, kept));
  }

  await deactivate(here, id);

  for (const tenant of [there, streamed]) {
    await expect.poll(() => isActive(tenant, leaver.userName), soon).toBe(false);
    expect(await isActive(tenant, colleague.userName)).toBe(true);
  }
  expect(await Promise.all(inactive.map((isOn) => isOn()))).toEqual([false, false]);
  expect(await Promise.all(active.map((isOn) => isOn()))).toEqual([true, true]);
  for (const path of ['/events', '/logout', '/global-token-revocation'])
    await expect.poll(() => heard, soon).toContainEqual({ path, personId: id });
  expect(heard.filter(({ personId }) => personId !== id)).toEqual([]);
});

it.each([
  ['account-disabled with iss_sub', accountDisabled, false],
  ['session-revoked with the user’s email address', sessionRevoked, true],
])('does what a transmitter like Keycloak reports: %s', async (_, tokenFor, staysActive) => {
  const { streamed } = tesseras;
  const person = benchPerson(staysActive ? 11 : 10, 'outsider');
  await createPerson(streamed, person);
  const token = await tokenOf(streamed, person.userName);
  expect(await isTokenActive(streamed, token)).toBe(true);

  const user = { id: person.externalId, email: person.userName };
  await keycloak.push(`${streamed.url}/shared-signals`, AUDIENCE, tokenFor(user));

  expect(await isTokenActive(streamed, token)).toBe(false);
  expect(await isActive(streamed, person.userName)).toBe(staysActive);
});
