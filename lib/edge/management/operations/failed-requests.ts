import { z } from 'zod';
import { getFailedRequest } from '@/lib/journal/failures/get-failed-request';
import { listFailedRequests } from '@/lib/journal/failures/list-failed-requests';
import { msg } from '@/lib/platform/shared/message';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { failedRequestAnswer, failedRequestBody } from '../representations/failed-request';
import { moment, time } from '../times';

const tag = 'Oversight';
const text = z.string().max(200).optional();

const listFailedRequestsOperation = operation({
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
  answerSchema: listAnswer(failedRequestAnswer),
  async run(
    { container, tenant },
    { query: { sort, page, page_size, order, search: wanted, endpoint, code, client_id: clientId, from } },
  ) {
    const { failedRequests, total } = await listFailedRequests(container.failedRequestLog, {
      tenantId: tenant.id,
      sort: sort === 'client_id' ? 'clientId' : sort,
      ...pageOf({ page, page_size, order }),
      search: wanted,
      endpoint,
      code,
      clientId,
      from: moment(from),
    });
    return answer(listed(failedRequests.map(failedRequestBody), total, { page, page_size }));
  },
});

const getFailedRequestOperation = operation({
  id: 'getRefusal',
  method: 'GET',
  path: '/refusals/{id}',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Returns why a request failed',
  pathSchema: z.object({ id: z.string() }),
  answerSchema: failedRequestAnswer,
  async run({ container, tenant }, { path: { id } }) {
    const failedRequest = await getFailedRequest(container.failedRequestLog, { tenantId: tenant.id, id });
    return failedRequest
      ? answer(failedRequestBody(failedRequest))
      : problem('not-found', msg('management.noFailedRequestWithThis'));
  },
});

export const failedRequestOperations: Operation[] = [listFailedRequestsOperation, getFailedRequestOperation];
