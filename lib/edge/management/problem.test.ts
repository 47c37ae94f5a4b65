import { expect, it } from 'vitest';
import { problem, problemResponse } from './problem';

it('says when a request may be repeated that exceeded a limit', async () => {
  const response = problemResponse({ ...problem('too-many-requests'), retryAfterSeconds: 90 }, 'request-1');
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '90']);
  expect(await response.json()).toMatchObject({ type: 'urn:tessera:problem:too-many-requests', status: 429 });
  expect(problemResponse(problem('conflict'), 'request-2').headers.get('retry-after')).toBeNull();
});
