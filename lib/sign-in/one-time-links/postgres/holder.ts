import { type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { boundToProvider, hasFactor, hasPassword } from '@/lib/tenants/postgres/ways-to-sign-in';
import type { LinkGives } from '../one-time-link';

/** Whether the tenant's person `p` has a session, or had one that is still stored. */
export const hasSignedIn = (tenantId: string): Sql =>
  sql`EXISTS (SELECT FROM session s WHERE s.tenant_id = ${ofTenant(tenantId)} AND s.person_id = p.id)`;

/**
 * Whether a link that gives this would not be an invitation for the tenant's person `p`. The rule of `purposeFor`, for
 * many people in one query.
 */
export const alreadyIn = (tenantId: string, gives: LinkGives): Sql =>
  gives === 'passkey'
    ? sql`(${hasPassword(tenantId)} OR ${hasFactor(tenantId)} OR ${hasSignedIn(tenantId)})`
    : sql`CASE WHEN ${boundToProvider(tenantId)} THEN ${hasFactor(tenantId)} OR ${hasSignedIn(tenantId)} ELSE ${hasPassword(tenantId)} END`;
