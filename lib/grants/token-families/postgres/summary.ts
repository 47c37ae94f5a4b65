import { shownName } from '@/lib/people/postgres/person-title';
import { type Sql, sql } from '@/lib/platform/postgres/database';
import type { FamilyStatus, FamilySummary } from '../family';
import { statusOf } from './family-status';

/** A row of family `f` with the names of its client and person. Either may have been deleted. */
export interface SummaryRow {
  id: string;
  status: FamilyStatus;
  clientId: string;
  clientName: string | null;
  personId: string;
  userName: string | null;
  displayName: string | null;
  grantType: string;
  scopes: string[];
  generation: number;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

export const summaryColumns = (now: Date): Sql => sql`
  f.id::text AS id, ${statusOf(now)} AS status, f.client_id AS "clientId", c.client_name AS "clientName",
  f.person_id::text AS "personId", p.user_name AS "userName", ${shownName} AS "displayName", f.grant_type AS "grantType",
  f.scopes, f.generation, f.created_at AS "createdAt", f.last_used_at AS "lastUsedAt", LEAST(f.idle_expires_at, f.expires_at) AS "expiresAt"`;

export const summaryJoins: Sql = sql`
  LEFT JOIN client c ON c.tenant_id = f.tenant_id AND c.client_id = f.client_id
  LEFT JOIN person p ON p.tenant_id = f.tenant_id AND p.id = f.person_id AND p.deleted_at IS NULL`;

export function toSummary(row: SummaryRow): FamilySummary {
  const {
    id,
    status,
    clientId,
    clientName,
    personId,
    userName,
    displayName,
    grantType,
    scopes,
    generation,
    createdAt,
    lastUsedAt,
    expiresAt,
  } = row;
  return {
    id,
    status,
    grantType,
    scopes,
    generation,
    createdAt,
    lastUsedAt,
    expiresAt,
    client: { id: clientId, name: clientName },
    person: { id: personId, userName, displayName },
  };
}
