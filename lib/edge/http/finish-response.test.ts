import { expect, test } from 'vitest';
import { errorPage } from '@/lib/edge/plain-pages/error-page';
import { jsonResponse } from '@/lib/oauth/endpoints/json-response';
import { verbatim } from '@/lib/platform/shared/message';
import { finishResponse } from './finish-response';

const answers: [string, () => Response][] = [
  ['JSON', () => jsonResponse({})],
  [
    'a page',
    () => errorPage({ status: 400, title: verbatim('No'), description: verbatim('No.'), requestId: 'request' }),
  ],
  ['a redirect', () => new Response(null, { status: 302, headers: { Location: 'https://app.example/cb' } })],
];

test.each(answers)('%s gets HSTS where it is served over https', (_kind, answer) => {
  expect(
    finishResponse(answer(), { requestId: 'request', secure: true }).headers.get('strict-transport-security'),
  ).toBe('max-age=31536000');
  expect(
    finishResponse(answer(), { requestId: 'request', secure: false, includeSubDomains: true }).headers.has(
      'strict-transport-security',
    ),
  ).toBe(false);
  expect(
    finishResponse(answer(), { requestId: 'request', secure: true, includeSubDomains: true }).headers.get(
      'strict-transport-security',
    ),
  ).toBe('max-age=31536000; includeSubDomains');
});

test.each(answers)('%s forbids content sniffing, is not cached, and carries its request ID', (_kind, answer) => {
  const { headers } = finishResponse(answer(), { requestId: 'request', secure: false });
  expect([headers.get('x-content-type-options'), headers.get('cache-control'), headers.get('x-request-id')]).toEqual([
    'nosniff',
    'no-store',
    'request',
  ]);
});
