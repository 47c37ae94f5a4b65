/** The connections and identity providers whose people's access a trusted issuer may end. */
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import type { RevocationRight } from '@/lib/oauth/assertion/trusted-issuer';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import { difference } from '../change-issuer';
import { issuerTarget } from '../issuer';
import { readIssuers } from './issuer-row';
import { updateIssuer } from './write-issuer';

/** See IssuerChange.hasReach. */
export async function hasReach(
  connection: Connection,
  tenantId: string,
  right: RevocationRight | null,
): Promise<boolean> {
  if (right === null || right.people === 'everyone') return true;
  const { people, of } = right;
  if (of === null || (people === 'connection' && !isId(of))) return false;
  const found =
    people === 'connection'
      ? sql`SELECT 1 AS one FROM scim_connection WHERE tenant_id = ${tenantId}::uuid AND id = ${of}::uuid FOR KEY SHARE`
      : sql`SELECT 1 AS one FROM identity_provider WHERE tenant_id = ${tenantId}::uuid AND id = ${of} FOR KEY SHARE`;
  return (await connection.query(found)).length === 1;
}

type Reach = Pick<RevocationRight, 'people'> & { of: string };

const reaches = (tenantId: string, { people, of }: Reach): Sql => sql`i.tenant_id = ${tenantId}::uuid
  AND i.settings #>> '{revocation,people}' = ${people} AND i.settings #>> '{revocation,of}' = ${of}`;

/** See TrustedIssuerServices.listReaching. */
export async function listReaching(connection: Connection, tenantId: string, reach: Reach): Promise<string[]> {
  const issuers = await readIssuers(connection, sql`${reaches(tenantId, reach)} ORDER BY i.issuer`);
  return issuers.map(({ issuer }) => issuer);
}

/**
 * Takes the right to end access from the issuers that have it for the people of a connection or provider that is being
 * deleted, so that it does not pass to a later one with the same id. Writes an audit row for each.
 * @returns how many issuers had it
 */
export async function takeReach(
  connection: Connection,
  { tenantId, ...reach }: { tenantId: string } & Reach,
  { cause, now }: { cause: Cause; now: Date },
): Promise<number> {
  const issuers = await readIssuers(connection, sql`${reaches(tenantId, reach)} ORDER BY i.issuer FOR UPDATE`);
  for (const before of issuers) {
    // Its signals end access within the limits of the right only.
    const after = { ...before, revocation: null, signals: null, updatedAt: now };
    await updateIssuer(connection, after);
    await writeAudit(connection, {
      tenantId,
      cause,
      action: 'trusted-issuer.updated',
      target: issuerTarget(after),
      ...difference(before, after),
    });
  }
  return issuers.length;
}
