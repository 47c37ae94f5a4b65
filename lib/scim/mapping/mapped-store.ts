import type { ServedResource } from '@/lib/scim/protocol/context';
import { type ScimError, scimError } from '@/lib/scim/protocol/errors';
import { sameJson } from '@/lib/scim/protocol/json';
import type {
  Conflict,
  LockedResource,
  ReservedInput,
  ResourceInput,
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
  const inputStored = (input: ResourceInput): ResourceInput => ({
    ...input,
    attributes: asStored(mapping, input.attributes, {}),
    kept: mapping.kept,
  });
  const allStored = (all: readonly ReservedInput[]) => all.map((one) => ({ ...one, input: inputStored(one.input) }));
  return {
    reserve: (scope, asked) => writer.reserve(scope, allStored(asked)),
    async createTogether(scope, people, view) {
      const outcome = await writer.createTogether(scope, allStored(people), viewStored(mapping, view));
      if (outcome.kind === 'conflict') return { ...conflictSeen(mapping, outcome), at: outcome.at };
      if (outcome.kind === 'refused') return outcome;
      return { kind: 'created', resources: outcome.resources.map((resource) => seen(mapping, resource)) };
    },
    async create(scope, input, view) {
      const outcome = await writer.create(scope, inputStored(input), viewStored(mapping, view));
      if (outcome.kind === 'conflict') return conflictSeen(mapping, outcome);
      return outcome.kind === 'created' ? { ...outcome, resource: seen(mapping, outcome.resource) } : outcome;
    },
    async lock(scope, id, adding, view) {
      const locked = await writer.lock(scope, id, adding, view && viewStored(mapping, view));
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
      if (outcome.kind === 'refused') return { kind: 'refused', error: errorSeen(mapping, outcome.error) };
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
const conflictSeen = (mapping: Mapping, conflict: Conflict): Conflict => ({
  ...conflict,
  attribute: nameSeen(mapping, conflict.attribute),
});

/** The same for the attributes that an error is about. Its detail stays as it is. */
function errorSeen(mapping: Mapping, { reason, detail, about }: ScimError): ScimError {
  const names = about && 'attributes' in about ? about.attributes : null;
  return scimError(reason, detail, names ? { attributes: names.map((name) => nameSeen(mapping, name)) } : about);
}

function nameSeen({ renames, stored }: Mapping, name: string): string {
  const named = findAttribute(stored, name);
  const key = named?.kind === 'attribute' ? keyOf(attributePathOf(named.target)) : null;
  const rename = renames.find(({ to }) => keyOf(to) === key);
  return rename ? nameOf(rename.from) : name;
}
