import { randomUUID } from 'node:crypto';
import { userNameKey } from '@/lib/platform/shared/user-name';
import type { ScimObject } from '@/lib/scim/protocol/json';
import type { ResourceRecord, ScimResourceStore, ScimResourceWriter } from '@/lib/scim/protocol/store';
import { wholeResource } from '@/lib/scim/resources/representation';
import { evaluate } from '../filter/evaluate';

/** An in-memory user store, for tests of the SCIM core. `passwords` contains what would have been hashed. */
export interface MemoryUsers extends ScimResourceStore, ScimResourceWriter {
  records: Map<string, ResourceRecord>;
  passwords: Map<string, string>;
}

export function memoryUsers(now: () => Date): MemoryUsers {
  const records = new Map<string, ResourceRecord>();
  const passwords = new Map<string, string>();
  const taken = (attributes: ScimObject, except?: string): string | null => {
    const others = [...records.values()].filter((record) => record.id !== except).map((record) => record.attributes);
    return others.some((other) => userNameKey(String(other.userName)) === userNameKey(String(attributes.userName)))
      ? 'userName'
      : null;
  };
  const keep = (record: ResourceRecord, password?: string): ResourceRecord => {
    records.set(record.id, record);
    if (password !== undefined) passwords.set(record.id, password);
    return record;
  };
  const users: MemoryUsers = {
    records,
    passwords,
    reserve: async (_scope, asked) => ({
      kind: 'reserved',
      reserved: asked.map(({ place, id }) => ({ place, id, exists: false })),
    }),
    async createTogether(scope, people, view) {
      const resources: ResourceRecord[] = [];
      for (const [at, { id, input }] of people.entries()) {
        const outcome = await users.create(scope, { ...input, id }, view);
        if (outcome.kind === 'conflict' || outcome.kind === 'refused') return { ...outcome, at };
        if (outcome.kind === 'created') resources.push(outcome.resource);
      }
      return { kind: 'created', resources };
    },
    async create(_scope, { id = randomUUID(), attributes: sent, password, defaults }) {
      const attributes = { ...defaults, ...sent };
      const attribute = taken(attributes);
      if (attribute) return { kind: 'conflict', attribute };
      return {
        kind: 'created',
        resource: keep({ id, version: 1, createdAt: now(), updatedAt: now(), attributes }, password),
      };
    },
    async get(_scope, id) {
      return records.get(id) ?? null;
    },
    async list(scope, { filter, startIndex, count, after }, { type }) {
      const users = [...records.values()].filter(
        (record) => !filter || evaluate(filter, wholeResource(type, record, scope.baseUrl)),
      );
      const from = after === undefined ? startIndex - 1 : users.findIndex(({ id }) => id === after?.id) + 1;
      const resources = users.slice(from, from + count);
      const last = resources.at(-1);
      return {
        totalResults: users.length,
        resources,
        next: last && from + count < users.length ? { key: null, id: last.id } : null,
      };
    },
    async lock(_scope, id) {
      const before = records.get(id);
      if (!before) return null;
      return {
        before,
        show: async () => before,
        async write({ attributes, password, passwordHash }) {
          if (password !== undefined && passwordHash === undefined)
            return { kind: 'unhashed', password, stored: passwords.get(id) ?? null };
          const attribute = taken(attributes, id);
          if (attribute) return { kind: 'conflict', attribute };
          const resource = keep({ ...before, version: before.version + 1, updatedAt: now(), attributes }, password);
          return { kind: 'changed', resource, passwordSet: password !== undefined };
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
  return users;
}
