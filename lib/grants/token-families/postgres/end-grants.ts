import { endCodes } from '@/lib/grants/authorization-codes/postgres/end-codes';
import { endBackchannelRequests } from '@/lib/grants/backchannel-requests/postgres/end-requests';
import { endDeviceAuthorizations } from '@/lib/grants/device-authorizations/postgres/end-device-authorizations';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { countActive, endFamilies } from './end-families';
import { isWithinAbsoluteLifetime } from './family-status';

export interface EndOfGrants {
  tenantId: string;
  personId: string;
  /** The reason shown in the console; one of the values of token_family.revoke_reason. */
  reason: string;
  now: Date;
  origin: RequestOrigin | null;
}

/**
 * Ends what all clients, or one client, hold on behalf of a person, in the order in which everything locks it
 * (docs/decisions/0003): unredeemed codes, device authorizations, backchannel requests and then token families. The caller has locked the
 * person's row.
 * @param end.families a condition on the families `f`; if omitted, all within their absolute lifetime
 * @returns how many of each were active
 */
export async function endGrants(
  connection: Connection,
  { tenantId, personId, clientId, families, ...end }: EndOfGrants & { clientId?: string; families?: Sql },
) {
  const { now } = end;
  const which =
    clientId === undefined
      ? sql`person_id = ${personId}::uuid`
      : sql`person_id = ${personId}::uuid AND client_id = ${clientId}`;
  const authorizationCodes = await endCodes(connection, { tenantId, which, now });
  const deviceAuthorizations = await endDeviceAuthorizations(connection, { tenantId, which, now });
  const backchannelRequests = await endBackchannelRequests(connection, { tenantId, which, now });
  const ended = await endFamilies(connection, {
    ...end,
    tenantId,
    which: sql`${which} AND ${families ?? isWithinAbsoluteLifetime(now)}`,
  });
  return { tokenFamilies: countActive(ended), authorizationCodes, deviceAuthorizations, backchannelRequests };
}
