import type { Person } from '@/lib/people/person';
import type { Group } from './group';

/** A deleted person who can still be restored. They are invisible to everything except restoring. */
export interface DeletedPerson extends Person {
  deletedAt: Date;
}

/** What deletion needs from a store in addition to the reads and writes of people who are not deleted. */
export interface DeletionStore {
  findDeletedPerson(tenantId: string, id: string): Promise<DeletedPerson | null>;
}

export interface DeletionSteps {
  /**
   * How many days the tenant keeps deleted people, as currently set; 0 means they are deleted permanently right away.
   */
  retentionDays(tenantId: string): Promise<number>;
  /**
   * Hides the person from everything, and frees userName and unique values for others. Memberships are
   * removed and kept aside; password and second factors stay.
   * @returns the groups that lost the member
   */
  hidePerson(person: Person, now: Date): Promise<Group[]>;
  /** Reads a deleted person and locks the row. */
  lockDeletedPerson(tenantId: string, id: string): Promise<DeletedPerson | null>;
  /**
   * Undoes `hidePerson` with the given person.
   * @returns the groups that regained the member
   */
  showPerson(person: Person, now: Date): Promise<Group[]>;
}
