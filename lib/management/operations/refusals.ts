import { z } from 'zod';
import { advice } from '@/lib/refusals/advice';
import { getRefusal } from '@/lib/refusals/get-refusal';
import { listRefusals } from '@/lib/refusals/list-refusals';
import type { RecordedRefusal } from '@/lib/refusals/refusal';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, operation, type Operation } from '../operation';
import { problem } from '../problem';
import { moment, time, written } from '../times';

const tag = 'Oversight';
const text = z.string().max(200).optional();

const refusalAnswer = z.strictObject({
  id: z.string(), at: time, request_id: z.string(), endpoint: z.string(), code: z.string(), reason: z.string(), advice: z.string(),
  client_id: z.string().nullable(), person_id: z.string().nullable(), connection_id: z.string().nullable(), ip_address: z.string().nullable(),
});

function refusalBody(refusal: RecordedRefusal) {
  const { id, at, requestId, endpoint, code, reason, clientId, personId, connectionId, ipAddress } = refusal;
  return {
    id, at: written(at), request_id: requestId, endpoint, code, reason, advice: advice(refusal), client_id: clientId, person_id: personId, connection_id: connectionId, ip_address: ipAddress,
  };
}

const listRefusalsOperation = operation({
  id: 'listRefusals', method: 'GET', path: '/refusals', tag, role: 'auditor', summary: 'Lists requests that were refused, and why',
  querySchema: listQuery(['at', 'endpoint', 'code', 'client_id'], { search, endpoint: text, code: text, client_id: text, from: time.optional() }, 'desc'),
  answerSchema: listAnswer(refusalAnswer),
  async run({ container, tenant }, { query: { sort, page, page_size, order, search: wanted, endpoint, code, client_id: clientId, from } }) {
    const { refusals, total } = await listRefusals(container.refusalLog, {
      tenantId: tenant.id, sort: sort === 'client_id' ? 'clientId' : sort, ...pageOf({ page, page_size, order }), search: wanted, endpoint, code, clientId, from: moment(from),
    });
    return answer(listed(refusals.map(refusalBody), total, { page, page_size }));
  },
});

const getRefusalOperation = operation({
  id: 'getRefusal', method: 'GET', path: '/refusals/{id}', tag, role: 'auditor', problems: ['not-found'], summary: 'Tells why one request was refused',
  pathSchema: z.object({ id: z.string() }), answerSchema: refusalAnswer,
  async run({ container, tenant }, { path: { id } }) {
    const refusal = await getRefusal(container.refusalLog, { tenantId: tenant.id, id });
    return refusal ? answer(refusalBody(refusal)) : problem('not-found', 'There is no refusal of this id; they are kept for a week');
  },
});

export const refusalOperations: Operation[] = [listRefusalsOperation, getRefusalOperation];
