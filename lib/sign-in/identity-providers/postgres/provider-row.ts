import { z } from 'zod';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { type IdentityProvider, linkingPolicies, providerAuthMethods } from '../provider';
import { addressDomainPolicies, noProvisioning, updatePolicies } from '../provisioning';

/** The contents of the column `settings`, as this code writes them. */
const settings = z.object({
  // The version before ignores it, and so cannot start a sign-in at Apple, which rejects its requests.
  apple: z.object({ teamId: z.string(), keyId: z.string() }).nullable().default(null),
  scopes: z.array(z.string()),
  clientAuthentication: z.enum(providerAuthMethods),
  linking: z.enum(linkingPolicies),
  includesAdministrators: z.boolean(),
  trustsSecondFactor: z.boolean(),
  // The version before ignores it: it creates and changes no one, and drops it when it changes the provider.
  provisioning: z
    .object({
      creates: z.boolean(),
      addressDomains: z.enum(addressDomainPolicies),
      trustedDomains: z.array(z.string()),
      updates: z.enum(updatePolicies),
      attributes: z.array(z.object({ from: z.string(), to: z.string().nullable() })),
      groupsClaim: z.string(),
      groups: z.array(z.object({ value: z.string(), groupId: z.string() })),
      leavesGroups: z.boolean(),
      refusalText: z.string().nullable(),
    })
    .default(noProvisioning),
});

export interface ProviderRow extends Omit<IdentityProvider, keyof z.output<typeof settings>> {
  settings: unknown;
}

/** The columns of a provider `i`, with the names that `ProviderRow` uses. */
export const providerColumns = sql`
  i.tenant_id::text AS "tenantId", i.id, i.name, i.issuer, i.client_id AS "clientId", i.client_secret_sealed AS "clientSecretSealed", i.settings,
  i.disabled_at AS "disabledAt", i.awaits_approval AS "awaitsApproval", i.created_at AS "createdAt", i.updated_at AS "updatedAt"`;

/** Converts a row to its types. */
export function providerFromRow({ settings: stored, clientSecretSealed, ...row }: ProviderRow): IdentityProvider {
  const { tenantId, id, name, issuer, clientId, disabledAt, awaitsApproval, createdAt, updatedAt } = row;
  return {
    tenantId,
    id,
    name,
    issuer,
    clientId,
    disabledAt,
    awaitsApproval,
    createdAt,
    updatedAt,
    ...settings.parse(stored),
    clientSecretSealed: clientSecretSealed && new Uint8Array(clientSecretSealed),
  };
}

/** Reads the providers `i` for which a condition holds. `rest` is the condition and any clauses that follow it. */
export async function readProviders(connection: Connection, rest: Sql): Promise<IdentityProvider[]> {
  return (
    await connection.query<ProviderRow>(sql`SELECT ${providerColumns} FROM identity_provider i WHERE ${rest}`)
  ).map(providerFromRow);
}

/** The settings as the row stores them. */
export const toSettingsColumn = (provider: IdentityProvider): string => JSON.stringify(settings.parse(provider));
