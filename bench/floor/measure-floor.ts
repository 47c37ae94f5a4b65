import { clientCredentials } from '../kinds/client-credentials';
import { formPost } from '../kinds/form-post';
import { introspect } from '../kinds/introspect';
import type { Kind } from '../kinds/kind';
import { refreshToken } from '../kinds/refresh-token';
import type { Options } from '../options';
import type { Facts } from '../report/facts';
import { cell, machine, table } from '../report/markdown';
import { spreadOf } from '../report/spread';
import { writeResult } from '../report/write-results';
import type { BenchServer, MeasuredServer } from '../servers/bench-server';
import { databaseUrl } from '../servers/database-folder';
import { forkPeer } from '../servers/fork-peer';
import { takeTurn } from '../take-turn';

/** What a bare server does for each request. */
const floors = [
  ['constant', 'node:http, a constant answer'],
  ['signature', 'the same with an ES256 signature'],
  ['statement', 'the same with a shared statement that reads nothing'],
  ['both', 'the same with both'],
] as const;

const floorKinds: Kind<MeasuredServer>[] = floors.map(([name, title]) => ({
  name,
  title,
  peer: false,
  prepare: () => () => ({
    next: () => formPost(`/${name}`, { grant_type: 'client_credentials', scope: 'read' }),
    problem: (status, body) => (status === 200 ? null : body),
  }),
}));

/** Measures what answering costs at least: bare servers and ours take turns, so that the machine favors neither. */
export async function measureFloor(ours: BenchServer, options: Options, gather: (of: MeasuredServer[]) => () => Facts) {
  process.env.BENCH_FLOOR_DATABASE_URL = process.env.BENCH_DATABASE_URL ?? databaseUrl();
  const forked = await forkPeer('./floor.ts', 'pg');
  // Its statements run on the database of ours.
  const bare = { ...forked, cpu: () => ({ server: forked.cpu().server, database: ours.cpu().database }) };
  const facts = gather([ours]);
  const measured = [
    ...floorKinds.map((kind) => ({ title: kind.title, turn: () => takeTurn(bare, kind, options) })),
    ...[clientCredentials, introspect, refreshToken].map((kind) => ({
      title: `Tessera: ${kind.title}`,
      turn: () => takeTurn(ours, kind, options),
    })),
  ].map((one) => ({ ...one, server: [] as number[], database: [] as number[] }));
  for (let round = 0; round <= options.rounds; round++) {
    for (const { title, turn, server, database } of measured) {
      const { serverMicroseconds, databaseMicroseconds } = await turn();
      console.log(
        `${round === 0 ? 'warm-up' : `round ${round}/${options.rounds}`}  ${title.padEnd(52)}${serverMicroseconds.toFixed(0).padStart(6)} µs`,
      );
      if (round === 0) continue;
      server.push(serverMicroseconds);
      database.push(databaseMicroseconds ?? 0);
    }
  }
  const document = [
    '# What answering costs at least',
    '',
    ...machine(facts()),
    'CPU time per request in microseconds, median (least to most).',
    '',
    ...table(
      ['request', 'server', 'PostgreSQL'],
      measured.map(({ title, server, database }) => [title, cell(spreadOf(server), 0), cell(spreadOf(database), 0)]),
    ),
    '',
  ].join('\n');
  console.log(`\n${document}`);
  if (!options.smoke) writeResult('floor.md', document);
}
