import type { Person, Role } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import type { JsonObject } from '@/lib/platform/shared/json';
import { fromUserColumns } from '@/lib/scim/resources/user-columns';

/** A row of `person` as selected by `personColumns`. */
export interface PersonRow {
  tenantId: string;
  id: string;
  connectionId: string | null;
  externalId: string | null;
  userName: string;
  displayName: string | null;
  active: boolean;
  rest: JsonObject;
  role: Role | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deactivatedAt: Date | null;
}

export const PERSON_COLUMNS = `
  person.tenant_id::text AS "tenantId", person.id::text AS id, person.connection_id::text AS "connectionId",
  person.external_id AS "externalId", person.user_name AS "userName", person.display_name AS "displayName", person.active,
  person.attributes AS rest, person.role, person.version, person.created_at AS "createdAt", person.updated_at AS "updatedAt",
  person.deactivated_at AS "deactivatedAt"`;

export const personColumns = sql([PERSON_COLUMNS]);

/** The form in which email addresses, and names other than user names, are compared. */
export const caseKey = (name: string): string => name.toLowerCase();

/** Combines the columns and the stored document into attributes named as in SCIM. */
export function personFromRow({ externalId, userName, displayName, active, rest, ...person }: PersonRow): Person {
  const attributes = fromUserColumns({ externalId, userName, displayName, active, attributes: rest });
  return { ...person, attributes: { ...attributes, userName, active } };
}
