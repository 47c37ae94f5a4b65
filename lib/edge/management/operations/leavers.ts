import { z } from 'zod';
import { exportDepartures } from '@/lib/operation/departures/export-departures';
import { listDepartures } from '@/lib/operation/departures/list-departures';
import { LEAVERS_AT_MOST, leaverJson, signReport } from '@/lib/operation/departures/report';
import { msg } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { leaverAnswer } from '../representations/leaver';
import { moment, time } from '../times';

const tag = 'Oversight';
const CSV = 'text/csv';

const filters = { search, from: time.optional(), until: time.optional() };
type Filters = { search?: string | undefined; from?: string | undefined; until?: string | undefined };
const filterOf = ({ search: text, from, until }: Filters) => ({
  target: text,
  from: moment(from),
  until: moment(until),
});

const listLeaversOperation = operation({
  id: 'listLeavers',
  method: 'GET',
  path: '/leavers',
  tag,
  role: 'auditor',
  summary:
    'Lists people who were deactivated or deleted, or whose access a trusted issuer ended: when and how, what ended, and who has been notified',
  querySchema: listQuery(['at'], filters, 'desc'),
  answerSchema: listAnswer(leaverAnswer),
  async run({ container, tenant }, { query: { page, page_size, order, ...wanted } }) {
    const { departures, total } = await listDepartures(container.departures, {
      tenantId: tenant.id,
      ...filterOf(wanted),
      ...pageOf({ page, page_size, order }),
    });
    return answer(listed(departures.map(leaverJson), total, { page, page_size }));
  },
});

const exportLeaversOperation = operation({
  id: 'exportLeavers',
  method: 'GET',
  path: '/leavers/export',
  tag,
  role: 'auditor',
  summary: 'Exports all leavers that match the filters as CSV, earliest first',
  querySchema: z.strictObject(filters),
  streams: [CSV],
  async run({ container, tenant, cause, now }, { query }) {
    return {
      kind: 'stream',
      mediaType: CSV,
      pieces: await exportDepartures(container, { tenantId: tenant.id, filter: filterOf(query) }, { cause, now }),
    };
  },
});

const signLeaversReportOperation = operation({
  id: 'signLeaversReport',
  method: 'GET',
  path: '/leavers/report',
  tag,
  role: 'auditor',
  problems: ['conflict'],
  summary: 'Returns a report about the leavers that match the filters, signed with the key set of the tenant',
  querySchema: z.strictObject(filters),
  answerSchema: z.strictObject({ report: z.string() }),
  async run({ container, tenant, cause, now }, { query }) {
    const { auditLog, departures } = container;
    const report = await signReport(
      { auditLog, departures, keys: container.signingKeys(tenant.id) },
      { tenantId: tenant.id, issuer: issuerOf(container.config.url, tenant.place), filter: filterOf(query) },
      { cause, now },
    );
    return report === null
      ? problem('conflict', msg('leavers.moreThanReportHolds', { most: LEAVERS_AT_MOST }))
      : answer({ report });
  },
});

export const leaverOperations: Operation[] = [listLeaversOperation, exportLeaversOperation, signLeaversReportOperation];
