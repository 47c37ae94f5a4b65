import { doubtNotes, marked } from './doubts';
import type { Facts } from './facts';
import type { Spread } from './spread';
import type { KindSummary, ServerSummary } from './summary';

export interface Row {
  title: string;
  summary: KindSummary;
}

/** The measurements as a Markdown document. */
export function markdown(rows: readonly Row[], facts: Facts): string {
  return [
    '# Measured',
    '',
    ...circumstances(facts),
    '',
    ...table(
      [
        'request',
        'server',
        'requests/s',
        'p50 ms',
        'p99 ms',
        'p99 / p50',
        'CPU µs a request: server',
        'PostgreSQL',
        'together',
      ],
      rows.flatMap(({ title, summary: { ours, peer } }) => [
        [marked(title, ours.doubts), 'Tessera', ...serverCells(ours)],
        ...(peer ? [[marked(title, peer.doubts), 'oidc-provider', ...serverCells(peer)]] : []),
      ]),
    ),
    '',
    ...doubtNotes(
      rows.flatMap(({ title, summary: { ours, peer } }) => [
        { of: `${title}, Tessera`, doubts: ours.doubts },
        ...(peer ? [{ of: `${title}, oidc-provider`, doubts: peer.doubts }] : []),
      ]),
    ),
    'Tessera relative to the peer, in the same round; above 1, Tessera does more:',
    '',
    ...table(
      ['request', 'requests/s', 'requests per CPU second of the server', 'the same, with PostgreSQL on our side'],
      rows.flatMap(({ title, summary: { ours, peer, ratios } }) =>
        ratios
          ? [
              [
                marked(title, ours.doubts, peer?.doubts ?? []),
                ...[ratios.requestsPerSecond, ratios.requestsPerServerCpuSecond, ratios.requestsPerTotalCpuSecond].map(
                  (one) => cell(one, 2),
                ),
              ],
            ]
          : [],
      ),
    ),
    ...ownYardstick(rows),
    '',
  ].join('\n');
}

function ownYardstick(rows: readonly Row[]): string[] {
  const cells = rows.flatMap(({ title, summary: { ours, toClientCredentials: to } }) =>
    to ? [[marked(title, ours.doubts), cell(to.requestsPerSecond, 2), cell(to.requestsPerTotalCpuSecond, 2)]] : [],
  );
  if (cells.length === 0) return [];
  const head = ['request', 'requests/s', 'requests per CPU second of server and PostgreSQL'];
  return ['', 'Tessera relative to its own client_credentials, in the same round:', '', ...table(head, cells)];
}

function circumstances(facts: Facts): string[] {
  const { options } = facts;
  return [
    ...machine(facts),
    `${options.rounds} rounds of ${options.seconds} s for each server and request, after ${options.warmupSeconds} s of warm-up, on ${options.connections} connections; requests that use up something last as long as their supply. Median (least to most). What it means: [bench/README.md](../README.md).`,
  ];
}

/** What was measured, on which machine, and what else the machine was doing. */
export function machine({ date, machine, load, memory, versions, commit }: Facts): string[] {
  const named = Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');
  const memories = Object.entries(memory).map(([name, { idle, afterLoad }]) => `${name} ${idle} and ${afterLoad} MiB`);
  return [
    `${date.slice(0, 10)}${commit === null ? '' : `, commit ${commit}`}. ${machine.cores} cores (${machine.processor}), ${machine.memoryGigabytes} GB, ${machine.system}, Node.js ${machine.node}. ${named}.`,
    `Load of the machine ${load.began} before and ${load.ended} after.`,
    ...(memories.length === 0 ? [] : [`Memory, idle and after the last request: ${memories.join(', ')}.`]),
  ];
}

function serverCells(summary: ServerSummary): string[] {
  return [
    cell(summary.requestsPerSecond, 0),
    cell(summary.p50Milliseconds, 1),
    cell(summary.p99Milliseconds, 1),
    cell(summary.p99ToP50, 1),
    cell(summary.serverMicroseconds, 0),
    cell(summary.databaseMicroseconds, 0),
    cell(summary.totalMicroseconds, 0),
  ];
}

/** Formats the median (least to most), or a dash. */
export function cell(spread: Spread | null, digits: number): string {
  if (!spread) return '-';
  const [median, least, most] = [spread.median, spread.least, spread.most].map((value) => value.toFixed(digits));
  return `${median} (${least} to ${most})`;
}

export function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)];
}
