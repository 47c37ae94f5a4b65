import type { ServedResource } from '@/lib/scim/protocol/context';
import { sameJson } from '@/lib/scim/protocol/json';
import type {
  Conflict,
  LockedResource,
  ResourceQuery,
  ResourceRecord,
  ResourceView,
  ScimResourceStore,
  ScimResourceWriter,
  ScimRootStore,
} from '@/lib/scim/protocol/store';
import { boundedFilter } from '../filter/bounded-filter';
import { findAttribute } from '../schema/find-attribute';
import { attributePathOf, keyOf, nameOf } from './attribute-path';
import { asConnectionSees, asStored } from './map-attributes';
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
 * store below only the tenant's; this and `mappedWriter` translate between them.
 */
export function mapPeople(people: ServedResource, root: ScimRootStore, rules: readonly MappingRule[]): MappedPeople {
  const mapping = mappingOf(people.type, rules);
  return { mapping, type: mapping.type, store: mappedStore(people.store, mapping), root: mappedRoot(root, mapping) };
}

function mappedStore(store: ScimResourceStore, mapping: Mapping): ScimResourceStore {
  return {
    async get(scope, id, view) {
      const record = await store.get(scope, id, viewStored(mapping, view));
      return record && seen(mapping, record);
    },
    async list(scope, query, view) {
      const page = await store.list(
        scope,
        {
          ...query,
          filter: query.filter && boundedFilter(mapFilter(mapping, query.filter)),
          sort: sortStored(mapping, query.sort),
        },
        viewStored(mapping, view),
      );
      return { ...page, resources: page.resources.map((record) => seen(mapping, record)) };
    },
  };
}

/** Writes people under the connection's names. */
export function mappedWriter(writer: ScimResourceWriter, mapping: Mapping): ScimResourceWriter {
  return {
    async create(scope, input, view) {
      const stored = { ...input, attributes: asStored(mapping, input.attributes, {}), kept: mapping.kept };
      const outcome = await writer.create(scope, stored, viewStored(mapping, view));
      if (outcome.kind === 'conflict') return conflictSeen(mapping, outcome);
      return outcome.kind === 'created' ? { ...outcome, resource: seen(mapping, outcome.resource) } : outcome;
    },
    async lock(scope, id, adding) {
      const locked = await writer.lock(scope, id, adding);
      return locked && mappedResource(locked, mapping);
    },
    async lockToDelete(scope, id) {
      const locked = await writer.lockToDelete(scope, id);
      return locked && { before: seen(mapping, locked.before), delete: () => locked.delete() };
    },
  };
}

function mappedResource(locked: LockedResource, mapping: Mapping): LockedResource {
  const current = locked.before.attributes;
  const show = async (view: ResourceView) => seen(mapping, await locked.show(viewStored(mapping, view)));
  return {
    before: seen(mapping, locked.before),
    show,
    async write(next, view) {
      const attributes = asStored(mapping, next.attributes, current);
      // The mapping may have dropped everything that the request changes.
      if (next.password === undefined && sameJson(attributes, current))
        return { kind: 'unchanged', resource: await show(view) };
      const outcome = await locked.write({ ...next, attributes }, viewStored(mapping, view));
      if (outcome.kind === 'conflict') return conflictSeen(mapping, outcome);
      return 'resource' in outcome ? { ...outcome, resource: seen(mapping, outcome.resource) } : outcome;
    },
  };
}

const viewStored = ({ stored }: Mapping, view: ResourceView): ResourceView => ({ ...view, type: stored });

const seen = (mapping: Mapping, record: ResourceRecord): ResourceRecord => ({
  ...record,
  attributes: asConnectionSees(mapping, record.attributes),
  stored: record.attributes,
});

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
