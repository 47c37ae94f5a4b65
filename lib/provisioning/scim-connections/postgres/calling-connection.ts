import type { Role } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import type { CallingConnection } from '../store';

/** The columns of `scim_connection` as `s` that a request needs. */
export const callingColumns = sql`
  s.id::text AS "connectionId", s.name AS "connectionName", s.provider, s.adoption, s.rate_per_second AS "ratePerSecond", s.rate_burst AS "rateBurst",
  s.strict_rfc7643 AS "strictRfc7643", s.role_resource AS "roleResource", s.mapping`;

/** A row of the columns above. */
export interface CallingRow extends Omit<CallingConnection, 'rateLimit' | 'issuerRole'> {
  ratePerSecond: number;
  rateBurst: number;
}

/** @param issuerRole see CallingConnection */
export function callingFromRow(
  {
    connectionId,
    connectionName,
    provider,
    adoption,
    ratePerSecond,
    rateBurst,
    strictRfc7643,
    roleResource,
    mapping,
  }: CallingRow,
  issuerRole: Role = 'admin',
): CallingConnection {
  return {
    connectionId,
    connectionName,
    provider,
    adoption,
    strictRfc7643,
    roleResource,
    mapping,
    issuerRole,
    rateLimit: { perSecond: ratePerSecond, burst: rateBurst },
  };
}
