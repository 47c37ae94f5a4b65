import { percentile } from '../load/percentile';
import type { Options } from '../options';
import type { Facts } from '../report/facts';
import { cell, machine, table } from '../report/markdown';
import { spreadOf } from '../report/spread';
import { writeResult } from '../report/write-results';
import type { MeasuredServer } from '../servers/bench-server';
import { databaseUrl } from '../servers/database-folder';
import { signInToConsole } from '../sign-in/sign-in-to-console';
import { type ConsolePage, consolePages } from './console-pages';
import { fillTenant } from './fill-tenant';

const REQUESTS = 20;

interface Measured extends ConsolePage {
  /** Sequential requests of all rounds, measured to the last byte. */
  milliseconds: number[];
}

/** Measures the console's lists and the command palette in a tenant with 50,000 people. */
export async function measureConsole(ours: MeasuredServer, options: Options, facts: () => Facts): Promise<void> {
  console.log('filling the tenant');
  await fillTenant(process.env.BENCH_DATABASE_URL ?? databaseUrl(), 'default');
  const browser = await signInToConsole(ours.url);
  const measured: Measured[] = consolePages.map((page) => ({ ...page, milliseconds: [] }));
  for (let round = 0; round <= options.rounds; round++) {
    for (const { title, path, milliseconds } of measured) {
      const taken = await timesOf(() => browser.open(ours.url + path));
      console.log(
        `${round === 0 ? 'warm-up  ' : `round ${round}/${options.rounds}`} ${title.padEnd(40)} ${percentile(taken, 0.5).toFixed(0).padStart(6)} ms`,
      );
      if (round > 0) milliseconds.push(...taken);
    }
  }
  const document = markdown(measured, facts());
  console.log(`\n${document}`);
  if (!options.smoke) writeResult('console.md', document);
}

async function timesOf(open: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let request = 0; request < REQUESTS; request++) {
    const began = performance.now();
    await open();
    taken.push(performance.now() - began);
  }
  return taken;
}

function markdown(measured: readonly Measured[], facts: Facts): string {
  return [
    '# The console of a large tenant, measured',
    '',
    ...machine(facts),
    `5,000 clients, 50,000 people, 100,000 token families, 500 groups, 200,000 entries of the audit log. Each page ${REQUESTS} times in each of ${facts.options.rounds} rounds, one request at a time, from sending it to the last byte of the answer. Median (least to most) of all.`,
    '',
    ...table(
      ['page', 'ms', 'p99', 'wanted below'],
      measured.map(({ title, milliseconds, wantedMilliseconds }) => [
        title,
        cell(spreadOf(milliseconds), 0),
        percentile(milliseconds, 0.99).toFixed(0),
        String(wantedMilliseconds),
      ]),
    ),
    '',
  ].join('\n');
}
