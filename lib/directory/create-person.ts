import type { Cause } from '@/lib/journal/audit/audit-entry';
import { ownersOnlyPerson } from '@/lib/people/may-manage';
import type { Conflict } from '@/lib/people/outcome';
import { type Person, type PersonAttributes, personTarget, type Role } from '@/lib/people/person';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import { preparedUserName } from '@/lib/platform/shared/user-name';
import type { BatchPosition } from '@/lib/scim/protocol/store';
import { personEvent } from './person-event';
import type { AddedPerson, DirectoryStore } from './store';

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
  /** Additional detail for the audit row. */
  detail?: JsonObject;
}

interface How {
  cause: Cause;
  now: Date;
}

/**
 * Adds a person to the directory.
 * @returns the person, or which attribute another person already has
 */
export async function createPerson(
  directory: Pick<DirectoryStore, 'addPerson' | 'change'>,
  given: NewPerson,
  how: How,
): Promise<{ kind: 'created'; person: Person } | Conflict> {
  const added = { ...addedPerson(given, how), batch: given.batch };
  const { person } = added;
  const { tenantId, role } = person;
  const conflict =
    role === null
      ? await directory.addPerson(added)
      : await directory.change(async (change) => {
          await change.mustManage({ tenantId, cause: how.cause, role, said: ownersOnlyPerson });
          await change.addPerson(added);
          return null;
        });
  return conflict ?? { kind: 'created', person };
}

/**
 * Adds several people of one tenant and one SCIM connection, all or none. The cost in statements does not depend on how
 * many they are.
 * @throws AboveRank
 * @returns the people in the same order, or which attribute of whom another person already has
 */
export function createPeople(
  directory: Pick<DirectoryStore, 'change'>,
  given: readonly Omit<NewPerson, 'batch'>[],
  how: How,
): Promise<{ kind: 'created'; people: Person[] } | Conflict> {
  const added = given.map((one) => addedPerson(one, how));
  const people = added.map(({ person }) => person);
  const roles = new Set(people.flatMap(({ role }) => role ?? []));
  return directory.change(async (change) => {
    for (const role of roles)
      await change.mustManage({ tenantId: given[0]?.tenantId ?? '', cause: how.cause, role, said: ownersOnlyPerson });
    await change.addPeople(people);
    await change.audit(...added.map(({ entry }) => entry));
    await change.event(...added.map(({ event }) => event));
    return { kind: 'created' as const, people };
  });
}

function addedPerson(
  { tenantId, connectionId = null, role = null, attributes: given, id = newId(), detail }: NewPerson,
  { cause, now }: How,
): AddedPerson {
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
  return {
    person,
    entry: {
      tenantId,
      cause,
      action: 'person.created',
      target: personTarget(person),
      after: { ...attributes, role },
      ...(detail && { detail }),
    },
    event: personEvent(person, ['resource.created'], { cause }),
  };
}
