import { type Sql, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { ListedEntry, NewProvisioningEntry, ProvisioningEntry } from '../entry';

const SEARCH_CHARACTERS = 2_000;

/** An entry as it is written, column by column. */
export interface NewEntryRow extends Pick<NewProvisioningEntry, 'tenantId' | 'connectionId' | 'at' | 'status'> {
  id: string;
  requestId: string;
  method: string;
  path: string;
  duration: number;
  scimType: string | null;
  detail: string | null;
  ipAddress: string | null;
  resourceType: string | null;
  resourceId: string | null;
  resourceName: string | null;
  /** `{id,id}`: ids of ours, so nothing in it needs a quote. */
  touched: string;
  search: string;
  request: string;
  operations: string;
  changes: string;
  response: string;
}

/** As PostgreSQL takes it: without NUL, and without half of a pair that stands for one character. */
const storable = (text: string) => text.replaceAll('\0', '\ufffd').replace(/\p{Surrogate}/gu, '\ufffd');
const storableOrNull = (text: string | null) => (text === null ? null : storable(text));

/** The same for JSON, where both are escapes; a backslash in front of one means that it is none. */
const json = (value: object) =>
  JSON.stringify(value).replace(/(?<=(?:^|[^\\])(?:\\\\)*)\\u(?:0000|d[89a-f][\da-f]{2})/g, '\ufffd');

export function newEntryRow(entry: NewProvisioningEntry): NewEntryRow {
  const { tenantId, connectionId, at, status, resource } = entry;
  return {
    tenantId,
    connectionId,
    at,
    status,
    id: newId(),
    requestId: storable(entry.requestId),
    method: storable(entry.method),
    path: storable(entry.path),
    duration: Math.round(entry.durationMilliseconds),
    scimType: entry.scimType,
    detail: storableOrNull(entry.detail),
    ipAddress: storableOrNull(entry.ipAddress),
    resourceType: resource?.type ?? null,
    resourceId: resource?.id ?? null,
    resourceName: storableOrNull(entry.resourceName),
    touched: `{${entry.touched.join(',')}}`,
    search: storable(searchText(entry)),
    request: json(entry.request),
    operations: json(entry.operations),
    changes: json(entry.changes),
    response: json(entry.response),
  };
}

/** How much of memory a row takes while it waits, in characters. */
export function rowSize({ request, operations, changes, response, path, search }: NewEntryRow): number {
  return request.length + operations.length + changes.length + response.length + path.length + search.length;
}

/** A filter is looked for as somebody would type it, not as a URL spells it. */
function searchText({ path, detail, resourceName }: NewProvisioningEntry): string {
  return [decoded(path), resourceName, detail]
    .filter((part) => part !== null)
    .join('\n')
    .slice(0, SEARCH_CHARACTERS)
    .toLowerCase();
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll('+', ' '));
  } catch {
    return path;
  }
}

/** A row as `listedColumns` reads it. */
export type ListedRow = Omit<ListedEntry, 'resource'> & { resourceType: string | null; resourceId: string | null };
export type EntryRow = ListedRow &
  Pick<ProvisioningEntry, 'tenantId' | 'touched' | 'request' | 'operations' | 'changes' | 'response'>;

/** The columns of an entry `l` and of its connection `s`. */
export const listedColumns: Sql = sql`
  l.id::text AS id, l.connection_id::text AS "connectionId", s.name AS "connectionName", l.request_id AS "requestId", l.at, l.method, l.path, l.status,
  l.duration_ms AS "durationMilliseconds", l.scim_type AS "scimType", l.detail, l.ip_address AS "ipAddress",
  l.resource_type AS "resourceType", l.resource_id::text AS "resourceId", l.resource_name AS "resourceName"`;

export const entryColumns: Sql = sql`${listedColumns}, l.tenant_id::text AS "tenantId", l.touched::text[] AS touched, l.request, l.operations, l.changes, l.response`;

export const connectionOfEntry: Sql = sql`LEFT JOIN scim_connection s ON s.tenant_id = l.tenant_id AND s.id = l.connection_id`;

export function entryFromRow<Row extends ListedRow>({ resourceType, resourceId, ...row }: Row) {
  return {
    ...row,
    resource: resourceType !== null && resourceId !== null ? { type: resourceType, id: resourceId } : null,
  };
}
