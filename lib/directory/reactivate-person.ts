import type { Cause } from '@/lib/journal/audit/audit-entry';
import { changePerson, type PersonChange } from './change-person';
import type { DirectoryStore } from './store';

/** Lets a deactivated person sign in again. Nothing issued before comes back. */
export function reactivatePerson(
  directory: Pick<DirectoryStore, 'change'>,
  person: { tenantId: string; id: string },
  how: { cause: Cause; now: Date },
): Promise<PersonChange> {
  return changePerson(directory, { ...person, attributes: ({ attributes }) => ({ ...attributes, active: true }) }, how);
}
