import type { Cause } from '@/lib/journal/audit/audit-entry';
import { changePerson, type PersonChange } from './change-person';
import type { DirectoryStore } from './store';

/**
 * Deactivates a person for the console and the management API; SCIM writes `active` itself. Either way, everything that
 * was issued to them ends in the same transaction (lib/sign-in/postgres/end-everything.ts).
 */
export function deactivatePerson(
  directory: Pick<DirectoryStore, 'change'>,
  person: { tenantId: string; id: string },
  how: { cause: Cause; now: Date },
): Promise<PersonChange> {
  return changePerson(
    directory,
    { ...person, attributes: ({ attributes }) => ({ ...attributes, active: false }) },
    how,
  );
}
