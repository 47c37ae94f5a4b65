import type { AuditEntry, Cause } from '@/lib/journal/audit/audit-entry';
import type { ResourceEventKind } from '@/lib/journal/events/event-kinds';
import { mustManagePerson } from '@/lib/people/must-manage-person';
import type { Conflict, LastOwner, LivingCounts, NotFound } from '@/lib/people/outcome';
import { type Person, type PersonAttributes, personTarget } from '@/lib/people/person';
import { preparedUserName } from '@/lib/platform/shared/user-name';
import type { AdoptionMatch } from './adoption';
import { changedAttributes, sameJson } from './changed-attributes';
import { identityChanged } from './identity-changed';
import { personEvent } from './person-event';
import type { DirectoryChange, DirectoryStore } from './store';

export type PersonChange =
  | { kind: 'changed'; person: Person; ended: LivingCounts | null }
  | { kind: 'unchanged'; person: Person }
  | NotFound
  | Conflict
  | LastOwner;

/**
 * Changes a person's attributes: the one way in which SCIM, the console and the account page do. When `active`
 * turns false, everything that was issued to the person ends in the same transaction; turning it true again
 * revives nothing.
 * @throws AboveRank where an administrator may not manage the person
 * @param change.attributes computes the next attributes from the current ones, with the person's row locked;
 *   what it throws undoes the change
 * @param change.connectionId the SCIM connection that makes the change, and finds only whom it has
 * @param change.adoption the connection takes on a person whom no connection has, or whom it was allowed: anybody else
 *   is not found
 * @param change.renewed asked after `attributes`: whether a password is set besides, which is a change too
 * @param change.replaced asked after `attributes`: whether they were replaced as a whole, by a PUT
 */
export async function changePerson(
  directory: Pick<DirectoryStore, 'change'>,
  change: {
    tenantId: string;
    id: string;
    attributes: (person: Person) => PersonAttributes;
    connectionId?: string | null;
    adoption?: AdoptionMatch;
    renewed?: () => boolean;
    replaced?: () => boolean;
  },
  { cause, now }: { cause: Cause; now: Date },
): Promise<PersonChange> {
  return directory.change(async (steps): Promise<PersonChange> => {
    const { tenantId, id, connectionId = null, adoption } = change;
    const before = await steps.lockPerson(tenantId, id, adoption ? null : connectionId);
    if (!before || (adoption && before.connectionId !== null && before.connectionId !== connectionId))
      return { kind: 'not-found' };
    await mustManagePerson(steps, before, cause);
    if (adoption && connectionId !== null) await steps.settleAdoption({ tenantId, connectionId, personId: id, now });
    const attributes = withSameName(before.attributes, change.attributes(before));
    const owner = adoption ? connectionId : before.connectionId;
    const changes =
      owner !== before.connectionId || !sameJson(before.attributes, attributes) || change.renewed?.() === true;
    if (!changes) return { kind: 'unchanged', person: before };

    const after = nextPerson(before, attributes, owner, now);
    const leaves = before.attributes.active && !after.attributes.active;
    if (leaves && before.role === 'owner' && (await steps.isLastOwner(before.tenantId, before.id))) {
      return { kind: 'refused', reason: 'last-owner' };
    }
    await steps.updatePerson(after);
    await identityChanged(steps, before, after, { cause, now });
    const ended = leaves ? await endEverything(steps, after, cause, now) : null;
    if (adoption && before.connectionId !== after.connectionId)
      await steps.audit(adoptionEntry(after, adoption, cause));
    if (sameJson(before.attributes, after.attributes)) return { kind: 'changed', person: after, ended };
    await steps.audit(auditEntry(before, after, ended, cause));
    await steps.event(
      personEvent(after, kindsOf(before, after), {
        cause,
        before: before.attributes,
        replaced: change.replaced?.() ?? false,
      }),
    );
    return { kind: 'changed', person: after, ended };
  });
}

/** A name that differs from the one that stands in its form alone is the same name, and stays as it is: it was unique before names had one form. */
function withSameName(before: PersonAttributes, after: PersonAttributes): PersonAttributes {
  return preparedUserName(before.userName) === after.userName ? { ...after, userName: before.userName } : after;
}

function kindsOf({ attributes: before }: Person, { attributes: after }: Person): ResourceEventKind[] {
  if (before.active === after.active) return ['resource.changed'];
  return ['resource.changed', after.active ? 'resource.activated' : 'resource.deactivated'];
}

function nextPerson(before: Person, attributes: PersonAttributes, connectionId: string | null, now: Date): Person {
  const deactivatedAt = attributes.active ? null : (before.deactivatedAt ?? now);
  return { ...before, attributes, connectionId, version: before.version + 1, updatedAt: now, deactivatedAt };
}

function endEverything(
  steps: DirectoryChange,
  { tenantId, id }: Person,
  cause: Cause,
  now: Date,
): Promise<LivingCounts> {
  return steps.endEverything({ tenantId, personId: id, reason: 'person-deactivated', now, origin: cause.origin });
}

function auditEntry(before: Person, after: Person, ended: LivingCounts | null, cause: Cause): AuditEntry {
  const returns = !before.attributes.active && after.attributes.active;
  return {
    tenantId: after.tenantId,
    cause,
    action: ended ? 'person.deactivated' : returns ? 'person.reactivated' : 'person.updated',
    target: personTarget(after),
    ...changedAttributes(before.attributes, after.attributes),
    ...(ended && { detail: { ended: { ...ended } } }),
  };
}

function adoptionEntry(person: Person, matchedBy: AdoptionMatch, cause: Cause): AuditEntry {
  return {
    tenantId: person.tenantId,
    cause,
    action: 'person.adopted',
    target: personTarget(person),
    before: { connectionId: null },
    after: { connectionId: person.connectionId },
    detail: { connectionId: person.connectionId, matchedBy },
  };
}
