import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, sql } from '@/lib/platform/postgres/database';
import { createTokenVerifier, type TokenRejected } from '@/packages/token-verifier/index';
import { registration } from '../fixtures/registration';
import { many } from '../load/many';
import type { Options } from '../options';
import type { Facts } from '../report/facts';
import { writeResult } from '../report/write-results';
import { benchPerson } from '../scim/bench-person';
import type { MeasuredServer } from '../servers/bench-server';
import { accountDisabled, type KeycloakUser, sessionRevoked, startKeycloak } from './keycloak';
import { allWays, isWellBelow, leaversMarkdown, type Way } from './leavers-markdown';
import { createPerson, deactivate, isActive, isTokenActive, signIn, tokenOf } from './people';
import { pollEvents } from './poll-events';
import { type Path, startReceivers, subjectOf } from './receivers';
import { AUDIENCE, POLL_TOKEN } from './setups';
import { startTwoTesseras, type TwoTesseras } from './two-tesseras';

const LEAVERS = 100;
const SECONDS = 10;
const WAIT_MILLISECONDS = 60_000;
/** How often those are asked that are not notified: what they know is measured with this precision. */
const ASK_MILLISECONDS = 100;

const ways: Record<Path, Way> = {
  '/events': 'push',
  '/logout': 'logout',
  '/global-token-revocation': 'globalTokenRevocation',
};

/** Someone who leaves the first Tessera, with access tokens there and at the second. */
interface Leaver {
  id: string;
  token: string;
  tokenThere: string;
  tokenStreamed: string;
}

/** Someone whose account at Keycloak is disabled. */
type KeycloakLeaver = KeycloakUser & { number: number; token: string };

/**
 * Measures how long after a directory's word that a person has left all others know: 100 leavers in 10 seconds by SCIM,
 * and as many whom another transmitter reports to the second Tessera.
 * @returns whether 95 of 100 took less than 2 seconds, in every way
 */
export async function measureLeavers(
  options: Options,
  gather: (servers: MeasuredServer[]) => () => Facts,
): Promise<boolean> {
  /** By person, in milliseconds of `performance.now()`. */
  const leftAt = new Map<string, number>();
  const took = new Map(allWays.map((way) => [way, new Map<string, number>()]));
  function heard(way: Way, person: string): void {
    const [times, began] = [took.get(way), leftAt.get(person)];
    if (began !== undefined && !times?.has(person)) times?.set(person, performance.now() - began);
  }

  const receivers = await startReceivers((path, person) => heard(ways[path], person));
  const keycloak = await startKeycloak();
  const tesseras = await startTwoTesseras({ receivers: receivers.host, keycloak, databaseFor: secondDatabase });
  const { here, there, streamed } = tesseras;
  const facts = gather([here]);
  const leavers = await prepareLeavers(tesseras);
  const users = await prepareUsers(tesseras);
  const stopPolling = pollEvents({ url: `${here.url}/events/poll`, token: POLL_TOKEN }, (token) =>
    heard('poll', subjectOf(token)),
  );
  const verifier = await createTokenVerifier({ issuer: here.url, audience: registration.resource, pollSeconds: 1 });

  async function ask(way: Way, person: string, isStillValid: () => Promise<boolean>): Promise<void> {
    while (await isStillValid()) await sleep(ASK_MILLISECONDS);
    heard(way, person);
  }
  async function leave({ id, token, tokenThere, tokenStreamed }: Leaver): Promise<void> {
    leftAt.set(id, performance.now());
    await Promise.all([
      deactivate(here, id),
      ask('feed', id, () =>
        verifier.verify(token).then(Boolean, ({ error }: TokenRejected) => error !== 'invalid_token'),
      ),
      ask('scim', id, () => isTokenActive(there, tokenThere)),
      ask('stream', id, () => isTokenActive(streamed, tokenStreamed)),
    ]);
  }
  async function leaveKeycloak(user: KeycloakLeaver): Promise<void> {
    leftAt.set(user.id, performance.now());
    const token = user.number % 2 === 0 ? accountDisabled(user) : sessionRevoked(user);
    await Promise.all([
      keycloak.push(`${streamed.url}/shared-signals`, AUDIENCE, token),
      ask('keycloak', user.id, () => isTokenActive(streamed, user.token)),
    ]);
  }
  await Promise.all([evenly(leavers, leave), evenly(users, leaveKeycloak)]);
  await until(() => [...took.values()].every(({ size }) => size === LEAVERS));

  verifier.close();
  stopPolling();
  receivers.close();
  const times = new Map([...took].map(([way, byPerson]) => [way, [...byPerson.values()]]));
  const document = leaversMarkdown(
    times,
    { leavers: LEAVERS, seconds: SECONDS, askMilliseconds: ASK_MILLISECONDS },
    facts(),
  );
  console.log(`\n${document}`);
  if (!options.smoke) writeResult('leavers.md', document);
  return [...times.values()].every(isWellBelow);
}

/** An empty database on the same PostgreSQL. */
async function secondDatabase(url: string): Promise<string> {
  const database = openDatabase({ url, poolSize: 1 });
  try {
    await database.execute(sql`DROP DATABASE IF EXISTS tessera_there WITH (FORCE)`);
    await database.execute(sql`CREATE DATABASE tessera_there`);
  } finally {
    await database.close();
  }
  const there = new URL(url);
  there.pathname = '/tessera_there';
  return there.href;
}

async function prepareLeavers({ here, there, streamed, databaseUrl }: TwoTesseras): Promise<Leaver[]> {
  let number = 0;
  const people = await many(LEAVERS, async () => {
    const person = benchPerson(++number, 'outsider');
    const id = await createPerson(here, person);
    await createPerson(streamed, { ...person, externalId: id });
    return { id, userName: person.userName };
  });
  await signIn(
    databaseUrl,
    people.map(({ id }) => id),
  );
  return await Promise.all(
    people.map(async ({ id, userName }) => {
      await until(async () => (await isActive(there, userName)) === true);
      return {
        id,
        token: await tokenOf(here, userName),
        tokenThere: await tokenOf(there, userName),
        tokenStreamed: await tokenOf(streamed, userName),
      };
    }),
  );
}

async function prepareUsers({ streamed }: TwoTesseras): Promise<KeycloakLeaver[]> {
  let last = 0;
  return await many(LEAVERS, async () => {
    const number = ++last;
    const person = benchPerson(number);
    await createPerson(streamed, person);
    const token = await tokenOf(streamed, person.userName);
    return { number, id: person.externalId, email: person.userName, token };
  });
}

async function evenly<One>(ones: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  const began = performance.now();
  await Promise.all(
    ones.map(async (one, index) => {
      await sleep(Math.max(0, began + (index * SECONDS * 1_000) / ones.length - performance.now()));
      await work(one);
    }),
  );
}

async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + WAIT_MILLISECONDS;
  while (!(await done())) {
    if (performance.now() > deadline) throw new Error('Someone has not heard of everyone.');
    await sleep(ASK_MILLISECONDS);
  }
}
