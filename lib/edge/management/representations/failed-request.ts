import { z } from 'zod';
import { advice } from '@/lib/journal/failures/advice';
import type { RecordedFailedRequest } from '@/lib/journal/failures/failed-request';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { time, written } from '../times';

export const failedRequestAnswer = z.strictObject({
  id: z.string(),
  at: time,
  request_id: z.string(),
  endpoint: z.string(),
  code: z.string(),
  reason: z.string(),
  advice: z.string(),
  client_id: z.string().nullable(),
  person_id: z.string().nullable(),
  connection_id: z.string().nullable(),
  ip_address: z.string().nullable(),
});

export function failedRequestBody(failedRequest: RecordedFailedRequest) {
  const { id, at, requestId, endpoint, code, reason, clientId, personId, connectionId, ipAddress } = failedRequest;
  return {
    id,
    at: written(at),
    request_id: requestId,
    endpoint,
    code,
    reason: inEnglish(reason),
    advice: inEnglish(advice(failedRequest)),
    client_id: clientId,
    person_id: personId,
    connection_id: connectionId,
    ip_address: ipAddress,
  };
}
