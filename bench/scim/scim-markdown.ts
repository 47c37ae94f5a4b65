import { doubtNotes, doubtsAbout, marked } from '../report/doubts';
import type { Facts } from '../report/facts';
import { cell, machine, table } from '../report/markdown';
import { spreadOf } from '../report/spread';
import type { Turn } from '../take-turn';
import type { Measured } from './measure-scim';
import { sizeName } from './size';

/** The measurements of a growing directory as a Markdown document. */
export function scimMarkdown(measured: readonly Measured[], facts: Facts): string {
  const { rounds, seconds, connections } = facts.options;
  return [
    '# SCIM, measured',
    '',
    ...machine(facts),
    `${rounds} rounds of ${seconds} s for each request, on ${connections} connections; those that use up people last as long as their supply. Median (least to most). What it means: [bench/README.md](../README.md).`,
    '',
    ...table(
      ['request', 'directory', 'server', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs a request: server', 'PostgreSQL'],
      measured.map(({ title, size, server, turns }) => [
        marked(title, doubtsAbout(turns)),
        sizeName(size),
        server,
        ...[
          spread(turns, (turn) => turn.requestsPerSecond, 0),
          spread(turns, (turn) => turn.p50Milliseconds, 1),
          spread(turns, (turn) => turn.p99Milliseconds, 1),
          spread(turns, (turn) => turn.serverMicroseconds, 0),
          spread(turns, (turn) => turn.databaseMicroseconds, 0),
        ],
      ]),
    ),
    '',
    ...doubtNotes(
      measured.map(({ title, size, server, turns }) => ({
        of: `${title}, ${sizeName(size)}, ${server}`,
        doubts: doubtsAbout(turns),
      })),
    ),
    'Cost of a larger directory: medians of Tessera, relative to those of the smallest.',
    '',
    ...table(
      ['request', 'directory', 'p50', 'CPU of server and PostgreSQL'],
      growth(measured.filter(({ server }) => server === 'Tessera')),
    ),
    '',
    'Tessera relative to scimmy, at the same size; above 1, Tessera does more.',
    '',
    ...table(['request', 'requests/s', 'requests per CPU second of the server'], beside(measured)),
    '',
  ].join('\n');
}

const spread = (turns: readonly Turn[], of: (turn: Turn) => number | null, digits: number): string =>
  cell(spreadOf(turns.flatMap((turn) => of(turn) ?? [])), digits);

const median = (turns: readonly Turn[], of: (turn: Turn) => number): number =>
  spreadOf(turns.map(of))?.median ?? Number.NaN;

const totalOf = ({ serverMicroseconds, databaseMicroseconds }: Turn): number =>
  serverMicroseconds + (databaseMicroseconds ?? 0);

function growth(ours: readonly Measured[]): string[][] {
  return ours.flatMap(({ kind, title, size, turns }) => {
    const smallest = ours.find((other) => other.kind === kind);
    if (!smallest || smallest.turns === turns) return [];
    const ratio = (of: (turn: Turn) => number) => (median(turns, of) / median(smallest.turns, of)).toFixed(2);
    return [[title, sizeName(size), ratio((turn) => turn.p50Milliseconds), ratio(totalOf)]];
  });
}

function beside(measured: readonly Measured[]): string[][] {
  return measured
    .filter(({ server }) => server !== 'Tessera')
    .flatMap(({ kind, title, size, turns }) => {
      const ours = measured.find((other) => other.kind === kind && other.server === 'Tessera' && other.size === size);
      if (!ours) return [];
      const rate =
        median(ours.turns, (turn) => turn.requestsPerSecond) / median(turns, (turn) => turn.requestsPerSecond);
      const perCpu =
        median(turns, (turn) => turn.serverMicroseconds) / median(ours.turns, (turn) => turn.serverMicroseconds);
      return [[title, rate.toFixed(2), perCpu.toFixed(2)]];
    });
}
