import { forgetBrake, issuerBrake } from '@/lib/people/brake/postgres/brake';
import { announceChange } from '@/lib/platform/postgres/changes';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { RegisteredIssuer } from '../issuer';
import { toIssuerDocuments } from './issuer-row';

/** Tells every process on commit that its copy of the tenant's issuers is outdated. */
function announceIssuers(connection: Connection, tenantId: string): Promise<void> {
  return announceChange(connection, 'trusted-issuer', tenantId);
}

/** An issuer whose settings change is polled immediately, if at all. */
const nextPoll = ({ signals, revocation, disabledAt, updatedAt }: RegisteredIssuer): Date | null =>
  signals?.pollUrl != null && revocation && !disabledAt ? updatedAt : null;

export async function insertIssuer(connection: Connection, issuer: RegisteredIssuer): Promise<'inserted' | 'exists'> {
  const { jwks, settings } = toIssuerDocuments(issuer);
  const inserted = await connection.execute(sql`
    INSERT INTO trusted_issuer (tenant_id, issuer, jwks, jwks_uri, settings, poll_token_sealed, poll_due_at, disabled_at, created_at, updated_at)
    VALUES (${issuer.tenantId}::uuid, ${issuer.issuer}, ${jwks}::jsonb, ${issuer.jwksUri}, ${settings}::jsonb, ${issuer.pollTokenSealed}::bytea, ${nextPoll(issuer)}::timestamptz, ${issuer.disabledAt},
            ${issuer.createdAt}, ${issuer.updatedAt})
    ON CONFLICT DO NOTHING`);
  if (inserted === 0) return 'exists';
  await announceIssuers(connection, issuer.tenantId);
  return 'inserted';
}

export async function updateIssuer(connection: Connection, issuer: RegisteredIssuer): Promise<void> {
  const { jwks, settings } = toIssuerDocuments(issuer);
  await connection.execute(sql`
    UPDATE trusted_issuer
    SET jwks = ${jwks}::jsonb, jwks_uri = ${issuer.jwksUri}, settings = ${settings}::jsonb, poll_token_sealed = ${issuer.pollTokenSealed}::bytea,
      poll_due_at = ${nextPoll(issuer)}::timestamptz, poll_failures = 0, poll_error = NULL, disabled_at = ${issuer.disabledAt}, updated_at = ${issuer.updatedAt}
    WHERE tenant_id = ${issuer.tenantId}::uuid AND issuer = ${issuer.issuer}`);
  if (issuer.revocation?.brakePercent == null)
    await forgetBrake(connection, { tenantId: issuer.tenantId, source: issuerBrake(issuer.issuer) });
  await announceIssuers(connection, issuer.tenantId);
}

/** An issuer that is polled is polled now, so that what a brake stopped is fetched again. */
export async function pollNow(connection: Connection, tenantId: string, issuer: string): Promise<void> {
  await connection.execute(sql`
    UPDATE trusted_issuer SET poll_due_at = now()
    WHERE tenant_id = ${tenantId}::uuid AND issuer = ${issuer} AND poll_due_at > clock_timestamp()`);
}

export async function deleteIssuer(connection: Connection, tenantId: string, issuer: string): Promise<void> {
  await connection.execute(sql`DELETE FROM trusted_issuer WHERE tenant_id = ${tenantId}::uuid AND issuer = ${issuer}`);
  await forgetBrake(connection, { tenantId, source: issuerBrake(issuer) });
  await announceIssuers(connection, tenantId);
}

/**
 * Removes a scope that is being deleted from every trusted issuer.
 * @returns the number of issuers that had it
 */
export async function takeScopeFromIssuers(
  connection: Connection,
  { tenantId, scope, now }: { tenantId: string; scope: string; now: Date },
): Promise<number> {
  const changed = await connection.execute(sql`
    WITH chosen AS MATERIALIZED (
      SELECT i.issuer FROM trusted_issuer i
      WHERE i.tenant_id = ${tenantId}::uuid AND jsonb_exists(i.settings->'scopes', ${scope}::text) ORDER BY i.issuer FOR UPDATE
    )
    UPDATE trusted_issuer i SET settings = jsonb_set(i.settings, '{scopes}', (i.settings->'scopes') - ${scope}::text), updated_at = ${now}
    FROM chosen WHERE i.tenant_id = ${tenantId}::uuid AND i.issuer = chosen.issuer`);
  if (changed > 0) await announceIssuers(connection, tenantId);
  return changed;
}
