import type { Cause } from '@/lib/journal/audit/audit-entry';
import { withoutConflict } from '@/lib/people/outcome';
import type { Clock } from '@/lib/platform/shared/clock';
import { msg } from '@/lib/platform/shared/message';
import { type ScimError, scimError } from '@/lib/scim/protocol/errors';
import type { ScimObject } from '@/lib/scim/protocol/json';
import type {
  LockedResource,
  ResourceRecord,
  ResourceView,
  ScimResourceStore,
  ScimResourceWriter,
  ScimScope,
} from '@/lib/scim/protocol/store';
import { type Member, memberValue, namedMembers } from '@/lib/scim/resources/members';
import { lockMembers, writeGroup } from './change-group';
import { createGroup, createGroups } from './create-group';
import { removeGroup } from './delete-group';
import type { Group, LockedGroup } from './group';
import { type MembersMoved, NAMED_AT_MOST } from './moved-members';
import type { MembersRefused } from './named-members';
import type { DirectoryStore } from './store';

/** A message lists at most this many of the rejected members. */
const TOLD_AT_MOST = 20;

/** Reads groups for SCIM. */
export function scimGroupStore(directory: DirectoryStore): ScimResourceStore {
  return {
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
  };
}

/**
 * Writes groups for SCIM, on top of the directory's own operations.
 * @param directory of one transaction
 */
export function scimGroupWriter(directory: DirectoryStore, now: Clock): ScimResourceWriter {
  return {
    async create(scope, { attributes, members = [] }, view) {
      const { tenantId, connectionId } = scope;
      const created = await createGroup(
        directory,
        { tenantId, connectionId, ...groupFields(attributes), members: namedMembers(members) },
        causedBy(scope, now),
      );
      if (created.kind === 'conflict') return created;
      if (created.kind !== 'created') return { kind: 'refused', error: membersRefused(created) };
      return { kind: 'created', resource: await shown(directory, scope, created.group, view) };
    },

    reserve: async (_scope, asked) => ({
      kind: 'reserved',
      reserved: asked.map(({ place, id }) => ({ place, id, exists: false })),
    }),

    async createTogether(scope, groups) {
      const { tenantId, connectionId } = scope;
      const created = await createGroups(
        directory,
        {
          tenantId,
          connectionId,
          groups: groups.map(({ id, input: { attributes, members = [] } }) => ({
            id,
            ...groupFields(attributes),
            members: namedMembers(members),
          })),
        },
        causedBy(scope, now),
      );
      if (created.kind === 'conflict') return { ...created, at: created.at ?? 0 };
      if (created.kind !== 'created') return { kind: 'refused', error: membersRefused(created), at: created.at };
      return { kind: 'created', resources: created.groups.map((group) => groupRecord(scope, group)) };
    },

    async lock(scope, id, adding) {
      const { group, refused } = withoutConflict(
        await directory.change((steps) => lockMembers(steps, scope, { groupId: id, named: adding })),
      );
      return group && lockedGroup(directory, scope, { group, refused }, causedBy(scope, now));
    },

    async lockToDelete(scope, id) {
      const group = withoutConflict(await directory.change((steps) => steps.lockGroupToDelete(scope, id)));
      if (!group) return null;
      return {
        before: groupRecord(scope, group),
        async delete() {
          withoutConflict(await directory.change((steps) => removeGroup(steps, group, causedBy(scope, now))));
          return { kind: 'deleted' };
        },
      };
    },
  };
}

/** @param locked.refused members that were to be added and cannot be */
function lockedGroup(
  directory: DirectoryStore,
  scope: ScimScope,
  { group, refused }: { group: LockedGroup; refused: MembersRefused | null },
  how: How,
): LockedResource {
  return {
    before: groupRecord(scope, group),
    show: (view) => shown(directory, scope, group, view),
    async write({ attributes, members, replaced }, view) {
      if (refused) return { kind: 'refused', error: membersRefused(refused) };
      const next = { ...groupFields(attributes), members, replaced };
      const written = await directory.change((steps) => writeGroup(steps, scope, group, next, how));
      if (written.kind === 'conflict') return written;
      const resource = await shown(directory, scope, written.group, view);
      if (written.kind === 'unchanged') return { kind: 'unchanged', resource };
      return { kind: 'changed', resource, passwordSet: false, beside: membersBeside(written) };
    },
  };
}

interface How {
  cause: Cause;
  now: Date;
}

const causedBy = ({ actor, origin }: ScimScope, now: Clock): How => ({ cause: { actor, origin }, now: now() });

/** A group as it is returned: its members are read only if they are shown. */
async function shown(
  directory: DirectoryStore,
  scope: ScimScope,
  group: Group,
  { computed }: ResourceView,
): Promise<ResourceRecord> {
  return groupRecord(scope, group, computed ? await directory.listMembersFor(scope, group.id) : null);
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

function membersRefused({ ids }: MembersRefused): ScimError {
  const named = ids
    .slice(0, TOLD_AT_MOST)
    .map((id) => id.slice(0, 64))
    .join(', ');
  const number = ids.length - TOLD_AT_MOST;
  return scimError(
    'member-unknown',
    number > 0
      ? msg('directory.noPersonOrGroupHasMore', { named, number })
      : msg('directory.noPersonOrGroupHas', { named }),
    { members: ids },
  );
}

/** Members removed and added, for the provisioning log. */
function membersBeside({ added, removed }: MembersMoved): { before: ScimObject; after: ScimObject } | undefined {
  if (added.length + removed.length === 0) return undefined;
  const reported = (ids: string[]): ScimObject =>
    ids.length > 0 ? { members: ids.slice(0, NAMED_AT_MOST).map((value) => ({ value })) } : {};
  return { before: reported(removed), after: reported(added) };
}
