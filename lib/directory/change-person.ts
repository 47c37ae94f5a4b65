import type { AuditEntry, Cause } from '@/lib/journal/audit/audit-entry';
import type { ResourceEventKind } from '@/lib/journal/events/event-kinds';
import { mustManagePerson } from '@/lib/people/must-manage-person';
import type { ActiveCounts, Braked, Conflict, LastOwner, NotFound } from '@/lib/people/outcome';
import { type Person, type PersonAttributes, personTarget } from '@/lib/people/person';
import { preparedUserName } from '@/lib/platform/shared/user-name';
import type { AdoptionMatch } from './adoption';
import { mayLeave } from './brake';
import { changedAttributes, sameJson } from './changed-attributes';
import { identityChanged } from './identity-changed';
import {
  type Granted,
  type GroupsLeft,
  grantedDetail,
  groupsLeftDetail,
  type LeftBehind,
  leftBehindDetail,
  nothingGranted,
} from './left-behind';
import { personEvent } from './person-event';
import { roleAfterReturn, setAsideGranted } from './return-of-person';
import type { DirectoryChange, DirectoryStore } from './store';

type PersonWritten =
  | { kind: 'changed'; person: Person; ended: ActiveCounts | null }
  | { kind: 'unchanged'; person: Person }
  | LastOwner;

export type PersonChange = PersonWritten | NotFound | Conflict;

/** The new values of a person. */
export interface NextPerson {
  attributes: PersonAttributes;
  /** Whether a password is set as well, which also counts as a change. */
  passwordSet?: boolean;
  /** Whether a PUT replaced all attributes. */
  replaced?: boolean;
  /** The SCIM connection that adopts the person, and how it matched the person. */
  adoption?: { connectionId: string; matchedBy: AdoptionMatch };
}

/**
 * Changes a person's attributes, as the console, the account page and `apply` do.
 * @throws AboveRank if an administrator may not manage the person
 * @param change.attributes computes the next attributes from the current ones, with the person's row locked
 * @param change.connectionId the SCIM connection that makes the change; it finds only its own people
 */
export function changePerson(
  directory: Pick<DirectoryStore, 'change'>,
  {
    attributes,
    ...who
  }: {
    tenantId: string;
    id: string;
    attributes: (person: Person) => PersonAttributes;
    connectionId?: string | null;
  },
  how: { cause: Cause; now: Date },
): Promise<PersonChange> {
  return directory.change(async (steps): Promise<PersonChange> => {
    const before = await lockToChange(steps, who, how.cause);
    if (!before) return { kind: 'not-found' };
    return neverBraked(await writePerson(steps, before, { attributes: attributes(before) }, how));
  });
}

/** For changes that people make. */
export function neverBraked<Outcome extends { kind: string }>(outcome: Outcome | Braked): Exclude<Outcome, Braked> {
  if (outcome.kind === 'braked') throw new Error('The brake stopped a person.');
  return outcome as Exclude<Outcome, Braked>;
}

/**
 * Loads a person who is to be changed, and locks the row.
 * @throws AboveRank if an administrator may not manage the person
 * @param who.connectionId the SCIM connection that makes the change; it finds only its own people
 * @param who.adopts the connection adopts the person: it also finds people who belong to no connection
 */
export async function lockToChange(
  steps: DirectoryChange,
  {
    tenantId,
    id,
    connectionId = null,
    adopts = false,
  }: { tenantId: string; id: string; connectionId?: string | null; adopts?: boolean },
  cause: Cause,
): Promise<Person | null> {
  const person = await steps.lockPerson(tenantId, id, adopts ? null : connectionId);
  if (!person || (adopts && person.connectionId !== null && person.connectionId !== connectionId)) return null;
  await mustManagePerson(steps, person, cause);
  await forgetReported(steps, person);
  return person;
}

/**
 * From now on, no signal lifts the person's deactivation, even if the change that follows repeats it: what a directory
 * or an administrator said last counts.
 */
export async function forgetReported(
  steps: DirectoryChange,
  { tenantId, id, attributes }: Pick<Person, 'tenantId' | 'id' | 'attributes'>,
): Promise<void> {
  if (!attributes.active) await steps.recordReportedDeactivation(tenantId, id, null);
}

/**
 * Writes what differs, with its audit rows and event. Every change to a person's attributes goes through this function.
 * When `active` becomes false, everything that was issued to the person ends in the same transaction; setting it to
 * true again restores nothing, and takes away what Tessera had granted (docs/decisions/0130).
 * @returns `braked` if the source of the change has deactivated too many people (lib/directory/brake.ts); nothing is
 *   changed then
 * @param before as returned by `lockToChange` in the same transaction
 */
export async function writePerson(
  steps: DirectoryChange,
  before: Person,
  next: NextPerson,
  { cause, now }: { cause: Cause; now: Date },
): Promise<PersonWritten | Braked> {
  const { tenantId, id } = before;
  const { adoption, passwordSet = false, replaced = false } = next;
  if (adoption) await steps.settleAdoption({ tenantId, connectionId: adoption.connectionId, personId: id, now });
  const attributes = withSameName(before.attributes, next.attributes);
  const owner = adoption ? adoption.connectionId : before.connectionId;
  const differs = !sameJson(before.attributes, attributes);
  if (!differs && !passwordSet && owner === before.connectionId) return { kind: 'unchanged', person: before };

  const leaves = before.attributes.active && !attributes.active;
  const returns = !before.attributes.active && attributes.active;
  const role = returns ? await roleAfterReturn(steps, before) : before.role;
  const after = { ...nextPerson(before, attributes, owner, now), role };
  if (leaves && before.role === 'owner' && (await steps.isLastOwner(tenantId, id)))
    return { kind: 'refused', reason: 'last-owner' };
  if (leaves && !(await mayLeave(steps, before, { cause, now }))) return { kind: 'braked' };

  await steps.updatePerson(after, { adopted: owner !== before.connectionId, leaves });
  await identityChanged(steps, before, after, { cause, now });
  const ended = leaves ? await endEverything(steps, after, cause, now) : null;
  const left = leaves ? await steps.leaveBehind(after, { cause, now }) : null;
  const aside = returns ? await setAsideGranted(steps, before, after, { cause }) : nothingGranted;
  if (returns) await steps.returnToOwned(after, { cause, now });
  if (adoption && owner !== before.connectionId) await steps.audit(adoptionEntry(after, adoption.matchedBy, cause));
  if (differs) {
    const granted = leaves ? await steps.granted(before) : nothingGranted;
    await steps.audit(auditEntry(before, after, { ended, left, groups: steps.groupsLeft(id), granted, aside }, cause));
    await steps.event(personEvent(after, kindsOf(before, after), { cause, before: before.attributes, replaced }));
  }
  return { kind: 'changed', person: after, ended };
}

/**
 * A name that differs from the stored one only in its normalization is the same name and stays as stored: it was unique
 * before names were normalized.
 */
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
): Promise<ActiveCounts> {
  return steps.endEverything({ tenantId, personId: id, reason: 'person-deactivated', now, cause });
}

function auditEntry(
  before: Person,
  after: Person,
  {
    ended,
    left,
    groups,
    granted,
    aside,
  }: { ended: ActiveCounts | null; left: LeftBehind | null; groups: GroupsLeft; granted: Granted; aside: Granted },
  cause: Cause,
): AuditEntry {
  const returns = !before.attributes.active && after.attributes.active;
  return {
    tenantId: after.tenantId,
    cause,
    action: ended ? 'person.deactivated' : returns ? 'person.reactivated' : 'person.updated',
    target: personTarget(after),
    ...changedAttributes(before.attributes, after.attributes),
    ...(ended && {
      detail: {
        ended: { ...ended },
        ...leftBehindDetail(left),
        ...groupsLeftDetail(groups),
        ...grantedDetail('granted', granted),
        ...requestOf(cause),
      },
    }),
    ...(returns && { detail: grantedDetail('setAside', aside) }),
  };
}

/** The directory's request, and how long after it everything has ended, for the entry about someone who leaves. */
export function requestOf({ origin }: Cause) {
  if (!origin?.scimRequest) return undefined;
  const { arrivedAt, ...asked } = origin.scimRequest;
  const took = arrivedAt !== undefined && { milliseconds: Math.ceil(performance.now() - arrivedAt) };
  return { scimRequest: { ...asked, ...took } };
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
