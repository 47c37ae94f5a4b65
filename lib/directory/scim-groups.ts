import type { Clock } from '@/lib/platform/shared/clock';
import { refusal, type ScimRefusal } from '@/lib/scim/protocol/errors';
import type { ScimObject } from '@/lib/scim/protocol/json';
import type { Decision, ResourceRecord, ScimResourceStore, ScimScope } from '@/lib/scim/protocol/store';
import { type Member, memberValue, namedMembers } from '@/lib/scim/resources/members';
import { changeGroup, type GroupPlan } from './change-group';
import { createGroup } from './create-group';
import { deleteGroup } from './delete-group';
import type { Group } from './group';
import { type MembersMoved, NAMED_AT_MOST } from './moved-members';
import type { MembersRefused } from './named-members';
import type { DirectoryStore } from './store';

/** A message names so many of the members that are refused. */
const TOLD_AT_MOST = 20;

/** What SCIM needs of a store for groups, over the directory's own verbs. */
export function scimGroups({ directory, now }: { directory: DirectoryStore; now: Clock }): ScimResourceStore {
  const how = ({ actor, origin }: ScimScope) => ({ cause: { actor, origin }, now: now() });
  return {
    async create(scope, { attributes, members = [] }, { computed }) {
      const { tenantId, connectionId } = scope;
      const created = await createGroup(
        directory,
        { tenantId, connectionId, ...groupFields(attributes), members: namedMembers(members) },
        how(scope),
      );
      if (created.kind === 'conflict') return created;
      if (created.kind !== 'created') return { kind: 'refused', error: membersRefused(created) };
      return {
        kind: 'created',
        resource: groupRecord(
          scope,
          created.group,
          computed ? await directory.listMembersFor(scope, created.group.id) : null,
        ),
      };
    },

    async get(scope, id, { computed }) {
      const found = await directory.findGroupForScim(scope, id, computed);
      return found && groupRecord(scope, found.group, found.members);
    },

    async list(scope, query, view) {
      const { groups, total, next } = await directory.listGroupsForScim(scope, query, view);
      return {
        totalResults: total,
        resources: groups.map(({ group, members }) => groupRecord(scope, group, members)),
        next,
      };
    },

    async change(scope, id, decide, { computed }) {
      const made: { decision?: Decision } = {};
      const plan = (group: Group): GroupPlan | null => {
        made.decision = decide(groupRecord(scope, group));
        if (made.decision.kind !== 'write') return null;
        const { attributes, members, replaced } = made.decision;
        return { ...groupFields(attributes), members, replaced };
      };
      const outcome = await changeGroup(directory, { scope, id, plan, membersToo: computed }, how(scope));
      if (outcome.kind === 'not-found' || outcome.kind === 'conflict') return outcome;
      if (outcome.kind === 'unknown-members' || outcome.kind === 'circular-members')
        return { kind: 'refused', error: membersRefused(outcome) };
      if (made.decision?.kind === 'refuse') return { kind: 'refused', error: made.decision.error };
      return {
        kind: outcome.kind,
        resource: groupRecord(scope, outcome.group, outcome.members),
        beside: membersBeside(outcome),
      };
    },

    async delete(scope, id, check) {
      const made: { error?: ScimRefusal | null } = {};
      const mayGo = (group: Group) => {
        made.error = check(groupRecord(scope, group));
        return made.error === null;
      };
      const outcome = await deleteGroup(directory, { scope, id, mayGo }, how(scope));
      if (outcome.kind === 'kept' && made.error) return { kind: 'refused', error: made.error };
      return { kind: outcome.kind === 'deleted' ? 'deleted' : 'not-found' };
    },
  };
}

/** @param members null or left out when nobody asked for them */
function groupRecord(
  { baseUrl }: ScimScope,
  { id, version, createdAt, updatedAt, displayName, externalId, attributes }: Group,
  members: Member[] | null = null,
): ResourceRecord {
  return {
    id,
    version,
    createdAt,
    updatedAt,
    attributes: {
      displayName,
      ...(externalId !== null && { externalId }),
      ...attributes,
      ...(members !== null && members.length > 0 && { members: members.map((member) => memberValue(member, baseUrl)) }),
    },
  };
}

function groupFields({ displayName, externalId, ...attributes }: ScimObject) {
  if (typeof displayName !== 'string') throw new TypeError('A group without displayName reached the store.');
  return { displayName, externalId: typeof externalId === 'string' ? externalId : null, attributes };
}

function membersRefused({ kind, ids }: MembersRefused): ScimRefusal {
  const named = ids
    .slice(0, TOLD_AT_MOST)
    .map((id) => id.slice(0, 64))
    .join(', ');
  const rest = ids.length > TOLD_AT_MOST ? ` and ${ids.length - TOLD_AT_MOST} more` : '';
  return kind === 'unknown-members'
    ? refusal('member-unknown', `No person or group has these ids: ${named}${rest}.`)
    : refusal('member-circular', `These groups contain the group, directly or through others: ${named}${rest}.`);
}

/** For the provisioning log: whoever went and whoever came. */
function membersBeside({ added, removed }: MembersMoved): { before: ScimObject; after: ScimObject } | undefined {
  if (added.length + removed.length === 0) return undefined;
  const told = (ids: string[]): ScimObject =>
    ids.length > 0 ? { members: ids.slice(0, NAMED_AT_MOST).map((value) => ({ value })) } : {};
  return { before: told(removed), after: told(added) };
}
