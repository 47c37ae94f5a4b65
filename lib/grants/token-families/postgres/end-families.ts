import { recordRevokedFamilies } from '@/lib/journal/events/postgres/record-revoked-families';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { RequestOrigin } from '@/lib/platform/shared/origin';

export interface EndOfGrants {
  tenantId: string;
  personId: string;
  /** What the console shows, in the words of token_family.revoke_reason. */
  reason: string;
  now: Date;
  origin: RequestOrigin | null;
}

/**
 * Ends what clients hold in a person's name: token families, each with its event, unredeemed codes and device
 * authorizations. The caller holds the person's row locked.
 * @returns how many of them still lived
 */
export async function endGrants(connection: Connection, end: EndOfGrants) {
  const { tenantId, personId, now } = end;
  const tokenFamilies = await endFamilies(connection, {
    ...end,
    which: sql`person_id = ${personId}::uuid AND expires_at > ${now}`,
  });
  const codes = await connection.query<{ living: boolean }>(sql`
    DELETE FROM authorization_code WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND consumed_at IS NULL
    RETURNING expires_at > ${now} AS living`);
  const devices = await connection.query<{ living: boolean }>(sql`
    UPDATE device_authorization SET status = 'denied'
    WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND status IN ('pending', 'approved')
    RETURNING expires_at > ${now} AS living`);
  return { tokenFamilies, authorizationCodes: countLiving(codes), deviceAuthorizations: countLiving(devices) };
}

export const countLiving = (rows: { living: boolean }[]): number => rows.filter(({ living }) => living).length;

/**
 * Ends token families, each with its event.
 * @param end.which of the tenant's
 * @returns how many of them still lived
 */
export async function endFamilies(
  connection: Connection,
  end: Omit<EndOfGrants, 'personId'> & { which: Sql },
): Promise<number> {
  return countLiving(await endEachFamily(connection, end));
}

export interface EndedFamily {
  id: string;
  personId: string;
  clientId: string;
  generation: number;
  createdAt: Date;
  living: boolean;
}

/** The same. @returns those that were ended */
export async function endEachFamily(
  connection: Connection,
  { tenantId, which, reason, now, origin }: Omit<EndOfGrants, 'personId'> & { which: Sql },
): Promise<EndedFamily[]> {
  const families = await connection.query<EndedFamily>(sql`
    WITH living AS (
      -- Locked in the order in which an administrator's revocation of many locks them.
      SELECT id FROM token_family
      WHERE tenant_id = ${tenantId}::uuid AND ${which} AND revoked_at IS NULL ORDER BY id FOR UPDATE
    )
    UPDATE token_family SET revoked_at = ${now}, revoke_reason = ${reason}, replay_response = NULL, replay_until = NULL
    WHERE tenant_id = ${tenantId}::uuid AND id IN (SELECT id FROM living)
    RETURNING id::text AS id, person_id::text AS "personId", client_id AS "clientId", generation, created_at AS "createdAt", (expires_at > ${now} AND idle_expires_at > ${now}) AS living`);
  if (families.length === 0) return [];
  await connection.execute(sql`
    INSERT INTO token_family_event (tenant_id, family_id, id, kind, generation, at, ip_address, user_agent, detail)
    SELECT ${tenantId}::uuid, family_id, id, 'revoked', generation, ${now}, ${origin?.ipAddress ?? null}, ${origin?.userAgent ?? null},
           jsonb_build_object('reason', ${reason}::text)
    FROM unnest(${families.map(({ id }) => id)}::uuid[], ${families.map(() => newId())}::uuid[], ${families.map(({ generation }) => generation)}::int[])
         AS ended (family_id, id, generation)`);
  await recordRevokedFamilies(connection, { tenantId, families, reason, now, origin });
  return families;
}
