import { withoutConflict } from '@/lib/people/outcome';
import type { Clock } from '@/lib/platform/shared/clock';
import { msg } from '@/lib/platform/shared/message';
import { refusal, type ScimError } from '@/lib/scim/protocol/errors';
import type { ScimObject } from '@/lib/scim/protocol/json';
import type {
  ChangeOutcome,
  Decision,
  DeleteOutcome,
  ResourceRecord,
  ScimResourceStore,
  ScimScope,
} from '@/lib/scim/protocol/store';
import { type Member, memberValue, namedMembers } from '@/lib/scim/resources/members';
import { lockMembers, writeGroup } from './change-group';
import { createGroup } from './create-group';
import { removeGroup } from './delete-group';
import type { Group } from './group';
import { type MembersMoved, NAMED_AT_MOST } from './moved-members';
import type { MembersRefused } from './named-members';
import type { DirectoryStore } from './store';

/** A message lists at most this many of the rejected members. */
const TOLD_AT_MOST = 20;

interface Stores {
  directory: DirectoryStore;
}

/** Implements what SCIM needs from a store for groups on top of the directory's own operations. */
export function scimGroups({
  stores,
  transaction,
  now,
}: {
  stores: Stores;
  /** Runs work in one transaction and passes in the stores that take part in it. */
  transaction: <Outcome>(work: (stores: Stores) => Promise<Outcome>) => Promise<Outcome>;
  now: Clock;
}): ScimResourceStore {
  const causedBy = ({ actor, origin }: ScimScope) => ({ cause: { actor, origin }, now: now() });
  return {
    async create(scope, { attributes, members = [] }, { computed }) {
      const { tenantId, connectionId } = scope;
      const created = await createGroup(
        stores.directory,
        { tenantId, connectionId, ...groupFields(attributes), members: namedMembers(members) },
        causedBy(scope),
      );
      if (created.kind === 'conflict') return created;
      if (created.kind !== 'created') return { kind: 'refused', error: membersRefused(created) };
      const shown = computed ? await stores.directory.listMembersFor(scope, created.group.id) : null;
      return { kind: 'created', resource: groupRecord(scope, created.group, shown) };
    },

    async get(scope, id, { computed }) {
      const found = await stores.directory.findGroupForScim(scope, id, computed);
      return found && groupRecord(scope, found.group, found.members);
    },

    async list(scope, query, view) {
      const { groups, total, next } = await stores.directory.listGroupsForScim(scope, query, view);
      return {
        totalResults: total,
        resources: groups.map(({ group, members }) => groupRecord(scope, group, members)),
        next,
      };
    },

    change: (scope, id, decide, { computed }) =>
      transaction(async ({ directory }): Promise<ChangeOutcome> => {
        const how = causedBy(scope);
        const settled = async (
          decision: Exclude<Decision, { kind: 'write' }>,
          group: Group,
        ): Promise<ChangeOutcome> => {
          const before = groupRecord(scope, group);
          if (decision.kind === 'refuse') return { kind: 'refused', error: decision.error, before };
          return { kind: 'unchanged', before, resource: await shown(group) };
        };
        const shown = async (group: Group) =>
          groupRecord(scope, group, computed ? await directory.listMembersFor(scope, id) : null);

        // Load and apply without a lock, so that a request that is rejected or changes nothing locks no rows.
        const seen = await directory.findGroupForScim(scope, id, false);
        if (!seen) return { kind: 'not-found' };
        const first = decide(groupRecord(scope, seen.group));
        if (first.kind !== 'write') return settled(first, seen.group);

        // Load again, with locks on the group and on the members that the request names, and apply to that.
        const named = namedMembers(first.members ?? []);
        const { group, refused } = withoutConflict(
          await directory.change((steps) => lockMembers(steps, scope, { groupId: id, named })),
        );
        if (!group) return { kind: 'not-found' };
        const decision = decide(groupRecord(scope, group));
        if (decision.kind !== 'write') return settled(decision, group);
        const before = groupRecord(scope, group);
        if (refused) return { kind: 'refused', error: membersRefused(refused), before };

        // Write the differences and everything that follows from them.
        const { attributes, members, replaced } = decision;
        const next = { ...groupFields(attributes), members, replaced };
        const written = await directory.change((steps) => writeGroup(steps, scope, group, next, how));
        if (written.kind === 'conflict') return { ...written, before };
        const resource = await shown(written.group);
        if (written.kind === 'unchanged') return { kind: 'unchanged', before, resource };
        return { kind: 'changed', before, resource, passwordSet: false, beside: membersBeside(written) };
      }),

    async delete(scope, id, check) {
      const how = causedBy(scope);
      return withoutConflict(
        await stores.directory.change(async (steps): Promise<DeleteOutcome> => {
          const group = await steps.lockGroupToDelete(scope, id);
          if (!group) return { kind: 'not-found' };
          const before = groupRecord(scope, group);
          const error = check(before);
          if (error) return { kind: 'refused', error, before };
          await removeGroup(steps, group, how);
          return { kind: 'deleted', before };
        }),
      );
    },
  };
}

/** @param members null or omitted when they were not requested */
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

function membersRefused({ kind, ids }: MembersRefused): ScimError {
  const named = ids
    .slice(0, TOLD_AT_MOST)
    .map((id) => id.slice(0, 64))
    .join(', ');
  const number = ids.length - TOLD_AT_MOST;
  if (kind === 'unknown-members')
    return refusal(
      'member-unknown',
      number > 0
        ? msg('directory.noPersonOrGroupHasMore', { named, number })
        : msg('directory.noPersonOrGroupHas', { named }),
    );
  return refusal(
    'member-circular',
    number > 0
      ? msg('directory.theseGroupsContainGroupMore', { named, number })
      : msg('directory.theseGroupsContainGroup', { named }),
  );
}

/** Members removed and added, for the provisioning log. */
function membersBeside({ added, removed }: MembersMoved): { before: ScimObject; after: ScimObject } | undefined {
  if (added.length + removed.length === 0) return undefined;
  const reported = (ids: string[]): ScimObject =>
    ids.length > 0 ? { members: ids.slice(0, NAMED_AT_MOST).map((value) => ({ value })) } : {};
  return { before: reported(removed), after: reported(added) };
}
