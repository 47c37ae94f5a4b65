import type { Person } from './person';

/** Looks up one person. IDs of other tenants and strings that are not IDs are "not found". */
export interface PersonReader {
  /** @param connectionId limits the search to the people of this SCIM connection; null or omitted: the whole tenant */
  findPerson(tenantId: string, id: string, connectionId?: string | null): Promise<Person | null>;
}
