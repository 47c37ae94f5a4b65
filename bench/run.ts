/** `npm run bench`: measures Tessera and a peer in turn, then prints and saves the results (bench/README.md). */
import { measureConsole } from './console/measure-console';
import { measureFloor } from './floor/measure-floor';
import { measureCleanUp } from './growth/clean-up';
import { measureGrowth } from './growth/measure-growth';
import { measureImport } from './import/measure-import';
import { kinds } from './kinds';
import { clientCredentials } from './kinds/client-credentials';
import { measureLeavers } from './leavers/measure-leavers';
import { measureLive } from './live/measure-live';
import { type Options, parseOptions, usage } from './options';
import { measureOutage } from './outage/measure-outage';
import { capacity } from './report/capacity';
import { gatherFacts } from './report/facts';
import { markdown } from './report/markdown';
import { summarize } from './report/summary';
import { writeResult } from './report/write-results';
import { type Rounds, runRounds } from './run-rounds';
import { measureScim } from './scim/measure-scim';
import type { MeasuredServer } from './servers/bench-server';
import { stopChildren } from './servers/children';
import { databaseVersion, emptyDatabaseFolder } from './servers/database-folder';
import { startPeer } from './servers/start-peer';
import { startTessera } from './servers/start-tessera';
import { soak } from './soak/soak';

async function measure(options: Options): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stopChildren().then(() => process.exit(1)));
  if (options.cleanUp) return await measureCleanUp(options);
  const embedded = process.env.BENCH_DATABASE_URL === undefined;
  try {
    if (options.growthPeople !== null) return await measureGrowth(options.growthPeople, options);
    if (options.outageSeconds !== null) {
      const passed = await measureOutage(options.outageSeconds, options, () =>
        gatherFacts(options, [], databaseVersion()),
      );
      if (!passed) process.exitCode = 1;
      return;
    }
    const gather = (servers: MeasuredServer[]) =>
      gatherFacts(options, servers, embedded ? databaseVersion() : 'of BENCH_DATABASE_URL');
    if (options.import) {
      if (!(await measureImport(options, () => gatherFacts(options, [], 'of tests')))) process.exitCode = 1;
      return;
    }
    if (options.live) return await measureLive(options, gather);
    if (options.leavers) {
      if (!(await measureLeavers(options, gather))) process.exitCode = 1;
      return;
    }
    const ours = await startTessera();
    if (options.soakTokens !== null) {
      await soak(ours, options.soakTokens, options, gather([ours]));
      return;
    }
    if (options.floor) return await measureFloor(ours, options, gather);
    if (options.console) return await measureConsole(ours, options, gather([ours]));
    if (options.scim) return await measureScim(ours, options, gather);
    const peer = await startPeer();
    const facts = gather([ours, peer]);
    report(await runRounds(ours, peer, options), options, facts());
  } finally {
    await stopChildren();
    if (embedded) emptyDatabaseFolder();
  }
}

function report(rounds: Rounds, options: Options, facts: ReturnType<ReturnType<typeof gatherFacts>>): void {
  const yardstick = rounds.get(clientCredentials.name) ?? [];
  const measured = options.kinds.map((kind) => {
    const taken = rounds.get(kind.name) ?? [];
    return { kind, rounds: taken, summary: summarize(taken, yardstick) };
  });
  const document = markdown(
    measured.map(({ kind: { title }, summary }) => ({ title, summary })),
    facts,
  );
  console.log(`\n${document}`);
  if (options.smoke) return;
  for (const { kind, ...result } of measured) {
    writeResult(
      `${facts.date.slice(0, 10)}-${kind.name}.json`,
      `${JSON.stringify({ kind: kind.name, facts, ...result }, null, 2)}\n`,
    );
  }
  // A table of only some kinds would overwrite the results of the others.
  if (options.kinds.length !== kinds.length) return;
  writeResult(
    'capacity.md',
    capacity(
      measured.map(({ kind: { name, title }, summary }) => ({ name, title, summary })),
      facts,
    ),
  );
  console.log(`Written to ${writeResult('latest.md', document)} and files beside it.`);
}

try {
  const options = parseOptions(process.argv.slice(2));
  if (options) await measure(options);
  else console.log(usage);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
