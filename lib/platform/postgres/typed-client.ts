import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from './generated/client';

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;
type Query = Parameters<Adapter['queryRaw']>[0];
type Queryable = Pick<Adapter, 'queryRaw' | 'executeRaw'>;

const WITHOUT_ZONE = new Set(['DATE', 'TIME', 'TIMETZ']);

/** The arguments of a statement, with times as ISO 8601 in UTC: the adapter would leave out the zone. */
function zoned(query: Query): Query {
  if (!query.argTypes.some(({ scalarType }) => scalarType === 'datetime')) return query;
  const args = [...query.args];
  const argTypes = query.argTypes.map((type, index) => {
    if (type.scalarType !== 'datetime' || WITHOUT_ZONE.has(type.dbType ?? '')) return type;
    const arg = args[index];
    args[index] = Array.isArray(arg) ? arg.map(inUtc) : inUtc(arg);
    return { ...type, scalarType: 'string' as const };
  });
  return { ...query, args, argTypes };
}

function inUtc(time: unknown): unknown {
  return time instanceof Date || typeof time === 'string' ? new Date(time).toISOString() : time;
}

function sendingZones<Kind extends Queryable>(queryable: Kind): Kind {
  const { queryRaw, executeRaw } = queryable;
  return Object.assign(queryable, {
    queryRaw: (query: Query) => queryRaw.call(queryable, zoned(query)),
    executeRaw: (query: Query) => executeRaw.call(queryable, zoned(query)),
  });
}

/** Prisma's adapter, independent of the session's time zone. What it reads is corrected by the pool's connections. */
class Adapters extends PrismaPg {
  override async connect(): Promise<Adapter> {
    const adapter = sendingZones(await super.connect());
    const { startTransaction } = adapter;
    return Object.assign(adapter, {
      startTransaction: async (...options: Parameters<Adapter['startTransaction']>) =>
        sendingZones(await startTransaction.apply(adapter, options)),
    });
  }
}

/**
 * Prisma's client over a pool.
 * @param statementNameGenerator names the prepared statement of a text
 */
export function typedClient(pool: pg.Pool, statementNameGenerator: (query: { sql: string }) => string): PrismaClient {
  return new PrismaClient({ adapter: new Adapters(pool, { statementNameGenerator }) });
}

const TIMESTAMPTZ = 1184;
const TIMESTAMPTZ_ARRAY = 1185;

type Types = pg.CustomTypesConfig;

/** Type parsers of Prisma's adapter that keep the instant of a time: its own replace the offset from UTC by zero. */
export function readingZones(types: Types): Types {
  const getTypeParser = (oid: number, format?: 'text' | 'binary') => {
    const parse = types.getTypeParser(oid, format) as (text: string) => unknown;
    if (format === 'binary' || (oid !== TIMESTAMPTZ && oid !== TIMESTAMPTZ_ARRAY)) return parse;
    return (text: string) => parse(text.replace(LOCAL_TIME, toUtc));
  };
  return { getTypeParser };
}

/** A time as PostgreSQL prints it, with an offset other than +00: `2026-11-26 20:15:00.123+05:30`. */
const LOCAL_TIME = /(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?((?!\+00\b)[+-]\d\d(?::\d\d){0,2})/g;

/** The same instant in UTC, with all digits of its second. */
function toUtc(_time: string, date: string, time: string, fraction = '', offset: string): string {
  const [hours = 0, minutes = 0, seconds = 0] = offset.slice(1).split(':').map(Number);
  const shift = (hours * 3600 + minutes * 60 + seconds) * (offset.startsWith('-') ? 1_000 : -1_000);
  const utc = new Date(Date.parse(`${date}T${time}Z`) + shift).toISOString();
  return `${utc.slice(0, 10)} ${utc.slice(11, 19)}${fraction}+00`;
}
