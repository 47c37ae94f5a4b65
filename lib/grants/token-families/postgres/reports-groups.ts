import { groupClaims } from '@/lib/oauth/openid/claims';
import { type Sql, sql } from '@/lib/platform/postgres/database';

/** A condition that one of the mappings in a JSON column (`ClaimMapping`) reads groups, or roles, which groups can bring. */
const mapsGroups = (mappings: Sql): Sql =>
  sql`(${mappings} @> '[{"source": {"type": "groups"}}]' OR ${mappings} @> '[{"source": {"type": "roles"}}]')`;

/**
 * A condition that the person's groups are reported for the family `f`: by its scope, by claims that its request named,
 * or by claims that are declared for its client or for one of its resources.
 */
export const reportsGroups = (tenantId: string): Sql => sql`(
  f.scopes @> '{groups}' OR f.claims->'userinfo' ?| ${[...groupClaims]}::text[] OR f.claims->'idToken' ?| ${[...groupClaims]}::text[]
  OR EXISTS (SELECT FROM client g WHERE g.tenant_id = ${tenantId}::uuid AND g.client_id = f.client_id AND ${mapsGroups(sql`g.metadata->'claimMappings'`)})
  OR EXISTS (SELECT FROM resource r WHERE r.tenant_id = ${tenantId}::uuid AND r.identifier = ANY(f.resources) AND ${mapsGroups(sql`r.claim_mappings`)}))`;
