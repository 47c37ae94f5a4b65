import { type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { currentParameters, prefixOf } from '@/lib/sign-in/passwords/hash-password';

/**
 * Whether a person of the tenant has a password with the hash of another product, which the next sign-in replaces.
 * @param person the alias of the table
 */
export const hasImportedPassword = (tenantId: string, person: Sql): Sql => sql`EXISTS (
  SELECT FROM password w WHERE w.tenant_id = ${ofTenant(tenantId)} AND w.person_id = ${person}.id
    AND NOT starts_with(w.hash, ${prefixOf(currentParameters)}))`;
