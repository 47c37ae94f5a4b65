import { randomUUID } from 'node:crypto';
import { userNameKey } from '@/lib/platform/shared/user-name';
import type { ScimObject } from '@/lib/scim/protocol/json';
import type { ResourceRecord, ScimResourceStore } from '@/lib/scim/protocol/store';
import { wholeResource } from '@/lib/scim/resources/representation';
import { evaluate } from '../filter/evaluate';

/** An in-memory user store, for tests of the SCIM core. `passwords` contains what would have been hashed. */
export interface MemoryUsers extends ScimResourceStore {
  records: Map<string, ResourceRecord>;
  passwords: Map<string, string>;
}

export function memoryUsers(now: () => Date): MemoryUsers {
  const records = new Map<string, ResourceRecord>();
  const passwords = new Map<string, string>();
  const taken = (attributes: ScimObject, except?: string): string | null => {
    const others = [...records.values()].filter((record) => record.id !== except).map((record) => record.attributes);
    if (others.some((other) => userNameKey(String(other.userName)) === userNameKey(String(attributes.userName))))
      return 'userName';
    return others.some((other) => other.externalId !== undefined && other.externalId === attributes.externalId)
      ? 'externalId'
      : null;
  };
  const keep = (record: ResourceRecord, password?: string): ResourceRecord => {
    records.set(record.id, record);
    if (password !== undefined) passwords.set(record.id, password);
    return record;
  };
  return {
    records,
    passwords,
    async create(_scope, { attributes: sent, password, defaults }) {
      const attributes = { ...defaults, ...sent };
      const attribute = taken(attributes);
      if (attribute) return { kind: 'conflict', attribute };
      return {
        kind: 'created',
        resource: keep({ id: randomUUID(), version: 1, createdAt: now(), updatedAt: now(), attributes }, password),
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
    async change(_scope, id, decide) {
      const before = records.get(id);
      if (!before) return { kind: 'not-found' };
      const decision = decide(before);
      if (decision.kind === 'unchanged') return { kind: 'unchanged', before, resource: before };
      if (decision.kind === 'refuse') return { kind: 'refused', before, error: decision.error };
      const { attributes, password } = decision;
      const attribute = taken(attributes, id);
      if (attribute) return { kind: 'conflict', before, attribute };
      const resource = keep({ ...before, version: before.version + 1, updatedAt: now(), attributes }, password);
      return { kind: 'changed', before, resource, passwordSet: password !== undefined };
    },
    async delete(_scope, id, check) {
      const before = records.get(id);
      if (!before) return { kind: 'not-found' };
      const error = check(before);
      if (error) return { kind: 'refused', before, error };
      records.delete(id);
      return { kind: 'deleted', before };
    },
  };
}
