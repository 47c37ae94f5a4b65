import { percentile } from '../load/percentile';
import type { Facts } from '../report/facts';
import { machine, table } from '../report/markdown';

const WANTED_MILLISECONDS = 2_000;

/** How others hear of a leaver, with the titles of the rows. */
const ways = {
  push: 'SSF receiver by push',
  poll: 'SSF receiver by poll',
  logout: 'client with back-channel logout',
  globalTokenRevocation: 'client with Global Token Revocation',
  feed: 'resource server that reads the revocation feed every second',
  scim: 'second Tessera as a downstream application: the person’s token is inactive',
  stream: 'second Tessera by an SSF stream: the person’s token is inactive',
  keycloak: 'the same, pushed by a transmitter like Keycloak',
};
export type Way = keyof typeof ways;
export const allWays = Object.keys(ways) as Way[];

/** Whether a way of hearing is as fast as wanted. */
export const isWellBelow = (milliseconds: readonly number[]): boolean =>
  percentile(milliseconds, 0.95) < WANTED_MILLISECONDS;

/** @param times in milliseconds, by way */
export function leaversMarkdown(
  times: ReadonlyMap<Way, readonly number[]>,
  { leavers, seconds, askMilliseconds }: { leavers: number; seconds: number; askMilliseconds: number },
  facts: Facts,
): string {
  return [
    '# Leavers, measured',
    '',
    ...machine(facts),
    `${leavers} people are deactivated by SCIM within ${seconds} s, evenly spread. The time from the directory’s request until each of the others knows. Wanted: p95 below ${WANTED_MILLISECONDS / 1_000} s. The second Tessera has a database of its own on the same PostgreSQL; its introspection and the resource server are asked every ${askMilliseconds} ms. At the same time, a transmitter like Keycloak pushes events about ${leavers} others to the second Tessera, half of them RISC \`account-disabled\` with the subject format \`iss_sub\`, half CAEP \`session-revoked\` with \`email\`; their time begins with the push.`,
    '',
    ...table(
      ['', 'median, ms', 'p95, ms', 'longest, ms'],
      allWays.map((way) => [
        ways[way],
        ...[0.5, 0.95, 1].map((part) => percentile(times.get(way) ?? [], part).toFixed(0)),
      ]),
    ),
    '',
  ].join('\n');
}
