import type { Person } from '@/lib/people/person';
import type { Group } from './group';

/** A person who was deleted and can still be restored. They are gone for everything but this. */
export interface DeletedPerson extends Person {
  deletedAt: Date;
}

/** What deletion needs of a store beside the people who are there. */
export interface DeletionStore {
  findDeletedPerson(tenantId: string, id: string): Promise<DeletedPerson | null>;
}

export interface DeletionSteps {
  /** For how many days the tenant keeps deleted people; 0: they are deleted for good at once. As it is set now. */
  retentionDays(tenantId: string): Promise<number>;
  /**
   * Hides the person from everything, and frees userName, externalId and unique values for others. Memberships are
   * taken out and set aside; password and second factors stay.
   * @returns the groups that lost the member
   */
  hidePerson(person: Person, now: Date): Promise<Group[]>;
  /** Reads a deleted person and locks the row. */
  lockDeletedPerson(tenantId: string, id: string): Promise<DeletedPerson | null>;
  /** Undoes `hidePerson`, with the person as given. @returns the groups that have the member back */
  showPerson(person: Person, now: Date): Promise<Group[]>;
}
