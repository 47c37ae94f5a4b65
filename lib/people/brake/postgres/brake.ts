import { isActivePerson } from '@/lib/people/postgres/active-person';
import { type Connection, empty, raw, type Sql, sql } from '@/lib/platform/postgres/database';
import { personTitle } from '../../postgres/person-title';
import { type BrakeState, brakeStatus, HOUR, LEAVERS_ALWAYS, mostLeavers } from '../brake';

/** Those who leave are counted by five minutes, so that the oldest stop counting. */
const PART = 5 * 60 * 1000;
const PARTS_PER_HOUR = HOUR / PART;
const DAY = 24 * HOUR;

/** A source that deactivates people without being a person. */
export interface BrakedSource {
  tenantId: string;
  /** Its id. */
  source: string;
  /** A sub-select with the percentage of its people who may leave within an hour; NULL for all. */
  percent: Sql;
  /** The condition of its people, on `person` as `p`. */
  people: Sql;
}

const ISSUER = 'issuer ';

/** The id of a trusted issuer as a source, which no connection has. */
export const issuerBrake = (issuer: string): string => `${ISSUER}${issuer}`;

/** The trusted issuer that a source is; null for a connection. */
export const brakedIssuer = (source: string): string | null =>
  source.startsWith(ISSUER) ? source.slice(ISSUER.length) : null;

const partOf = (now: Date) => Math.floor(now.getTime() / PART);

/** The parts that still count: at least the last hour, at most five minutes more. */
const isRecent = (now: Date) => sql`part.key::bigint >= ${partOf(now) - PARTS_PER_HOUR}::bigint`;

const leftBy = (now: Date) => sql`(
  SELECT COALESCE(sum(part.value::int), 0)::int FROM jsonb_each_text(b.recent) AS part WHERE ${isRecent(now)})`;

/** Whether the source's people were counted recently. */
const isCounted = (now: Date) => sql`b.counted_at > ${new Date(now.getTime() - PART)}`;

const thisBrake = ({ tenantId, source }: Pick<BrakedSource, 'tenantId' | 'source'>) =>
  sql`b.tenant_id = ${tenantId}::uuid AND b.source = ${source}`;

/**
 * Counts a person who is about to leave, unless too many have left within the hour. One conditional UPDATE decides, in
 * the transaction that deactivates the person: parallel ones wait for each other, and a rollback takes the count back.
 * @returns whether the person may leave
 */
export async function passBrake(connection: Connection, source: BrakedSource, now: Date): Promise<boolean> {
  const first = await tryToPass(connection, source, now);
  if (first !== 'uncounted') return first === 'passed';
  await countPeople(connection, source, now);
  return (await tryToPass(connection, source, now)) === 'passed';
}

/** @returns `uncounted` if the source's people were not counted within the last five minutes */
async function tryToPass(
  connection: Connection,
  source: BrakedSource,
  now: Date,
): Promise<'passed' | 'stopped' | 'uncounted'> {
  const part = String(partOf(now));
  const [found] = await connection.query<{ limited: boolean; passed: boolean; counted: boolean | null }>(sql`
    WITH passed AS (
      UPDATE leaver_brake b SET recent = jsonb_set(
        (SELECT COALESCE(jsonb_object_agg(part.key, part.value), '{}') FROM jsonb_each(b.recent) AS part WHERE ${isRecent(now)}),
        ARRAY[${part}::text], to_jsonb(COALESCE((b.recent ->> ${part}::text)::int, 0) + 1))
      WHERE ${thisBrake(source)} AND ${isCounted(now)} AND b.held_at IS NULL
        AND (b.lifted_until > ${now} OR ${leftBy(now)} < GREATEST(${LEAVERS_ALWAYS}::int, b.people * ${source.percent} / 100))
      RETURNING b.source
    )
    SELECT ${source.percent} IS NOT NULL AS limited, EXISTS (SELECT FROM passed) AS passed,
      (SELECT ${isCounted(now)} FROM leaver_brake b WHERE ${thisBrake(source)}) AS counted`);
  if (!found?.limited || found.passed) return 'passed';
  return found.counted ? 'stopped' : 'uncounted';
}

/**
 * Counts the people of whom a share may leave: those who are active, and those who left within the hour. With the row
 * locked, so that both are of the same moment, and once if several count at the same time.
 * @param options.again even if they were counted recently
 */
async function countPeople(
  connection: Connection,
  source: BrakedSource,
  now: Date,
  { again = false } = {},
): Promise<void> {
  await connection.execute(sql`
    INSERT INTO leaver_brake (tenant_id, source) VALUES (${source.tenantId}::uuid, ${source.source}) ON CONFLICT DO NOTHING`);
  await connection.query(sql`SELECT b.source FROM leaver_brake b WHERE ${thisBrake(source)} FOR UPDATE`);
  await connection.execute(sql`
    UPDATE leaver_brake b SET counted_at = ${now}, people = ${leftBy(now)} + (
      SELECT count(*)::int FROM person p WHERE p.tenant_id = ${source.tenantId}::uuid AND ${source.people} AND ${isActivePerson})
    WHERE ${thisBrake(source)} ${again ? empty : sql`AND (${isCounted(now)}) IS NOT TRUE`}`);
}

/**
 * How many people may leave within the hour, for a source that knows beforehand how many would. Call it in a
 * transaction.
 * @returns null for any number
 */
export async function roomToLeave(
  connection: Connection,
  source: BrakedSource,
  now: Date,
): Promise<(Pick<BrakeState, 'people' | 'left'> & { percent: number; most: number }) | null> {
  const [limit] = await connection.query<{ percent: number | null }>(sql`SELECT ${source.percent} AS percent`);
  if (limit?.percent == null) return null;
  await countPeople(connection, source, now, { again: true });
  const state = await findBrake(connection, source, now);
  const status = brakeStatus(state, now);
  if (!state || status === 'lifted') return null;
  const { people, left } = state;
  const most = status === 'held' ? 0 : mostLeavers(people, limit.percent);
  return { people, left, percent: limit.percent, most };
}

/**
 * Notes that a person may not leave.
 * @returns the state to report if none was reported within the last hour; null otherwise, and while an administrator
 *   keeps the source blocked
 */
export async function noteStopped(
  connection: Connection,
  source: Pick<BrakedSource, 'tenantId' | 'source' | 'percent'>,
  { personId, now }: { personId: string; now: Date },
): Promise<(Pick<BrakeState, 'people' | 'left'> & { percent: number }) | null> {
  const [begun = null] = await connection.query<Pick<BrakeState, 'people' | 'left'> & { percent: number }>(sql`
    WITH stopped AS (
      INSERT INTO braked_leaver (tenant_id, source, person_id, at)
      VALUES (${source.tenantId}::uuid, ${source.source}, ${personId}::uuid, ${now})
      ON CONFLICT (tenant_id, source, person_id) DO UPDATE SET at = excluded.at
    )
    UPDATE leaver_brake b SET braked_at = ${now}
    WHERE ${thisBrake(source)} AND b.held_at IS NULL AND (b.braked_at IS NULL OR b.braked_at <= ${new Date(now.getTime() - HOUR)})
    RETURNING b.people, ${leftBy(now)} AS "left", ${source.percent} AS percent`);
  if (begun)
    await connection.execute(sql`
      DELETE FROM braked_leaver
      WHERE tenant_id = ${source.tenantId}::uuid AND source = ${source.source} AND at < ${new Date(now.getTime() - DAY)}`);
  return begun;
}

/** @returns null if nobody has left under the brake */
export async function findBrake(
  connection: Connection,
  source: Pick<BrakedSource, 'tenantId' | 'source'>,
  now: Date,
): Promise<BrakeState | null> {
  const [state = null] = await connection.query<BrakeState>(sql`
    SELECT b.people, ${leftBy(now)} AS "left", b.braked_at AS "brakedAt", b.held_at AS "heldAt", b.lifted_until AS "liftedUntil"
    FROM leaver_brake b WHERE ${thisBrake(source)}`);
  return state;
}

/** The sources that are stopped now. */
export async function listStopped(connection: Connection, tenantId: string, now: Date): Promise<string[]> {
  const rows = await connection.query<{ source: string }>(sql`
    SELECT b.source FROM leaver_brake b
    WHERE b.tenant_id = ${tenantId}::uuid AND (b.held_at IS NOT NULL
      OR (b.braked_at > ${new Date(now.getTime() - HOUR)} AND (b.lifted_until IS NULL OR b.lifted_until <= ${now})))
    ORDER BY b.braked_at DESC NULLS LAST, b.source LIMIT 100`);
  return rows.map(({ source }) => source);
}

/** The active people whom the source was last stopped from deactivating, the latest first, and how many they are. */
export async function listStoppedPeople(
  connection: Connection,
  { tenantId, source, limit }: { tenantId: string; source: string; limit: number },
): Promise<{ people: { id: string; name: string }[]; total: number }> {
  const rows = await connection.query<{ id: string; name: string; total: number }>(sql`
    SELECT p.id::text AS id, ${raw(personTitle('p'))} AS name, count(*) OVER ()::int AS total
    FROM braked_leaver l JOIN person p ON p.tenant_id = ${tenantId}::uuid AND p.id = l.person_id
    WHERE l.tenant_id = ${tenantId}::uuid AND l.source = ${source} AND ${isActivePerson}
    ORDER BY l.at DESC, p.id LIMIT ${limit}::int`);
  return { people: rows.map(({ id, name }) => ({ id, name })), total: rows[0]?.total ?? 0 };
}

/** Lets all deactivations of the source through until a time. The people who were stopped are forgotten. */
export async function liftBrake(
  connection: Connection,
  { tenantId, source }: Pick<BrakedSource, 'tenantId' | 'source'>,
  until: Date,
): Promise<void> {
  await connection.execute(sql`
    INSERT INTO leaver_brake (tenant_id, source, lifted_until) VALUES (${tenantId}::uuid, ${source}, ${until})
    ON CONFLICT (tenant_id, source) DO UPDATE SET lifted_until = excluded.lifted_until, held_at = NULL, braked_at = NULL`);
  await connection.execute(sql`DELETE FROM braked_leaver WHERE tenant_id = ${tenantId}::uuid AND source = ${source}`);
}

/** Blocks all deactivations of the source until `liftBrake`. */
export async function holdBrake(
  connection: Connection,
  { tenantId, source }: Pick<BrakedSource, 'tenantId' | 'source'>,
  now: Date,
): Promise<void> {
  await connection.execute(sql`
    INSERT INTO leaver_brake (tenant_id, source, held_at) VALUES (${tenantId}::uuid, ${source}, ${now})
    ON CONFLICT (tenant_id, source) DO UPDATE SET held_at = excluded.held_at, lifted_until = NULL`);
}

/** For a source that is deleted or no longer has a limit. */
export async function forgetBrake(
  connection: Connection,
  { tenantId, source }: Pick<BrakedSource, 'tenantId' | 'source'>,
): Promise<void> {
  await connection.execute(sql`DELETE FROM braked_leaver WHERE tenant_id = ${tenantId}::uuid AND source = ${source}`);
  await connection.execute(sql`DELETE FROM leaver_brake WHERE tenant_id = ${tenantId}::uuid AND source = ${source}`);
}
