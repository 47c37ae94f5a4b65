import { doubtNotes, marked } from './doubts';
import type { Facts } from './facts';
import { machine, type Row, table } from './markdown';

/** The part of a core that is meant to be busy in the busiest hour. The rest is for peaks and failed machines. */
const BUSY = 0.5;
const SECONDS = 3600;

/** What one active person causes in a busy hour, by kind of request. */
const HOUR: readonly { kind: string; times: number }[] = [
  { kind: 'authorize', times: 1 },
  { kind: 'authorization-code', times: 1 },
  { kind: 'refresh-token', times: 6 },
  { kind: 'introspect', times: 60 },
];

export interface CapacityRow extends Row {
  /** The kind's name. */
  name: string;
}

/**
 * The measurements as a small table for planning: what a request costs and how many of them a core serves, with a rule
 * of thumb for people per core.
 * @returns Markdown
 */
export function capacity(rows: readonly CapacityRow[], facts: Facts): string {
  return [
    '# Capacity',
    '',
    ...machine(facts),
    `${facts.options.connections} connections; the median of ${facts.options.rounds} rounds. CPU time is that of the server and PostgreSQL together, so a core is one of either. Rates are those of this machine, which the generator shares. How it was measured: [bench/README.md](../README.md).`,
    '',
    ...table(
      ['request', 'requests/s', 'CPU ms a request', 'requests/s per busy core'],
      rows.map(({ title, summary: { ours } }) => {
        const microseconds = ours.totalMicroseconds?.median;
        return [
          marked(title, ours.doubts),
          ours.requestsPerSecond?.median.toFixed(0) ?? '-',
          microseconds === undefined ? '-' : (microseconds / 1000).toFixed(2),
          microseconds === undefined ? '-' : rounded(1_000_000 / microseconds),
        ];
      }),
    ),
    '',
    ...doubtNotes(rows.map(({ title, summary: { ours } }) => ({ of: title, doubts: ours.doubts }))),
    ...peoplePerCore(rows),
  ].join('\n');
}

/** To two digits, because the third depends on the hour. */
const rounded = (value: number): string => String(Number(value.toPrecision(2)));

function peoplePerCore(rows: readonly CapacityRow[]): string[] {
  const microsecondsOf = (kind: string) =>
    rows.find(({ name }) => name === kind)?.summary.ours.totalMicroseconds?.median ?? NaN;
  const total = HOUR.reduce((sum, { kind, times }) => sum + times * microsecondsOf(kind), 0);
  const signIn = microsecondsOf('sign-in');
  if (Number.isNaN(total + signIn)) return [];
  const named = HOUR.map(({ kind, times }) => `${times} × *${rows.find(({ name }) => name === kind)?.title}*`).join(
    ', ',
  );
  const people = (microseconds: number) => rounded((BUSY * SECONDS * 1_000_000) / microseconds);
  return [
    '## People per core',
    '',
    `If a person causes, in a busy hour, ${named}, that is ${(total / 1000).toFixed(0)} ms of CPU time. A core that is half busy then serves about ${people(total)} people in that hour. A *whole sign-in* takes ${(signIn / 1000).toFixed(0)} ms more: with one per person and hour, about ${people(total + signIn)}. Measure your own mix before you rely on it.`,
    '',
  ];
}
