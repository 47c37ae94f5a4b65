import { expect, it } from 'vitest';
import { foreignAction } from './foreign-action';

const action = (headers: Record<string, string>, method = 'POST') =>
  foreignAction({ method, headers: new Headers({ host: 'id.example', 'next-action': 'x', ...headers }) });

it.each([
  ['another site', { origin: 'https://evil.test' }],
  ['a subdomain', { origin: 'https://a.id.example' }],
  ['another port', { origin: 'https://id.example:8443' }],
  ['the host behind the proxy', { origin: 'https://id.example', 'x-forwarded-host': 'login.acme.example' }],
  ['an invalid origin', { origin: 'evil' }],
])('rejects a server action sent from %s with 403', (_from, headers) => {
  expect(action(headers)?.status).toBe(403);
});

it('rejects a form that may be a server action', () => {
  const headers = new Headers({
    host: 'id.example',
    origin: 'https://evil.test',
    'content-type': 'multipart/form-data; boundary=x',
  });
  expect(foreignAction({ method: 'POST', headers })?.status).toBe(403);
});

it.each([
  ['the requested host', { origin: 'https://id.example' }],
  [
    'the host that the proxy forwards',
    { origin: 'https://login.acme.example', 'x-forwarded-host': 'login.acme.example, inner' },
  ],
  ['a page without a referrer', { origin: 'null' }],
  ['no browser ID', {}],
])('lets a server action sent from %s through', (_from, headers) => {
  expect(action(headers)).toBeNull();
});

it('lets anything else through', () => {
  expect(action({ origin: 'https://evil.test' }, 'GET')).toBeNull();
  expect(
    foreignAction({
      method: 'POST',
      headers: new Headers({
        host: 'id.example',
        origin: 'https://evil.test',
        'content-type': 'application/x-www-form-urlencoded',
      }),
    }),
  ).toBeNull();
});
