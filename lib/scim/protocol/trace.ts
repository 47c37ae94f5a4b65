import type { ResourceType } from '@/lib/scim/schema/types';
import type { ScimError } from './errors';
import type { Json, ScimObject } from './json';

/** What a request did to one resource. It may contain secrets, which must be redacted before it is stored. */
export interface TracedChange {
  resource: { type: string; id: string };
  /** The attributes before the change; null when the resource did not exist. */
  before: ScimObject | null;
  /** The attributes after the change; null when the resource was deleted. */
  after: ScimObject | null;
  /** Whether a password was set; passwords appear in neither `before` nor `after`. */
  passwordSet: boolean;
}

/** What has been recorded about a request by the time it is answered. */
export interface ScimNotes {
  /** The body as received; null when there was none or it was not read. */
  body: string | null;
  /** The request as it was understood: the operations of a PATCH, or the query of a list. */
  operations: ScimObject[];
  /** The resource that the request was about; null for lists and for requests that concern no single resource. */
  resource: { type: string; id: string } | null;
  /** The resource's attributes when the request found it; empty when it was not loaded. */
  met: ScimObject;
  changes: TracedChange[];
  /** The body that was applied and the type that it was read as; null unless the request succeeded. */
  applied: { type: ResourceType; body: ScimObject } | null;
  /** Why the request was rejected; null when it was not. */
  rejection: ScimError | null;
  /** The operations of a Bulk request, each with its own notes. */
  parts: { request: ScimObject; notes: Readonly<ScimNotes> }[];
}

/**
 * Where endpoints record what they do, for the provisioning log. While a request is handled, only references are
 * stored, so the cost is negligible. Nothing here throws.
 */
export interface ScimTrace {
  readonly notes: Readonly<ScimNotes>;
  received(body: string): void;
  understood(operations: readonly ScimObject[]): void;
  /** @param met the resource's attributes, which include its name */
  about(resource: { type: string; id: string }, met?: ScimObject): void;
  changed(change: TracedChange): void;
  applied(type: ResourceType, body: ScimObject): void;
  refused(error: ScimError): void;
  /**
   * A separate trace for one operation of a Bulk request.
   * @param request method, path and bulkId, which identify the operation
   */
  part(request: ScimObject): ScimTrace;
}

export function newTrace(): ScimTrace {
  const notes: ScimNotes = {
    body: null,
    operations: [],
    resource: null,
    met: {},
    changes: [],
    applied: null,
    rejection: null,
    parts: [],
  };
  return {
    notes,
    received(body) {
      notes.body = body;
    },
    understood(operations) {
      notes.operations = [...operations];
    },
    about(resource, met = {}) {
      notes.resource = resource;
      notes.met = met;
    },
    changed(change) {
      notes.resource = change.resource;
      notes.changes.push(change);
    },
    applied(type, body) {
      notes.applied = { type, body };
    },
    refused(error) {
      notes.rejection = error;
    },
    part(request) {
      const trace = newTrace();
      notes.parts.push({ request, notes: trace.notes });
      return trace;
    },
  };
}

/** An operation for the trace, without empty fields. */
export function tracedOperation(op: string, rest: Record<string, Json | undefined> = {}): ScimObject {
  const named = Object.entries(rest).filter(
    (entry): entry is [string, Json] => entry[1] !== undefined && entry[1] !== null,
  );
  return { op, ...Object.fromEntries(named) };
}
