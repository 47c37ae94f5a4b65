import type { Person } from './person';

/** Looks up one person. Every id of another tenant, and every string that is not an id, is "not found". */
export interface PersonReader {
  /** @param connectionId limits the search to the people of this SCIM connection; null or omitted: the whole tenant */
  findPerson(tenantId: string, id: string, connectionId?: string | null): Promise<Person | null>;
}
