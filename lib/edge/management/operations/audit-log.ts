import { z } from 'zod';
import { auditEventJson, sealJson } from '@/lib/journal/audit/audit-event-json';
import { checkpointJson } from '@/lib/journal/audit/checkpoint';
import { exportAuditLog, exportFormats } from '@/lib/journal/audit/export-audit-log';
import { getAuditEvent } from '@/lib/journal/audit/get-audit-event';
import { listAuditEvents } from '@/lib/journal/audit/list-audit-events';
import { msg } from '@/lib/platform/shared/message';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { auditEventAnswer, checkpointAnswer, sealedEventAnswer } from '../representations/audit-event';
import { moment, time } from '../times';

const tag = 'Oversight';
const text = z.string().max(200).optional();

const filters = {
  search,
  action: text,
  actor: text,
  target: text,
  target_type: text,
  request_id: text,
  from: time.optional(),
  until: time.optional(),
};

const listAuditEventsOperation = operation({
  id: 'listAuditEvents',
  method: 'GET',
  path: '/audit-events',
  tag,
  role: 'auditor',
  summary: 'Lists audit entries: who changed what, and when',
  querySchema: listQuery(['at'], filters, 'desc'),
  answerSchema: listAnswer(auditEventAnswer),
  async run(
    { container, tenant },
    {
      query: {
        page,
        page_size,
        order,
        target_type: targetType,
        request_id: requestId,
        from,
        until,
        search: wanted,
        action,
        actor,
        target,
      },
    },
  ) {
    const { events, total } = await listAuditEvents(container.auditLog, {
      search: wanted,
      action,
      actor,
      target,
      targetType,
      requestId,
      from: moment(from),
      until: moment(until),
      tenantId: tenant.id,
      ...pageOf({ page, page_size, order }),
    });
    return answer(listed(events.map(auditEventJson), total, { page, page_size }));
  },
});

const getAuditEventOperation = operation({
  id: 'getAuditEvent',
  method: 'GET',
  path: '/audit-events/{id}',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Returns an audit entry',
  pathSchema: z.object({ id: z.string() }),
  answerSchema: sealedEventAnswer,
  async run({ container, tenant }, { path: { id } }) {
    const event = await getAuditEvent(container.auditLog, { tenantId: tenant.id, id });
    return event
      ? answer({ ...auditEventJson(event), seal: sealJson(await container.auditChain.findSeal(tenant.id, event.id)) })
      : problem('not-found', msg('management.noAuditEntryWithThis'));
  },
});

const getCheckpointOperation = operation({
  id: 'getAuditCheckpoint',
  method: 'GET',
  path: '/audit-events/checkpoint',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Returns the latest signed checkpoint of the audit log. Keep it outside the installation.',
  answerSchema: checkpointAnswer,
  async run({ container, tenant }) {
    const checkpoint = await container.auditChain.latestCheckpoint(tenant.id);
    return checkpoint
      ? answer(checkpointJson(checkpoint))
      : problem('not-found', msg('management.auditLogHasNoSealed'));
  },
});

const exportTypes = { jsonl: 'application/jsonl', csv: 'text/csv' } as const;

const exportAuditLogOperation = operation({
  id: 'exportAuditLog',
  method: 'GET',
  path: '/audit-events/export',
  tag,
  role: 'auditor',
  summary: 'Exports all audit entries that match the filters, oldest first, as JSON Lines or CSV',
  querySchema: z.strictObject({
    ...filters,
    format: z.enum(exportFormats, { error: 'must be csv or jsonl' }).default('jsonl'),
  }),
  streams: Object.values(exportTypes),
  async run(
    { container, tenant, cause, now },
    { query: { format, target_type: targetType, request_id: requestId, from, until, ...wanted } },
  ) {
    const filter = { ...wanted, targetType, requestId, from: moment(from), until: moment(until) };
    return {
      kind: 'stream',
      mediaType: exportTypes[format],
      pieces: await exportAuditLog(container, { tenantId: tenant.id, filter, format }, { cause, now }),
    };
  },
});

export const auditLogOperations: Operation[] = [
  listAuditEventsOperation,
  getAuditEventOperation,
  exportAuditLogOperation,
  getCheckpointOperation,
];
