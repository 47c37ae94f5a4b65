import type { ServedResource } from '@/lib/scim/protocol/context';
import { type ScimObject, sameJson } from '@/lib/scim/protocol/json';
import type {
  ChangeOutcome,
  Conflict,
  Decision,
  ResourceInput,
  ResourceQuery,
  ResourceRecord,
  ResourceView,
  ScimResourceStore,
  ScimRootStore,
} from '@/lib/scim/protocol/store';
import { boundedFilter } from '../filter/bounded-filter';
import { findAttribute } from '../schema/find-attribute';
import { attributePathOf, keyOf, nameOf } from './attribute-path';
import { asConnectionSees, asStored, keptOf } from './map-attributes';
import { mapFilter, mapSort } from './map-filter';
import { type Mapping, mappingOf } from './mapping';
import type { MappingRule } from './rule';

/** What a connection with mapping rules uses instead of the tenant's own resource type and stores. */
export interface MappedPeople extends ServedResource {
  root: ScimRootStore;
  mapping: Mapping;
}

/**
 * People as a connection with these rules sees them. The protocol layer above uses only the connection's names, the
 * store below only the tenant's; this translates between them.
 */
export function mapPeople(people: ServedResource, root: ScimRootStore, rules: readonly MappingRule[]): MappedPeople {
  const mapping = mappingOf(people.type, rules);
  return { mapping, type: mapping.type, store: mappedStore(people.store, mapping), root: mappedRoot(root, mapping) };
}

function mappedStore(store: ScimResourceStore, mapping: Mapping): ScimResourceStore {
  const viewed = (view: ResourceView): ResourceView => ({ ...view, type: mapping.stored });
  const seen = (record: ResourceRecord): ResourceRecord => ({
    ...record,
    attributes: asConnectionSees(mapping, record.attributes),
    stored: record.attributes,
  });
  return {
    async create(scope, input, view) {
      const outcome = await store.create(
        scope,
        {
          ...storedInput(mapping, input, {}),
          keeping: (next, present) => keptOf(mapping, structuredClone(next), present),
        },
        viewed(view),
      );
      if (outcome.kind === 'conflict') return conflictSeen(mapping, outcome);
      return outcome.kind === 'created' ? { ...outcome, resource: seen(outcome.resource) } : outcome;
    },
    async get(scope, id, view) {
      const record = await store.get(scope, id, viewed(view));
      return record && seen(record);
    },
    async list(scope, query, view) {
      const page = await store.list(
        scope,
        {
          ...query,
          filter: query.filter && boundedFilter(mapFilter(mapping, query.filter)),
          sort: sortStored(mapping, query.sort),
        },
        viewed(view),
      );
      return { ...page, resources: page.resources.map(seen) };
    },
    async change(scope, id, decide, view): Promise<ChangeOutcome> {
      const outcome = await store.change(
        scope,
        id,
        (current) => decisionStored(mapping, decide(seen(current)), current.attributes),
        viewed(view),
      );
      if (outcome.kind === 'not-found') return outcome;
      const before = seen(outcome.before);
      if (outcome.kind === 'conflict') return { ...conflictSeen(mapping, outcome), before };
      return outcome.kind === 'refused'
        ? { ...outcome, before }
        : { ...outcome, before, resource: seen(outcome.resource) };
    },
    delete: (scope, id, check) => store.delete(scope, id, check),
  };
}

function mappedRoot(root: ScimRootStore, mapping: Mapping): ScimRootStore {
  return {
    list: (scope, query) =>
      root.list(scope, {
        ...query,
        parts: query.parts.map((part) =>
          part.type === mapping.type
            ? {
                type: mapping.stored,
                filter: part.filter && boundedFilter(mapFilter(mapping, part.filter)),
                sortBy: part.sortBy && mapSort(mapping, part.sortBy),
              }
            : part,
        ),
      }),
  };
}

function storedInput<Input extends ResourceInput>(mapping: Mapping, input: Input, current: ScimObject): Input {
  return { ...input, attributes: asStored(mapping, input.attributes, current) };
}

/** Converts a decision to stored names. A change that the mapping drops entirely becomes `unchanged`. */
function decisionStored(mapping: Mapping, decision: Decision, current: ScimObject): Decision {
  if (decision.kind !== 'write') return decision;
  const stored = storedInput(mapping, decision, current);
  return stored.password === undefined && sameJson(stored.attributes, current) ? { kind: 'unchanged' } : stored;
}

function sortStored(mapping: Mapping, sort: ResourceQuery['sort']): ResourceQuery['sort'] {
  return sort && { ...sort, by: mapSort(mapping, sort.by) };
}

/** Names the conflicting attribute as the connection does. */
function conflictSeen({ renames, stored }: Mapping, conflict: Conflict): Conflict {
  const named = findAttribute(stored, conflict.attribute);
  const key = named?.kind === 'attribute' ? keyOf(attributePathOf(named.target)) : null;
  const rename = renames.find(({ to }) => keyOf(to) === key);
  return rename ? { ...conflict, attribute: nameOf(rename.from) } : conflict;
}
