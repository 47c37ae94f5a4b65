import type { Cause } from '@/lib/journal/audit/audit-entry';
import { ownersOnlyPerson } from '@/lib/people/may-manage';
import type { Conflict } from '@/lib/people/outcome';
import { type Person, type PersonAttributes, personTarget, type Role } from '@/lib/people/person';
import { newId } from '@/lib/platform/shared/id';
import { preparedUserName } from '@/lib/platform/shared/user-name';
import type { BatchPosition } from '@/lib/scim/protocol/store';
import { personEvent } from './person-event';
import type { DirectoryStore } from './store';

export interface NewPerson {
  tenantId: string;
  /** The SCIM connection that provisions the person. */
  connectionId?: string | null;
  role?: Role | null;
  attributes: PersonAttributes;
  /** Assigned by the caller if others refer to the person already. */
  id?: string;
  /** See AddedPerson. */
  batch?: BatchPosition;
}

/**
 * Adds a person to the directory.
 * @returns the person, or which attribute another person already has
 */
export async function createPerson(
  directory: Pick<DirectoryStore, 'addPerson' | 'change'>,
  { tenantId, connectionId = null, role = null, attributes: given, id = newId(), batch }: NewPerson,
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'created'; person: Person } | Conflict> {
  const attributes = { ...given, userName: preparedUserName(given.userName) };
  const person: Person = {
    tenantId,
    id,
    connectionId,
    role,
    version: 1,
    createdAt: now,
    updatedAt: now,
    deactivatedAt: attributes.active ? null : now,
    attributes,
  };
  const added = {
    person,
    entry: {
      tenantId,
      cause,
      action: 'person.created' as const,
      target: personTarget(person),
      after: { ...attributes, role },
    },
    event: personEvent(person, ['resource.created'], { cause }),
    batch,
  };
  const conflict =
    role === null
      ? await directory.addPerson(added)
      : await directory.change(async (change) => {
          await change.mustManage({ tenantId, cause, role, said: ownersOnlyPerson });
          await change.addPerson(added);
          return null;
        });
  return conflict ?? { kind: 'created', person };
}
