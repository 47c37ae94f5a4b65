import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { STREAMS_OF_TENANT_AT_MOST } from '@/lib/edge/live/live-streams';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { Options } from '../options';
import type { Facts } from '../report/facts';
import { machine, table } from '../report/markdown';
import { writeResult } from '../report/write-results';
import type { MeasuredServer } from '../servers/bench-server';
import { databaseUrl } from '../servers/database-folder';
import { startTessera } from '../servers/start-tessera';
import { type Administrator, createAdministrators } from './administrators';
import { openChanges } from './change-people';
import { openStreams } from './open-streams';

const TENANTS = 2;
const STREAMS_OF_TENANT = STREAMS_OF_TENANT_AT_MOST;
const CHANGES_PER_SECOND = 20;
/** For what opening the streams has left behind to settle. */
const SETTLE_MILLISECONDS = 5_000;

interface Measured {
  title: string;
  megabytes: number;
  /** CPU time of the server process and PostgreSQL a second, in percent of a core. */
  serverPercent: number;
  databasePercent: number | null;
  messagesPerSecond: number;
}

/** Measures what open pages of the console cost one server process: memory and CPU, idle and with changes. */
export async function measureLive(options: Options, gather: (servers: MeasuredServer[]) => () => Facts): Promise<void> {
  const secret = randomBytes(32).toString('base64url');
  const server = await startTessera({ workers: 1, secret });
  const url = process.env.BENCH_DATABASE_URL ?? databaseUrl();
  const facts = gather([server]);
  const each = options.smoke ? STREAMS_OF_TENANT / 10 : STREAMS_OF_TENANT;
  const administrators = await createAdministrators(url, secret, { tenants: TENANTS, each });
  const count = administrators.length;
  const changes = await openChanges(url, administrators);
  const scenes = [
    { title: 'no stream', pathOf: null, perSecond: 0 },
    { title: `no stream, ${CHANGES_PER_SECOND} changes a second`, pathOf: null, perSecond: CHANGES_PER_SECOND },
    { title: `${count} lists`, pathOf: listPath, perSecond: 0 },
    {
      title: `${count} lists, ${CHANGES_PER_SECOND} changes a second`,
      pathOf: listPath,
      perSecond: CHANGES_PER_SECOND,
    },
    {
      title: `${count} people, ${CHANGES_PER_SECOND} changes a second`,
      pathOf: personPath,
      perSecond: CHANGES_PER_SECOND,
    },
  ];
  const measured: Measured[] = [];
  for (const { title, pathOf, perSecond } of scenes) {
    const streams = pathOf && (await openStreams(server.url, administrators, pathOf));
    await sleep(SETTLE_MILLISECONDS);
    const [before, reported] = [server.cpu(), streams?.messages() ?? 0];
    await changes.change(options.seconds, perSecond);
    const after = server.cpu();
    measured.push({
      title,
      megabytes: server.residentBytes() / 2 ** 20,
      serverPercent: percent(before.server, after.server, options.seconds) ?? 0,
      databasePercent: percent(before.database, after.database, options.seconds),
      messagesPerSecond: ((streams?.messages() ?? 0) - reported) / options.seconds,
    });
    streams?.close();
    await sleep(SETTLE_MILLISECONDS);
  }
  await changes.close();
  const document = markdown(measured, facts());
  console.log(`\n${document}`);
  if (!options.smoke) writeResult('live.md', document);
}

const listPath = ({ tenantSlug }: Administrator) => tenantPath(tenantSlug, '/admin/live?topics=people');
const personPath = ({ tenantSlug, id }: Administrator) =>
  tenantPath(tenantSlug, `/admin/live?topics=people,families,sessions&id=${id}`);

const percent = (before: number | null, after: number | null, seconds: number): number | null =>
  before === null || after === null ? null : ((after - before) / seconds) * 100;

function markdown(measured: readonly Measured[], facts: Facts): string {
  return [
    '# Open pages of the console, measured',
    '',
    ...machine(facts),
    `One server process with its launcher. Each stream belongs to an administrator with a separate session, in ${TENANTS} tenants. People are changed by another process. Each row ${facts.options.seconds} s. Wanted for 1,000 streams: 50 MiB and 5 % of a core.`,
    '',
    ...table(
      ['open pages', 'memory, MiB', 'CPU, % of a core: server', 'PostgreSQL', 'messages a second'],
      measured.map(({ title, megabytes, serverPercent, databasePercent, messagesPerSecond }) => [
        title,
        megabytes.toFixed(0),
        serverPercent.toFixed(1),
        databasePercent?.toFixed(1) ?? '-',
        messagesPerSecond.toFixed(0),
      ]),
    ),
    '',
  ].join('\n');
}
