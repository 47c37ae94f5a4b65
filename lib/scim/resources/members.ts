import type { ValueFilter } from '@/lib/scim/filter/resolve';
import type { ScimObject } from '@/lib/scim/protocol/json';

/**
 * A change to the members of a group. Steps apply in order; an id that does not exist in the tenant matches no member.
 */
export type MemberStep =
  | { kind: 'add' | 'remove' | 'replace'; ids: readonly string[] }
  /** Takes out every member whose value fulfils the filter. */
  | { kind: 'remove-where'; filter: ValueFilter };

/** Combined steps: each is one database change. */
export type MemberChange =
  /** `reset`: removes every member that is not in `present`. */
  | { kind: 'set'; reset: boolean; present: readonly string[]; absent: readonly string[] }
  | { kind: 'remove-where'; filter: ValueFilter };

/** The ids that the steps add as members; they must exist. */
export function namedMembers(steps: readonly MemberStep[]): string[] {
  return [...new Set(steps.flatMap((step) => (step.kind === 'add' || step.kind === 'replace' ? step.ids : [])))];
}

/**
 * Combines consecutive steps that name members by id, so that the cost depends on the number of members rather than of
 * steps.
 */
export function foldMemberSteps(steps: readonly MemberStep[]): MemberChange[] {
  const changes: MemberChange[] = [];
  let run: MemberStep[] = [];
  const settle = () => {
    if (run.length > 0) changes.push(foldRun(run));
    run = [];
  };
  for (const step of steps) {
    if (step.kind !== 'remove-where') run.push(step);
    else {
      settle();
      changes.push(step);
    }
  }
  settle();
  return changes;
}

function foldRun(steps: readonly MemberStep[]): MemberChange {
  const wanted = new Map<string, boolean>();
  let reset = false;
  for (const step of steps) {
    if (step.kind === 'remove-where') continue;
    if (step.kind === 'replace') {
      reset = true;
      wanted.clear();
    }
    for (const id of step.ids) wanted.set(id, step.kind !== 'remove');
  }
  const ids = (present: boolean) => [...wanted].filter(([, wants]) => wants === present).map(([id]) => id);
  return { kind: 'set', reset, present: ids(true), absent: ids(false) };
}

/** A member of a group. */
export interface Member {
  id: string;
  type: 'User' | 'Group';
  display: string;
}

/** A value of `members` as clients see it. @param baseUrl `…/scim/v2` */
export function memberValue({ id, type, display }: Member, baseUrl: string): ScimObject {
  return { value: id, $ref: `${baseUrl}/${type}s/${id}`, type, display };
}

/** A group that a person belongs to, directly or through other groups. */
export interface GroupHeld {
  id: string;
  display: string;
  direct: boolean;
}

/** A value of `groups` as clients see it (RFC 7643 section 4.1.2). @param baseUrl as for `memberValue` */
export function groupValue({ id, display, direct }: GroupHeld, baseUrl: string): ScimObject {
  return { value: id, $ref: `${baseUrl}/Groups/${id}`, display, type: direct ? 'direct' : 'indirect' };
}
