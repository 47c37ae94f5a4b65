import { expect, test } from 'vitest';
import { answerText, refusalsOf, requestText } from './step-text';

const places = { clientId: 'app', failedRequestsHref: '/admin/why-did-it-fail' };
const answered = (status: number, body = '') => ({
  status,
  headers: [] as [string, string][],
  body,
  requestId: 'request-1',
});

test('requests and responses are shown in readable form', () => {
  expect(
    requestText({
      request: {
        method: 'POST',
        url: 'https://a.example/token',
        headers: [['Content-Type', 'x']],
        form: [
          ['grant_type', 'a'],
          ['code', 'b'],
        ],
      },
    }),
  ).toBe('POST https://a.example/token\nContent-Type: x\n\ngrant_type=a\n&code=b');
  expect(answerText({ ...answered(200, '{}'), headers: [['Content-Type', 'application/json']] })).toBe(
    'HTTP 200\nContent-Type: application/json\n\n{}',
  );
  expect(answerText(answered(302))).toBe('HTTP 302');
});

test('a failure links to its reason by request ID, but a pending answer is not a failure', () => {
  expect(refusalsOf({ response: answered(400, '"invalid_grant"'), checks: [] }, places)).toBe(
    '/admin/why-did-it-fail?q=request-1',
  );
  expect(
    refusalsOf({ response: answered(400, '{ "error": "authorization_pending" }'), checks: [] }, places),
  ).toBeNull();
  expect(refusalsOf({ response: answered(200), checks: [] }, places)).toBeNull();
  expect(refusalsOf({ response: null, checks: [{ label: 'access_denied', verdict: 'bad', detail: '' }] }, places)).toBe(
    '/admin/why-did-it-fail?client=app&within=15m',
  );
  expect(refusalsOf({ response: null, checks: [] }, places)).toBeNull();
});
