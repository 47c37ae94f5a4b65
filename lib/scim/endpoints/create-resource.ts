import type { ScimContext, ScimHandler, ScimWriters } from '@/lib/scim/protocol/context';
import type { ScimObject } from '@/lib/scim/protocol/json';
import { readBody } from '@/lib/scim/protocol/read-body';
import type { ResourceInput, ResourceRecord } from '@/lib/scim/protocol/store';
import { type TracedChange, tracedOperation } from '@/lib/scim/protocol/trace';
import { fromUrl, projectionOf } from '@/lib/scim/query/query';
import type { ResourceName } from '../resource-kinds';
import { storedAttributes } from '../schema/stored-attributes';
import { unfoldCore } from '../schema/unfold-core';
import { writeEndpoint } from './endpoint';
import { type Resourceful, resourceful } from './resource-endpoint';
import { conflict, repeated, resourceResponse, viewOf } from './resource-response';

/** `POST /Users` and the like (RFC 7644 section 3.3). */
export function createResource(name: ResourceName): ScimHandler {
  return writeEndpoint(async (request, context) => {
    const served = resourceful(context, name);
    const projection = projectionOf(served.type, fromUrl(request));
    const body = await readBody(request, context);
    const asked = served.kind.create(served.type, unfoldCore(served.type, body));
    context.trace.understood([creationAsked(served, asked)]);
    const input = await withHash(context, asked);
    const create = (writers: ScimWriters) => writers[name].create(context.scope, input, viewOf(served, projection));
    // A password is written besides, in the same transaction.
    const outcome = await (input.password === undefined ? create(context.writers) : context.transaction(create));
    if (outcome.kind === 'conflict') throw conflict(outcome, name);
    if (outcome.kind === 'refused') throw outcome.error;
    if (outcome.kind === 'repeated') return repeated(outcome, served, context);
    context.trace.changed(creationTraced(served, input, outcome.resource));
    context.trace.applied(served.type, body);
    return resourceResponse(201, outcome.resource, served, context, projection);
  });
}

/** Adds the hash of a password. Call it while no transaction is open. */
export async function withHash({ hashPassword }: ScimContext, input: ResourceInput): Promise<ResourceInput> {
  const { password } = input;
  return password === undefined ? input : { ...input, passwordHash: await hashPassword(password, null) };
}

/** What a POST asks for, as the trace keeps it. */
export function creationAsked({ name }: Resourceful, { attributes }: ResourceInput): ScimObject {
  return tracedOperation('create', { resource: name, attributes });
}

/** What a POST created, as the trace keeps it. */
export function creationTraced(
  { name, type }: Resourceful,
  { password }: ResourceInput,
  resource: ResourceRecord,
): TracedChange {
  const after = storedAttributes(type, resource);
  return { resource: { type: name, id: resource.id }, before: null, after, passwordSet: password !== undefined };
}
