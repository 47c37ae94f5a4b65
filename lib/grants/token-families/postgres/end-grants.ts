import { endCodes, isUnredeemed } from '@/lib/grants/authorization-codes/postgres/end-codes';
import { endBackchannelRequests, isUnfinishedRequest } from '@/lib/grants/backchannel-requests/postgres/end-requests';
import {
  endDeviceAuthorizations,
  isUnfinishedDevice,
} from '@/lib/grants/device-authorizations/postgres/end-device-authorizations';
import type { Actor } from '@/lib/journal/audit/audit-entry';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { countActive, endFamilies } from './end-families';
import { isUnrevoked, isWithinAbsoluteLifetime } from './family-status';

export interface EndOfGrants {
  tenantId: string;
  personId: string;
  /** The reason shown in the console; one of the values of token_family.revoke_reason. */
  reason: string;
  /** Who ended them, if it does not follow from the reason. */
  actor?: Actor | undefined;
  now: Date;
  origin: RequestOrigin | null;
}

/** Of which kinds a person holds something that has not ended. */
export type HeldGrants = Record<
  'authorizationCodes' | 'deviceAuthorizations' | 'backchannelRequests' | 'tokenFamilies',
  boolean
>;

const anything: HeldGrants = {
  authorizationCodes: true,
  deviceAuthorizations: true,
  backchannelRequests: true,
  tokenFamilies: true,
};

/**
 * Columns that tell which kinds `endGrants` would end.
 * @param exists whether a table, given with its alias, has rows of the person that match
 */
export const heldGrants = (exists: (table: Sql, condition: Sql) => Sql, now: Date): Sql => sql`
  ${exists(sql`authorization_code c`, isUnredeemed)} AS "authorizationCodes",
  ${exists(sql`device_authorization d`, isUnfinishedDevice)} AS "deviceAuthorizations",
  ${exists(sql`backchannel_request b`, isUnfinishedRequest)} AS "backchannelRequests",
  ${exists(sql`token_family f`, sql`${isUnrevoked()} AND ${isWithinAbsoluteLifetime(now)}`)} AS "tokenFamilies"`;

/**
 * Ends what all clients, or one client, hold on behalf of a person, in the order in which everything locks it
 * (docs/decisions/0003): unredeemed codes, device authorizations, backchannel requests and then token families. The
 * caller has locked the person's row.
 * @param end.held what the person holds, if it is known
 * @param end.families a condition on the families `f`; if omitted, all within their absolute lifetime
 * @returns how many of each were active
 */
export async function endGrants(
  connection: Connection,
  {
    tenantId,
    personId,
    clientId,
    families,
    held = anything,
    ...end
  }: EndOfGrants & { clientId?: string; families?: Sql; held?: HeldGrants },
) {
  const { now } = end;
  const which =
    clientId === undefined
      ? sql`person_id = ${personId}::uuid`
      : sql`person_id = ${personId}::uuid AND client_id = ${clientId}`;
  const of = { tenantId, which, now };
  const authorizationCodes = held.authorizationCodes ? await endCodes(connection, of) : 0;
  const deviceAuthorizations = held.deviceAuthorizations ? await endDeviceAuthorizations(connection, of) : 0;
  const backchannelRequests = held.backchannelRequests ? await endBackchannelRequests(connection, of) : 0;
  const chosen = sql`${which} AND ${families ?? isWithinAbsoluteLifetime(now)}`;
  const ended = held.tokenFamilies ? await endFamilies(connection, { ...end, tenantId, which: chosen }) : [];
  return { tokenFamilies: countActive(ended), authorizationCodes, deviceAuthorizations, backchannelRequests };
}
