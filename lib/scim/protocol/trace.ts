import type { ScimRefusal } from './errors';
import type { Json, ScimObject } from './json';

/** What a request did to one resource. Secrets may be in it: whoever keeps it redacts them first. */
export interface TracedChange {
  resource: { type: string; id: string };
  /** The attributes as they were; null when there was no such resource. */
  before: ScimObject | null;
  /** The attributes as they are; null when there is no such resource any more. */
  after: ScimObject | null;
  /** Whether a password was set, which is in neither. */
  passwordSet: boolean;
}

/** What is known of a request when it has been answered. */
export interface ScimNotes {
  /** The body as it came; null when there was none, or when it was not read. */
  body: string | null;
  /** What was asked for, as it was understood: the operations of a PATCH, the query of a list. */
  operations: ScimObject[];
  /** The resource that the request was about; null for lists, and for what has none. */
  resource: { type: string; id: string } | null;
  /** Its attributes as they were met; empty when it was not. */
  met: ScimObject;
  changes: TracedChange[];
  /** Why it was refused. */
  refusal: ScimRefusal | null;
  /** The requests that a Bulk request was made of, each with what is known of it. */
  parts: { request: ScimObject; notes: Readonly<ScimNotes> }[];
}

/**
 * Where the endpoints note what they do, for the provisioning log. Only references are kept while a request is
 * handled, so that it costs next to nothing; nothing here throws.
 */
export interface ScimTrace {
  readonly notes: Readonly<ScimNotes>;
  received(body: string): void;
  understood(operations: readonly ScimObject[]): void;
  /** @param met its attributes, which say how it is called */
  about(resource: { type: string; id: string }, met?: ScimObject): void;
  changed(change: TracedChange): void;
  refused(refusal: ScimRefusal): void;
  /** A trace of its own for one request of a Bulk. @param request method, path, bulkId: what to call it */
  part(request: ScimObject): ScimTrace;
}

export function newTrace(): ScimTrace {
  const notes: ScimNotes = {
    body: null,
    operations: [],
    resource: null,
    met: {},
    changes: [],
    refusal: null,
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
    refused(refusal) {
      notes.refusal = refusal;
    },
    part(request) {
      const trace = newTrace();
      notes.parts.push({ request, notes: trace.notes });
      return trace;
    },
  };
}

/** An operation for the trace, without what it does not have. */
export function tracedOperation(op: string, rest: Record<string, Json | undefined> = {}): ScimObject {
  const named = Object.entries(rest).filter(
    (entry): entry is [string, Json] => entry[1] !== undefined && entry[1] !== null,
  );
  return { op, ...Object.fromEntries(named) };
}
