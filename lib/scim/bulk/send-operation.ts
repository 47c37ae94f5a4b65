import type { ScimContext, ScimHandler } from '@/lib/scim/protocol/context';
import { publicError, refusal, type ScimRefusal } from '@/lib/scim/protocol/errors';
import { isObject, type ScimObject } from '@/lib/scim/protocol/json';
import { createResource } from '../endpoints/create-resource';
import { deleteResource } from '../endpoints/delete-resource';
import { patchResource } from '../endpoints/patch-resource';
import { replaceResource } from '../endpoints/replace-resource';
import { RESOURCE_KINDS, type ResourceName } from '../resource-kinds';
import { type Answer, refusedAnswer } from './answer';
import type { BulkEntry, BulkMethod, BulkOperation } from './bulk-operation';

/** What the operations of one request share. */
export interface BulkJob {
  context: ScimContext;
  /** SHA-256 of all that the request asks for. */
  hash: Uint8Array;
}

/** What to send: an operation without references. */
export type Sendable = Pick<BulkOperation, 'method' | 'resource' | 'id' | 'version' | 'data'>;

const HANDLERS: Record<BulkMethod, (name: ResourceName) => ScimHandler> = {
  POST: createResource,
  PUT: replaceResource,
  PATCH: patchResource,
  DELETE: deleteResource,
};

/**
 * Has the endpoint of an operation answer it, as it answers a request by itself, in a transaction of its own. What
 * goes wrong beyond that is recorded and told as the status that a request by itself would have got.
 * @param entry for which it is sent
 */
export async function sendOperation(
  entry: BulkEntry,
  operation: Sendable,
  { context, hash }: BulkJob,
): Promise<Answer> {
  const { method, resource, id } = operation;
  const { baseUrl } = context.scope;
  const path = `${RESOURCE_KINDS[resource].endpoint}${id === null ? '' : `/${encodeURIComponent(id)}`}`;
  const location = id === null ? null : `${baseUrl}${path}`;
  const part = partOf(context, entry, { method, path });
  const own: ScimContext = { ...part, scope: { ...context.scope, batch: { hash, position: entry.position } } };
  try {
    return await answerOf(
      await HANDLERS[method](resource)(requestOf(operation, `${baseUrl}${path}`), own, id ?? ''),
      location,
    );
  } catch (error) {
    return refusedAnswer(context.failed(error), location);
  }
}

/** Refuses an operation before it comes to an endpoint, and records why. */
export function refuseOperation(
  entry: BulkEntry,
  error: ScimRefusal,
  { context }: BulkJob,
  location: string | null = null,
): Answer {
  const { trace, refused } = partOf(context, entry, entry.method === null ? {} : { method: entry.method });
  trace.refused(error);
  refused(error);
  return refusedAnswer(error, location);
}

/** What is recorded of an operation says which one of the request it is. */
function partOf(context: ScimContext, { position, bulkId }: BulkEntry, said: ScimObject): ScimContext {
  return {
    ...context,
    trace: context.trace.part(bulkId === null ? said : { ...said, bulkId }),
    refused: (error) =>
      context.refused(refusal(error.reason, `operation ${position + 1}: ${publicError(error).detail}`)),
  };
}

/** Nobody sees the resource in the answer, so it is not read for it (the members of a group may be many). */
function requestOf({ method, resource, version, data }: Sendable, url: string): Request {
  const isBrief = method === 'PATCH' && RESOURCE_KINDS[resource].patchAnswers === 204;
  const headers: Record<string, string> = { 'Content-Type': 'application/scim+json' };
  if (version !== null && method !== 'POST') headers['If-Match'] = version;
  return new Request(isBrief ? url : `${url}?attributes=id`, { method, headers, body: data && JSON.stringify(data) });
}

async function answerOf(response: Response, location: string | null): Promise<Answer> {
  const error: unknown = response.ok ? null : await response.json();
  return {
    status: response.status,
    location: response.headers.get('location') ?? location,
    version: response.headers.get('etag'),
    response: isObject(error) ? error : null,
  };
}
