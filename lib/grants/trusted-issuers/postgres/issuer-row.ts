import { z } from 'zod';
import {
  assertionProfiles,
  revocationReaches,
  singleUses,
  subjectAttributes,
  type TrustedIssuer,
} from '@/lib/oauth/assertion/trusted-issuer';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { signalActions, signalKinds } from '@/lib/platform/shared/signal';
import type { RegisteredIssuer } from '../issuer';

const jwks = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }).nullable();

/** The contents of the column `settings`, as this code writes them. */
const settings = z.object({
  profiles: z.array(z.enum(assertionProfiles)),
  subjectClaim: z.string(),
  subjectAttribute: z.enum(subjectAttributes),
  emailDomains: z.array(z.string()),
  includesAdministrators: z.boolean(),
  tenant: z.string().nullable(),
  clientAuthentication: z.enum(['required', 'optional']),
  clientId: z.string().nullable(),
  clients: z.array(z.string()),
  scopes: z.array(z.string()),
  maxLifetimeSeconds: z.int(),
  // Issuers that were stored before these settings existed have none.
  singleUse: z.enum(singleUses).default('jti'),
  revocation: z
    .object({
      people: z.enum(revocationReaches),
      of: z.string().nullable(),
      includesAdministrators: z.boolean(),
      perHour: z.int(),
      // Issuers that were stored before the brake existed keep ending access without one.
      brakePercent: z.int().nullable().default(null),
    })
    .nullable()
    .default(null),
  signals: z
    .object({
      audience: z.string(),
      actions: z.record(z.enum(signalKinds), z.enum(signalActions)),
      liftsDeactivation: z.boolean().default(false),
      pollUrl: z.string().nullable().default(null),
      criticalMembers: z.array(z.string()).default([]),
    })
    .nullable()
    .default(null),
}) satisfies z.ZodType<Omit<TrustedIssuer, 'issuer' | 'jwks' | 'jwksUri' | 'disabledAt'>>;

export interface IssuerRow
  extends Pick<
    RegisteredIssuer,
    'tenantId' | 'issuer' | 'jwksUri' | 'pollTokenSealed' | 'disabledAt' | 'createdAt' | 'updatedAt'
  > {
  jwks: unknown;
  settings: unknown;
}

/** The columns of an issuer `i`, with the names that `IssuerRow` uses. */
export const issuerColumns = sql`
  i.tenant_id::text AS "tenantId", i.issuer, i.jwks, i.jwks_uri AS "jwksUri", i.settings, i.poll_token_sealed AS "pollTokenSealed", i.disabled_at AS "disabledAt",
  i.created_at AS "createdAt", i.updated_at AS "updatedAt"`;

/** Converts a row to the protocol's types. */
export function issuerFromRow(row: IssuerRow): RegisteredIssuer {
  const { tenantId, issuer, jwksUri, pollTokenSealed, disabledAt, createdAt, updatedAt } = row;
  return {
    ...settings.parse(row.settings),
    tenantId,
    issuer,
    jwks: jwks.parse(row.jwks),
    jwksUri,
    pollTokenSealed,
    disabledAt,
    createdAt,
    updatedAt,
  };
}

/** Reads the issuers `i` for which a condition holds. `rest` is the condition and any clauses that follow it. */
export async function readIssuers(connection: Connection, rest: Sql): Promise<RegisteredIssuer[]> {
  const rows = await connection.query<IssuerRow>(sql`SELECT ${issuerColumns} FROM trusted_issuer i WHERE ${rest}`);
  return rows.map(issuerFromRow);
}

/** The JSON columns of an issuer, as its row stores them. */
export function toIssuerDocuments(issuer: RegisteredIssuer): { jwks: string | null; settings: string } {
  return { jwks: issuer.jwks && JSON.stringify(issuer.jwks), settings: JSON.stringify(settings.parse(issuer)) };
}
