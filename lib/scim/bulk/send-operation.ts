import { msg } from '@/lib/platform/shared/message';
import type { ScimContext, ScimHandler } from '@/lib/scim/protocol/context';
import { publicError, type ScimError, scimError } from '@/lib/scim/protocol/errors';
import { isObject, type ScimObject } from '@/lib/scim/protocol/json';
import { BulkedRequest } from '@/lib/scim/protocol/scim-request';
import { createResource } from '../endpoints/create-resource';
import { deleteResource } from '../endpoints/delete-resource';
import { patchResource } from '../endpoints/patch-resource';
import { replaceResource } from '../endpoints/replace-resource';
import { RESOURCE_KINDS, type ResourceName } from '../resource-kinds';
import { type Answer, refusedAnswer } from './answer';
import type { BulkEntry, BulkMethod, BulkOperation } from './bulk-operation';

/** What all operations of one bulk request share. */
export interface BulkJob {
  context: ScimContext;
  /** SHA-256 of the whole batch (see `hashOfBatch`). */
  hash: Uint8Array;
}

/** An operation with its references already replaced by ids. */
export type Sendable = Pick<BulkOperation, 'method' | 'resource' | 'id' | 'version' | 'data'>;

const HANDLERS: Record<BulkMethod, (name: ResourceName) => ScimHandler> = {
  POST: createResource,
  PUT: replaceResource,
  PATCH: patchResource,
  DELETE: deleteResource,
};

/**
 * Passes an operation to its endpoint, which answers it like a separate request, in its own transaction. An unexpected
 * error is recorded, and the operation gets the status that a separate request would have got.
 * @param entry the entry of the bulk request that the operation belongs to
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

/** Rejects an operation before it reaches an endpoint, and records why. */
export function refuseOperation(
  entry: BulkEntry,
  error: ScimError,
  { context }: BulkJob,
  location: string | null = null,
): Answer {
  const { trace, refused } = partOf(context, entry, entry.method === null ? {} : { method: entry.method });
  trace.refused(error);
  refused(error);
  return refusedAnswer(error, location);
}

/** A context for one operation: everything recorded through it names the operation's position in the request. */
export function partOf(context: ScimContext, { position, bulkId }: BulkEntry, said: ScimObject): ScimContext {
  return {
    ...context,
    trace: context.trace.part(bulkId === null ? said : { ...said, bulkId }),
    refused: (error) =>
      context.refused(
        scimError(
          error.reason,
          msg('scim.operationNumberDetail', { number: position + 1, detail: publicError(error).detail }),
        ),
      ),
  };
}

/**
 * A bulk response never contains the resource, so `attributes=id` avoids reading it in full (a group may have many
 * members).
 */
function requestOf({ method, resource, version, data }: Sendable, url: string): BulkedRequest {
  const isBrief = method === 'PATCH' && RESOURCE_KINDS[resource].patchAnswers === 204;
  const ifMatch = method === 'POST' ? null : version;
  return new BulkedRequest(method, isBrief ? url : `${url}?attributes=id`, data ?? {}, ifMatch);
}

export async function answerOf(response: Response, location: string | null): Promise<Answer> {
  const error: unknown = response.ok ? null : await response.json();
  return {
    status: response.status,
    location: response.headers.get('location') ?? location,
    version: response.headers.get('etag'),
    response: isObject(error) ? error : null,
  };
}
