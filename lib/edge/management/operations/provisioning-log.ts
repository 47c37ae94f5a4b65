import { z } from 'zod';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { BoundedList } from '@/lib/provisioning/log/bounded';
import type { DryRun } from '@/lib/provisioning/log/dry-run';
import type { ListedEntry, LoggedChange, LoggedResponse, ProvisioningEntry } from '@/lib/provisioning/log/entry';
import { getEntry } from '@/lib/provisioning/log/get-entry';
import { listEntries } from '@/lib/provisioning/log/list-entries';
import { statusClasses } from '@/lib/provisioning/log/store';
import { getConnection } from '@/lib/provisioning/scim-connections/get-connection';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { connectionNotFound } from '../representations/scim-connection';
import { moment, time, written } from '../times';

const common = { tag: 'SCIM connections', problems: ['not-found'], pathSchema: z.object({ id: z.string() }) } as const;
const requestNotFound = problem('not-found', msg('management.noScimRequestWithThis'));

const message = {
  headers: z.record(z.string(), z.string()),
  body: z.strictObject({ text: z.string(), characters: z.int(), truncated: z.boolean() }).nullable(),
};
const aboutResource = z.strictObject({ type: z.string(), id: z.string() });
const outcome = {
  status: z.int(),
  scim_type: z.string().nullable(),
  detail: z.string().nullable(),
  changes: z.strictObject({
    items: z.array(
      z.strictObject({
        kind: z.enum(['created', 'changed', 'deleted']),
        resource: aboutResource,
        attributes: z.array(z.strictObject({ attribute: z.string(), before: z.json(), after: z.json() })),
      }),
    ),
    omitted: z.int(),
  }),
  response: z.strictObject(message),
};
const entryAnswer = z.strictObject({
  id: z.string(),
  at: time,
  request_id: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  duration_milliseconds: z.number(),
  scim_type: z.string().nullable(),
  detail: z.string().nullable(),
  ip_address: z.string().nullable(),
  connection_id: z.string().nullable(),
  connection_name: z.string().nullable(),
  /** The downstream application that it was sent to. */
  application_id: z.uuid().nullable(),
  application_name: z.string().nullable(),
  resource: aboutResource.nullable(),
  resource_name: z.string().nullable(),
});

function entryBody({
  id,
  at,
  requestId,
  method,
  path,
  status,
  durationMilliseconds,
  scimType,
  detail,
  ipAddress,
  connectionId,
  connectionName,
  applicationId,
  applicationName,
  resource,
  resourceName,
}: ListedEntry) {
  return {
    id,
    at: written(at),
    request_id: requestId,
    method,
    path,
    status,
    duration_milliseconds: durationMilliseconds,
    scim_type: scimType,
    detail: detail && inEnglish(detail),
    ip_address: ipAddress,
    connection_id: connectionId,
    connection_name: connectionName,
    application_id: applicationId,
    application_name: applicationName,
    resource,
    resource_name: resourceName,
  };
}

interface Outcome {
  status: number;
  scimType: string | null;
  detail: Sayable | null;
  changes: BoundedList<LoggedChange>;
  response: LoggedResponse;
}

const outcomeBody = ({ status, scimType, detail, changes, response }: Outcome) => ({
  status,
  scim_type: scimType,
  detail: detail && inEnglish(detail),
  changes,
  response,
});

function wholeBody(entry: ProvisioningEntry) {
  const {
    request: { headers, body, redacted, mapped = [], ignored = { items: [], omitted: 0 } },
    operations,
  } = entry;
  return {
    ...entryBody(entry),
    ...outcomeBody(entry),
    request: { headers, body, redacted, mapped: mapped.map(({ from, to }) => ({ from, to })), ignored },
    operations,
  };
}

const replayBody = (run: DryRun) => ({ ...outcomeBody(run), without_secrets: run.withoutSecrets });

const list = operation({
  id: 'listProvisioningEntries',
  method: 'GET',
  path: '/provisioning-log',
  tag: common.tag,
  role: 'auditor',
  summary:
    'Lists SCIM requests of the last 30 days, from directories and to downstream applications, and their results',
  querySchema: listQuery(
    ['at', 'status', 'duration'],
    {
      search,
      connection_id: z.uuid().optional(),
      application_id: z.uuid().optional(),
      resource_id: z.uuid().optional(),
      status: z.enum(statusClasses).optional(),
      method: z.string().max(20).optional(),
      from: time.optional(),
      until: time.optional(),
    },
    'desc',
  ),
  answerSchema: listAnswer(entryAnswer),
  async run(
    { container, tenant },
    {
      query: {
        page,
        page_size,
        order,
        sort,
        search: wanted,
        connection_id: connectionId,
        application_id: applicationId,
        resource_id: resourceId,
        status,
        method,
        from,
        until,
      },
    },
  ) {
    const { entries, total } = await listEntries(container.provisioningLog, {
      tenantId: tenant.id,
      sort,
      ...pageOf({ page, page_size, order }),
      search: wanted,
      connectionId,
      applicationId,
      resourceId,
      status,
      method,
      from: moment(from),
      until: moment(until),
    });
    return answer(listed(entries.map(entryBody), total, { page, page_size }));
  },
});

const get = operation({
  ...common,
  id: 'getProvisioningEntry',
  method: 'GET',
  path: '/provisioning-log/{id}',
  role: 'auditor',
  summary:
    'Returns a SCIM request: what was sent, how it was interpreted, what it changed and the response, without secrets',
  answerSchema: entryAnswer.extend({
    ...outcome,
    request: z.strictObject({
      ...message,
      redacted: z.boolean(),
      mapped: z.array(z.strictObject({ from: z.string(), to: z.string().nullable() })),
      ignored: z.strictObject({ items: z.array(z.string()), omitted: z.int() }),
    }),
    operations: z.strictObject({ items: z.array(z.record(z.string(), z.json())), omitted: z.int() }),
  }),
  async run({ container, tenant }, { path: { id } }) {
    const entry = await getEntry(container.provisioningLog, { tenantId: tenant.id, id });
    return entry ? answer(wholeBody(entry)) : requestNotFound;
  },
});

const replay = operation({
  ...common,
  id: 'replayProvisioningEntry',
  method: 'POST',
  path: '/provisioning-log/{id}/replay',
  role: 'admin',
  problems: ['not-found', 'conflict'],
  summary: 'Returns what a recorded SCIM request would change now and its response. Nothing is stored.',
  answerSchema: z.strictObject({ ...outcome, without_secrets: z.boolean() }),
  async run({ container, tenant, dryRun }, { path: { id } }) {
    const entry = await getEntry(container.provisioningLog, { tenantId: tenant.id, id });
    if (!entry?.connectionId) return requestNotFound;
    const found = await getConnection(container.scimConnections, { tenantId: tenant.id, id: entry.connectionId });
    if (!found) return connectionNotFound;
    const run = await dryRun(found.connection, entry);
    return 'impossible' in run ? problem('conflict', run.impossible) : answer(replayBody(run));
  },
});

export const provisioningLogOperations: Operation[] = [list, get, replay];
