import { z } from 'zod';
import { getRefusal } from '@/lib/journal/failures/get-refusal';
import { listRefusals } from '@/lib/journal/failures/list-refusals';
import { msg } from '@/lib/platform/shared/message';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { refusalAnswer, refusalBody } from '../representations/refusal';
import { moment, time } from '../times';

const tag = 'Oversight';
const text = z.string().max(200).optional();

const listRefusalsOperation = operation({
  id: 'listRefusals',
  method: 'GET',
  path: '/refusals',
  tag,
  role: 'auditor',
  summary: 'Lists failed requests and their reasons',
  querySchema: listQuery(
    ['at', 'endpoint', 'code', 'client_id'],
    { search, endpoint: text, code: text, client_id: text, from: time.optional() },
    'desc',
  ),
  answerSchema: listAnswer(refusalAnswer),
  async run(
    { container, tenant },
    { query: { sort, page, page_size, order, search: wanted, endpoint, code, client_id: clientId, from } },
  ) {
    const { refusals, total } = await listRefusals(container.refusalLog, {
      tenantId: tenant.id,
      sort: sort === 'client_id' ? 'clientId' : sort,
      ...pageOf({ page, page_size, order }),
      search: wanted,
      endpoint,
      code,
      clientId,
      from: moment(from),
    });
    return answer(listed(refusals.map(refusalBody), total, { page, page_size }));
  },
});

const getRefusalOperation = operation({
  id: 'getRefusal',
  method: 'GET',
  path: '/refusals/{id}',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Returns why a request failed',
  pathSchema: z.object({ id: z.string() }),
  answerSchema: refusalAnswer,
  async run({ container, tenant }, { path: { id } }) {
    const refusal = await getRefusal(container.refusalLog, { tenantId: tenant.id, id });
    return refusal ? answer(refusalBody(refusal)) : problem('not-found', msg('management.noFailedRequestWithThis'));
  },
});

export const refusalOperations: Operation[] = [listRefusalsOperation, getRefusalOperation];
