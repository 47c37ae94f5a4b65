import { newId } from '@/lib/platform/shared/id';
import { type Connection, sql } from './database';
import { expiredRows } from './expired-rows';

/** How often a server process shows that it reaches the database. */
const EVERY_MILLISECONDS = 2_000;
/** How long the last sign counts: if another one is late, or comes after a short pause, there was no outage. */
const VOUCHES_FOR = sql`interval '5 seconds'`;

/**
 * Continues a period of uptime, unless its last sign is too old. The database's clock decides, when the statement runs:
 * a statement that was held up by an outage must not cover it.
 * @returns whether it was continued
 */
async function extend(connection: Connection, id: string): Promise<boolean> {
  const extended = await connection.execute(sql`
    INSERT INTO uptime (id, since, until) VALUES (${id}::uuid, clock_timestamp(), clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET until = clock_timestamp() WHERE uptime.until > clock_timestamp() - ${VOUCHES_FOR}`);
  return extended === 1;
}

/**
 * Records that this process is in service, where every process sees it. While the database or the process is away,
 * nothing is recorded.
 * @returns a function that stops it
 */
export function recordUptime(database: Connection): () => void {
  let period = newId();
  let underWay = false;
  async function record(): Promise<void> {
    if (underWay) return;
    underWay = true;
    try {
      if (!(await extend(database, period))) {
        period = newId();
        await extend(database, period);
      }
    } catch {
      // The outage itself; requests report it.
    } finally {
      underWay = false;
    }
  }
  void record();
  const timer = setInterval(() => void record(), EVERY_MILLISECONDS).unref();
  return () => clearInterval(timer);
}

/**
 * For how many milliseconds between two times requests could be served. A process vouches for the time after its last
 * sign only as long as another one may follow: if none did, that is when it ended. Before the first record, and if
 * there is none, all time counts.
 */
export async function servedMilliseconds(connection: Connection, from: Date, to: Date): Promise<number> {
  if (to <= from) return 0;
  const [row] = await connection.query<{ milliseconds: number }>(sql`
    SELECT COALESCE(sum(extract(epoch FROM upper(served) - lower(served))), 0)::float8 * 1000 AS milliseconds
    FROM unnest((
      SELECT range_agg(period) FROM (
        SELECT tstzrange(since, CASE WHEN until > ${to}::timestamptz - ${VOUCHES_FOR} THEN 'infinity' ELSE until END) FROM uptime
        UNION ALL SELECT tstzrange('-infinity', min(since)) FROM uptime
      ) AS periods (period)
    ) * tstzmultirange(tstzrange(${from}, ${to}))) AS served`);
  return row?.milliseconds ?? 0;
}

/** Periods that ended long before anything that asks for them. */
export const expiredUptime = expiredRows('uptime', {
  key: { id: 'uuid' },
  at: sql`until`,
  before: sql`now() - interval '1 day'`,
});
