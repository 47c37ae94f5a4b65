import { randomUUID } from 'node:crypto';
import { verbatim } from '@/lib/platform/shared/message';
import { scimError } from '@/lib/scim/protocol/errors';
import { type ScimObject, sameJson } from '@/lib/scim/protocol/json';
import type { ResourceRecord, ScimResourceStore, ScimResourceWriter } from '@/lib/scim/protocol/store';
import { foldMemberSteps, type Member, type MemberStep, memberValue, namedMembers } from '@/lib/scim/resources/members';
import { wholeResource } from '@/lib/scim/resources/representation';
import { evaluate, evaluateValue } from '../filter/evaluate';

/** An in-memory group store, for tests of the SCIM core. */
export interface MemoryGroups extends ScimResourceStore, ScimResourceWriter {
  records: Map<string, ResourceRecord>;
  members: Map<string, Set<string>>;
}

const unknownMembers = (ids: readonly string[]) =>
  scimError('member-unknown', verbatim(ids.join(', ')), { members: ids });

/** @param people the possible members besides the groups themselves */
export function memoryGroups(
  now: () => Date,
  people: ReadonlyMap<string, ResourceRecord>,
  baseUrl: string,
): MemoryGroups {
  const records = new Map<string, ResourceRecord>();
  const members = new Map<string, Set<string>>();
  const memberOf = (id: string): Member => {
    const person = people.get(id);
    return {
      id,
      type: person ? 'User' : 'Group',
      display: String((person ?? records.get(id))?.attributes[person ? 'userName' : 'displayName']),
    };
  };
  const valuesOf = (id: string): ScimObject[] =>
    [...(members.get(id) ?? [])].sort().map((one) => memberValue(memberOf(one), baseUrl));
  const shown = (record: ResourceRecord, computed: boolean): ResourceRecord => {
    const values = computed ? valuesOf(record.id) : [];
    return values.length > 0 ? { ...record, attributes: { ...record.attributes, members: values } } : record;
  };
  const unknown = (steps: readonly MemberStep[] = []) =>
    namedMembers(steps).filter((id) => !people.has(id) && !records.has(id));
  const after = (id: string, steps: readonly MemberStep[] = []): Set<string> => {
    const present = new Set(members.get(id));
    for (const change of foldMemberSteps(steps)) {
      if (change.kind === 'remove-where') {
        for (const one of [...present])
          if (evaluateValue(change.filter, memberValue(memberOf(one), baseUrl))) present.delete(one);
        continue;
      }
      if (change.reset) present.clear();
      for (const one of change.absent) present.delete(one);
      for (const one of change.present) present.add(one);
    }
    return present;
  };
  const same = (left: ReadonlySet<string>, right: ReadonlySet<string> = new Set()) =>
    left.size === right.size && [...left].every((id) => right.has(id));
  return {
    records,
    members,
    async create(_scope, { attributes, members: steps }, { computed }) {
      const nobody = unknown(steps);
      if (nobody.length > 0) return { kind: 'refused', error: unknownMembers(nobody) };
      const record = { id: randomUUID(), version: 1, createdAt: now(), updatedAt: now(), attributes };
      records.set(record.id, record);
      members.set(record.id, after(record.id, steps));
      return { kind: 'created', resource: shown(record, computed) };
    },
    reserve: async (_scope, asked) => ({
      kind: 'reserved',
      reserved: asked.map(({ place, id }) => ({ place, id, exists: false })),
    }),
    async createTogether(_scope, groups) {
      const together = new Set(groups.map(({ id }) => id));
      for (const [at, { input }] of groups.entries()) {
        const nobody = unknown(input.members).filter((id) => !together.has(id));
        if (nobody.length > 0) return { kind: 'refused', error: unknownMembers(nobody), at };
      }
      const resources = groups.map(({ id, input: { attributes } }) => {
        const record = { id, version: 1, createdAt: now(), updatedAt: now(), attributes };
        records.set(id, record);
        return record;
      });
      for (const { id, input } of groups) members.set(id, after(id, input.members));
      return { kind: 'created', resources };
    },
    async get(_scope, id, { computed }) {
      const record = records.get(id);
      return record ? shown(record, computed) : null;
    },
    async list(scope, { filter, startIndex, count }, { type, computed }) {
      const found = [...records.values()].filter(
        (record) => !filter || evaluate(filter, wholeResource(type, shown(record, true), scope.baseUrl)),
      );
      return {
        totalResults: found.length,
        resources: found.slice(startIndex - 1, startIndex - 1 + count).map((record) => shown(record, computed)),
      };
    },
    async lock(_scope, id, adding) {
      const before = records.get(id);
      if (!before) return null;
      return {
        before,
        show: async ({ computed }) => shown(before, computed),
        async write({ attributes, members: steps }, { computed }) {
          const nobody = unknown([{ kind: 'add', ids: adding }]);
          if (nobody.length > 0) return { kind: 'refused', error: unknownMembers(nobody) };
          const next = after(id, steps);
          if (sameJson(attributes, before.attributes) && same(next, members.get(id)))
            return { kind: 'unchanged', resource: shown(before, computed) };
          const changed = { ...before, version: before.version + 1, updatedAt: now(), attributes };
          records.set(id, changed);
          members.set(id, next);
          return { kind: 'changed', resource: shown(changed, computed), passwordSet: false };
        },
      };
    },
    async lockToDelete(_scope, id) {
      const before = records.get(id);
      if (!before) return null;
      return {
        before,
        async delete() {
          records.delete(id);
          return { kind: 'deleted' };
        },
      };
    },
  };
}
