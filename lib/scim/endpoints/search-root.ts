import type { ScimContext, ScimHandler } from '@/lib/scim/protocol/context';
import type { ScimObject } from '@/lib/scim/protocol/json';
import { readBody } from '@/lib/scim/protocol/read-body';
import { scimResponse } from '@/lib/scim/protocol/response';
import type { FoundResource } from '@/lib/scim/protocol/store';
import { cannotSort, parseListQuery, sortTarget } from '@/lib/scim/query/list-query';
import { pagingOf } from '@/lib/scim/query/paging';
import { fromSearchRequest, fromUrl, type Lookup, projectionOf } from '@/lib/scim/query/query';
import { represent } from '@/lib/scim/resources/representation';
import { boundedFilter } from '../filter/bounded-filter';
import { type ResolvedFilter, resolveFilter } from '../filter/resolve';
import type { ResourceName } from '../resource-kinds';
import { COMMON_ATTRIBUTES } from '../schema/common';
import { findIn } from '../schema/find-attribute';
import { readEndpoint } from './endpoint';
import { resourceful } from './resource-endpoint';
import { viewOf } from './resource-response';

/** `GET /` (RFC 7644 section 3.4.2.1): "all resources within the server SHALL be included, subject to filtering". */
export const listRoot: ScimHandler = readEndpoint(async (request, context) => listAcross(context, fromUrl(request)));

/** `POST /.search` (RFC 7644 section 3.4.3). */
export const searchRoot: ScimHandler = readEndpoint(async (request, context) =>
  listAcross(context, fromSearchRequest(await readBody(request, context))),
);

async function listAcross(context: ScimContext, parameters: Lookup): Promise<Response> {
  const names = Object.keys(context.resources) as ResourceName[];
  const types = names.map((name) => context.resources[name].type);
  types.forEach((type) => projectionOf(type, parameters));
  const { filter, sortBy, order, ...query } = parseListQuery(parameters, context.capabilities.filter.maxResults);
  const targets = types.map((type) => (sortBy ? sortTarget(type, sortBy) : null));
  if (sortBy && targets.every((target) => target === null)) throw cannotSort(sortBy);
  const parts = types.map((type, at) => ({
    type,
    filter: filter && boundedFilter(resolveFilter(type, filter.parsed, types)),
    sortBy: targets[at] ?? null,
  }));
  const { answer, ...paging } = pagingOf({ filter, sortBy, order, ...query }, '/', context);
  const page = await context.root.list(context.scope, { parts, order: sortBy ? order : null, ...paging });
  return scimResponse(200, answer(page, await shown(page.found, context, names, parameters)));
}

/** The resources of a page, in page order. A resource that was deleted in the meantime is left out. */
async function shown(
  found: readonly FoundResource[],
  context: ScimContext,
  names: readonly ResourceName[],
  parameters: Lookup,
): Promise<ScimObject[]> {
  const resources = new Map<string, ScimObject>();
  for (const name of names) {
    const served = resourceful(context, name);
    const projection = projectionOf(served.type, parameters);
    let missing = found.filter(({ type }) => type === served.type.name).map(({ id }) => id);
    // A store may return fewer resources than requested, but never none while some remain.
    for (let more = true; more && missing.length > 0; ) {
      const query = { filter: oneOf(missing), startIndex: 1, count: missing.length, sort: null };
      const page = await served.store.list(context.scope, query, viewOf(served, projection));
      for (const record of page.resources)
        resources.set(record.id, represent(served.type, record, context.scope.baseUrl, projection));
      missing = missing.filter((id) => !resources.has(id));
      more = page.resources.length > 0;
    }
  }
  return found.map(({ id }) => resources.get(id)).filter((resource) => resource !== undefined);
}

function oneOf(ids: readonly string[]): ResolvedFilter {
  const attribute = findIn(COMMON_ATTRIBUTES, 'id');
  if (!attribute) throw new TypeError('Every resource has an id.');
  const target = { extension: null, attribute, sub: null };
  return {
    kind: 'or',
    operands: ids.map((value) => ({
      kind: 'test',
      target,
      test: { kind: 'text', operator: 'eq', value, caseExact: true },
    })),
  };
}
