import { z } from 'zod';
import { msg } from '@/lib/platform/shared/message';
import type { TransferInput } from '../transfer/record';
import { noteOn } from '../transfer/source';
import type { Records, Taker } from './taker';
import { textIn } from './values';

/** More than a person has anywhere, and little enough to remember for everyone. */
const MEMBERS_AT_MOST = 1_000_000;

const member = z.union([
  z.string(),
  z.object({ id: z.string() }).transform(({ id }) => id),
  z.object({ user_id: z.string() }).transform(({ user_id }) => user_id),
]);

/** What a product's API answers about a group, role or organization, together with its members. */
const withMembers = z.object({ group: z.record(z.string(), z.unknown()), members: z.array(member) });

export const isGroupWithMembers = (value: Record<string, unknown>): boolean =>
  typeof value.group === 'object' && value.group !== null && Array.isArray(value.members);

interface NamedGroup {
  id: string;
  displayName: string;
  description?: string | null;
}

/**
 * Who belongs to which group, from `{"group": …, "members": […]}`: the APIs of these products list the members of a
 * group, while a transfer file lists the groups of a person. So these come before the people.
 */
export class Memberships {
  readonly #groups = new Map<string, string[]>();
  #count = 0;

  constructor(
    readonly taker: Taker,
    /** Finds the group's ID and name under the product's names. */
    readonly named: (group: Record<string, unknown>) => NamedGroup | null,
  ) {}

  *take(value: unknown): Records {
    const { success, data, error } = withMembers.safeParse(value);
    const group = data && this.named(data.group);
    if (!success || !group) {
      yield error
        ? this.taker.notAsExpected('group', null, error)
        : this.taker.leftOut('group', null, msg('sources.fieldIsNotAsExpected', { field: 'group' }));
      return;
    }
    const late = data.members.filter((id) => this.taker.has('person', id));
    if (late.length > 0)
      yield noteOn('group', group.displayName, msg('sources.membersComeBeforeGroup', { count: late.length }));
    for (const id of data.members) this.#add(id, group.id);
    yield* this.taker.record(groupRecord(group));
  }

  /** The groups of a person. */
  of(personId: string): { member_of: string[] } | Record<string, never> {
    const groups = this.#groups.get(personId);
    return groups ? { member_of: groups } : {};
  }

  #add(personId: string, groupId: string): void {
    if (++this.#count > MEMBERS_AT_MOST) return;
    const groups = this.#groups.get(personId);
    if (groups) groups.push(groupId);
    else this.#groups.set(personId, [groupId]);
  }
}

export const groupRecord = ({ id, displayName, description }: NamedGroup): TransferInput => ({
  kind: 'group',
  id,
  display_name: displayName,
  ...(description && { description: description.slice(0, 1024) }),
});

/** The group under `id` and one of the names, as Auth0 and Logto write it. */
export function groupNamedBy(...names: string[]): (group: Record<string, unknown>) => NamedGroup | null {
  return (group) => {
    const [id, displayName] = [textIn(group, 'id'), textIn(group, ...names)];
    return id && displayName ? { id, displayName, description: textIn(group, 'description') } : null;
  };
}
