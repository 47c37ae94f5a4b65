import { sql } from '@/lib/platform/postgres/database';
import type { CallingConnection } from '../store';

/** What a request needs to know of its connection, of `scim_connection` as `s`. */
export const callingColumns = sql`
  s.id::text AS "connectionId", s.name AS "connectionName", s.adoption, s.rate_per_second AS "ratePerSecond", s.rate_burst AS "rateBurst", s.mapping`;

/** The columns above. */
export interface CallingRow extends Omit<CallingConnection, 'rateLimit' | 'managesOwners'> {
  ratePerSecond: number;
  rateBurst: number;
}

/** @param managesOwners see CallingConnection */
export function callingFromRow(
  { connectionId, connectionName, adoption, ratePerSecond, rateBurst, mapping }: CallingRow,
  managesOwners = false,
): CallingConnection {
  return {
    connectionId,
    connectionName,
    adoption,
    mapping,
    managesOwners,
    rateLimit: { perSecond: ratePerSecond, burst: rateBurst },
  };
}
