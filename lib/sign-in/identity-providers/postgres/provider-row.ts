import { z } from 'zod';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { type IdentityProvider, linkingPolicies, providerAuthMethods } from '../provider';

/** The column `settings`, as this code writes it. */
const settings = z.object({
  scopes: z.array(z.string()),
  clientAuthentication: z.enum(providerAuthMethods),
  linking: z.enum(linkingPolicies),
  includesAdministrators: z.boolean(),
  trustsSecondFactor: z.boolean(),
});

export interface ProviderRow extends Omit<IdentityProvider, keyof z.output<typeof settings>> {
  settings: unknown;
}

/** The columns of a provider `i`. */
export const providerColumns = sql`
  i.tenant_id::text AS "tenantId", i.id, i.name, i.issuer, i.client_id AS "clientId", i.client_secret_sealed AS "clientSecretSealed", i.settings,
  i.disabled_at AS "disabledAt", i.created_at AS "createdAt", i.updated_at AS "updatedAt"`;

/** Gives a row its types. */
export function providerFromRow({ settings: stored, clientSecretSealed, ...row }: ProviderRow): IdentityProvider {
  const { tenantId, id, name, issuer, clientId, disabledAt, createdAt, updatedAt } = row;
  return {
    tenantId,
    id,
    name,
    issuer,
    clientId,
    disabledAt,
    createdAt,
    updatedAt,
    ...settings.parse(stored),
    clientSecretSealed: clientSecretSealed && new Uint8Array(clientSecretSealed),
  };
}

/** Reads providers `i` that a condition holds for, with the clauses that follow it. */
export async function readProviders(connection: Connection, rest: Sql): Promise<IdentityProvider[]> {
  return (
    await connection.query<ProviderRow>(sql`SELECT ${providerColumns} FROM identity_provider i WHERE ${rest}`)
  ).map(providerFromRow);
}

/** The settings as the row holds them. */
export const toSettingsColumn = (provider: IdentityProvider): string => JSON.stringify(settings.parse(provider));
