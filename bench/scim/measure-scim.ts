import type { Options } from '../options';
import type { Facts } from '../report/facts';
import { writeResult } from '../report/write-results';
import type { MeasuredServer } from '../servers/bench-server';
import { databaseUrl } from '../servers/database-folder';
import { forkPeer } from '../servers/fork-peer';
import { type Turn, takeTurn } from '../take-turn';
import { beginDirectory, type Directory, fillByRequests } from './directory';
import { fillDatabase } from './fill-database';
import { scimKinds } from './kinds';
import { scimMarkdown } from './scim-markdown';
import { largeSize, type Size, sizeName, sizes, smokeSizes } from './size';

/** The turns of one kind of request at one size. */
export interface Measured {
  kind: string;
  title: string;
  size: Size;
  server: string;
  turns: Turn[];
}

/** Measures SCIM requests while the directory grows, and also those of the peer at the first size. */
export async function measureScim(
  ours: MeasuredServer,
  options: Options,
  gather: (servers: MeasuredServer[]) => () => Facts,
): Promise<void> {
  const peer = await forkPeer('./scim-peer.ts', 'scimmy');
  const facts = gather([ours, peer]);
  const grown = options.smoke ? smokeSizes : options.large ? [...sizes, largeSize] : sizes;
  const measured: Measured[] = [];
  let directory = await beginDirectory(ours);
  for (const [index, size] of grown.entries()) {
    console.log(`filling: ${sizeName(size)}`);
    directory = await fillDatabase(process.env.BENCH_DATABASE_URL ?? databaseUrl(), directory, size);
    const small = index === 0 ? await fillByRequests(peer, await beginDirectory(peer), size) : null;
    measured.push(...(await measureSize(ours, directory, size, options)));
    // Only one round, because what it creates slows down each later round of the peer, until no request is answered in
    // time.
    if (small) measured.push(...(await measureSize(peer, small, size, { ...options, rounds: 1 })));
  }
  const circumstances = facts();
  const document = scimMarkdown(measured, circumstances);
  console.log(`\n${document}`);
  if (options.smoke) return;
  writeResult('scim.md', document);
  writeResult(
    `${circumstances.date.slice(0, 10)}-scim.json`,
    `${JSON.stringify({ facts: circumstances, measured }, null, 2)}\n`,
  );
}

async function measureSize(
  server: MeasuredServer,
  directory: Directory,
  size: Size,
  options: Options,
): Promise<Measured[]> {
  const kinds = scimKinds(directory).filter((kind) => kind.peer || server.name === 'Tessera');
  const measured = kinds.map(
    ({ name, title }): Measured => ({ kind: name, title, size, server: server.name, turns: [] }),
  );
  for (let round = 0; round <= options.rounds; round++) {
    for (const [index, kind] of kinds.entries()) {
      const turn = await takeTurn(server, kind, options);
      console.log(
        `${server.name.padEnd(8)} ${sizeName(size).padEnd(36)} ${kind.title.padEnd(48)} ${turn.p50Milliseconds.toFixed(1).padStart(8)} ms`,
      );
      // Everything runs once before the first round, so that no round measures code that is not yet optimized.
      if (round > 0) measured[index]?.turns.push(turn);
    }
  }
  return measured;
}
