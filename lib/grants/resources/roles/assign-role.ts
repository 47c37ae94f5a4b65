import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { resourceTarget } from '../save-resource';
import type { ResourceChange, ResourceStore } from '../store';
import type { Holders, RoleKey } from './store';

type Store = Pick<ResourceStore, 'change'>;

interface How {
  cause: Cause;
  now: Date;
}

interface Assignments extends RoleKey {
  people?: readonly string[] | undefined;
  groups?: readonly string[] | undefined;
}

export type RoleAssigned =
  | { kind: 'changed' | 'unchanged'; people: number; groups: number; tokenFamilies: number }
  /** The tenant has no such resource, or the resource no such role. */
  | { kind: 'not-found' }
  /** Nothing is changed if the tenant does not have all people and groups. */
  | { kind: 'unknown-holders'; ids: string[] };

/** Assigns a role to people and groups, all or none. It is in the next access token of each person for the resource. */
export function assignRole(store: Store, assignments: Assignments, how: How): Promise<RoleAssigned> {
  return changeHolders(store, assignments, how, {
    action: 'resource.role-assigned',
    change: (steps, holders) => steps.addHolders(assignments, holders, how.now),
  });
}

/** Takes a role from people and groups. Who holds it in another way keeps it. */
export function unassignRole(store: Store, assignments: Assignments, how: How): Promise<RoleAssigned> {
  return changeHolders(store, assignments, how, {
    action: 'resource.role-unassigned',
    change: (steps, holders) => steps.removeHolders(assignments, holders),
  });
}

/**
 * Makes exactly these people or groups hold a role, besides those to whom a directory assigned it. Without `people`,
 * the people stay as they are, and likewise the groups.
 */
export function replaceRoleHolders(
  store: Store,
  { people, groups, ...role }: Assignments,
  how: How,
): Promise<RoleAssigned> {
  return changeHolders(store, { ...role, people, groups }, how, {
    action: 'resource.role-assigned',
    change: (steps, holders) => steps.addHolders(role, holders, how.now),
    async remove(steps) {
      const held = await steps.listHolders(role);
      const without = (all: readonly string[], kept: readonly string[] | undefined) =>
        kept === undefined ? [] : all.filter((id) => !kept.includes(id));
      return steps.removeHolders(role, { people: without(held.people, people), groups: without(held.groups, groups) });
    },
  });
}

interface Changing {
  action: 'resource.role-assigned' | 'resource.role-unassigned';
  change(steps: ResourceChange, holders: Holders): Promise<Holders>;
  /** Takes the role from others. */
  remove?(steps: ResourceChange): Promise<Holders>;
}

async function changeHolders(
  store: Store,
  { people = [], groups = [], ...role }: Assignments,
  how: How,
  { action, change, remove }: Changing,
): Promise<RoleAssigned> {
  const { tenantId, resource: identifier, role: name } = role;
  const holders = { people: ids(people), groups: ids(groups) };
  const strange = [...people, ...groups].filter((id) => !isId(id));
  return store.change(async (steps): Promise<RoleAssigned> => {
    // Those who are to lose it need not exist.
    const assigns = action === 'resource.role-assigned';
    const unknown = assigns ? [...strange, ...(await steps.lockHolders(tenantId, holders))] : [];
    const resource = await steps.keep(tenantId, identifier);
    if (!resource?.roles.some((one) => one.name === name)) return { kind: 'not-found' };
    if (unknown.length > 0) return { kind: 'unknown-holders', ids: unknown };
    const removed = remove ? await remove(steps) : none;
    const changed = await change(steps, holders);
    const written = {
      people: changed.people.length + removed.people.length,
      groups: changed.groups.length + removed.groups.length,
    };
    if (written.people + written.groups === 0) return { kind: 'unchanged', ...written, tokenFamilies: 0 };
    const tokenFamilies = await steps.endFamiliesOfHolders({
      tenantId,
      resource: identifier,
      holders: [...changed.people, ...changed.groups, ...removed.people, ...removed.groups],
      ...how,
    });
    const target = resourceTarget(resource);
    const ended = tokenFamilies > 0 && { ended: { tokenFamilies } };
    for (const [what, whom] of [
      [action, changed],
      ['resource.role-unassigned', removed],
    ] as const)
      if (whom.people.length + whom.groups.length > 0)
        await steps.audit({
          tenantId,
          cause: how.cause,
          action: what,
          target,
          detail: { role: name, ...named(whom), ...ended },
        });
    return { kind: 'changed', ...written, tokenFamilies };
  });
}

const ids = (values: readonly string[]): string[] => [...new Set(values)].filter(isId);

const none: Holders = { people: [], groups: [] };

/** The ids in an audit entry are limited like those of the members of groups. */
const NAMED_AT_MOST = 100;

function named({ people, groups }: Holders) {
  const list = (ids: string[]) => ({ count: ids.length, ids: ids.slice(0, NAMED_AT_MOST) });
  return { ...(people.length > 0 && { people: list(people) }), ...(groups.length > 0 && { groups: list(groups) }) };
}
