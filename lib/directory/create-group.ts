import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Conflict } from '@/lib/people/outcome';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import { endForMovers } from './end-for-movers';
import type { Group } from './group';
import { groupEvent } from './group-event';
import { membersDetail } from './moved-members';
import { isMemberId, type MembersRefused, refusedMembers } from './named-members';
import type { DirectoryStore } from './store';

export interface NewGroup {
  /** Assigned by the caller if other new groups refer to it. */
  id?: string;
  externalId?: string | null;
  displayName: string;
  attributes?: JsonObject;
  /** The ids of people and groups. */
  members?: readonly string[];
}

/** Creates a group, with initial members if given. If any of them is unknown, nothing is created. */
export async function createGroup(
  directory: Pick<DirectoryStore, 'change'>,
  {
    tenantId,
    connectionId = null,
    ...group
  }: NewGroup & {
    tenantId: string;
    /** The SCIM connection that provisions the group; its members must belong to the same connection. */
    connectionId?: string | null;
  },
  how: { cause: Cause; now: Date },
): Promise<{ kind: 'created'; group: Group } | MembersRefused | Conflict> {
  const outcome = await createGroups(directory, { tenantId, connectionId, groups: [group] }, how);
  if (outcome.kind !== 'created') return outcome;
  const [created] = outcome.groups;
  if (!created) throw new Error('A group was created but is missing.');
  return { kind: 'created', group: created };
}

/**
 * Creates several groups together, so that they may be members of each other. If any member is unknown, nothing is
 * created. Many groups take only a few statements.
 * @returns the groups in the same order
 */
export function createGroups(
  directory: Pick<DirectoryStore, 'change'>,
  {
    tenantId,
    connectionId,
    groups: given,
  }: { tenantId: string; connectionId: string | null; groups: readonly NewGroup[] },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'created'; groups: Group[] } | (MembersRefused & { at: number }) | Conflict> {
  const groups = given.map(({ id = newId(), externalId = null, displayName, attributes = {} }): Group => {
    return {
      tenantId,
      id,
      connectionId,
      externalId,
      displayName,
      attributes,
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
  });
  const scope = { tenantId, connectionId, baseUrl: '' };
  const together = new Set(groups.map(({ id }) => id));
  const members = given.map(({ members: named = [] }) => [...new Set(named)]);
  return directory.change(async (steps) => {
    const others = new Set(members.flat().filter((id) => isMemberId(id) && !together.has(id)));
    const { unknown } = await steps.lockForMembers(scope, { groupId: null, memberIds: [...others] });
    const missing = new Set(unknown);
    for (const [at, named] of members.entries()) {
      const refused = refusedMembers(
        named,
        named.filter((id) => missing.has(id)),
      );
      if (refused) return { ...refused, at };
    }
    await steps.insertGroups(groups);
    const joined = await steps.addMembersTogether(
      scope,
      new Map(groups.map(({ id }, at) => [id, members[at] ?? []])),
      now,
    );
    const movesOf = ({ id }: Group) => ({ added: joined.get(id) ?? [], removed: [] });
    const ended = await endForMovers(steps, { tenantId, moves: groups.map(movesOf) }, { cause, now });
    await steps.audit(
      ...groups.map((group, at) => ({
        tenantId,
        cause,
        action: 'group.created' as const,
        target: { type: 'group', id: group.id, name: group.displayName },
        after: { ...group.attributes, displayName: group.displayName, externalId: group.externalId },
        detail: { ...membersDetail(movesOf(group)), ...ended[at] },
      })),
    );
    await steps.event(
      ...groups.map((group) => groupEvent(group, ['resource.created'], { cause, members: movesOf(group) })),
    );
    return { kind: 'created' as const, groups };
  });
}
