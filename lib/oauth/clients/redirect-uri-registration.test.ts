import { describe, expect, test } from 'vitest';
import { readable } from '@/lib/platform/shared/testing/readable';
import { redirectUriProblem } from './redirect-uri-registration';

describe('may be registered', () => {
  test.each([
    'https://app.example/cb',
    'https://app.example',
    'https://app.example:8443/cb?x=1&y=%20',
    'https://app.example/cb?codes=1&State=2',
    'http://127.0.0.1:3000/cb',
    'http://[::1]/cb',
    'http://localhost:3000/api/auth/callback',
    'https://app.example/a.b/..c/cb',
    'https://xn--bcher-kva.example/cb',
  ])('%s', (uri) => expect(readable(redirectUriProblem(uri, 'web'))).toBeNull());

  test.each(['com.example.app:/cb', 'com.example.app://cb', 'http://127.0.0.1/cb'])('%s, by a native client', (uri) =>
    expect(readable(redirectUriProblem(uri, 'native'))).toBeNull(),
  );
});

describe('may not be registered', () => {
  test.each([
    ['https://app.example/cb#f', 'must not contain a fragment'],
    ['https://app.example/cb#', 'must not contain a fragment'],
    ...['/cb', 'app.example/cb', 'localhost:5555/callback'].map(
      (uri) => [uri, 'must start with http:// or https://, such as http://localhost:5555/callback'] as [string, string],
    ),
    ['', 'must contain only URI characters: no spaces, quotes, control characters or wildcards'],
    ['https://', 'must be an absolute URI'],
    ['https:app.example', 'must be an absolute URI with a host and no user name'],
    ['https:///app.example/cb', 'must be an absolute URI with a host and no user name'],
    ['https://user:pw@app.example/cb', 'must be an absolute URI with a host and no user name'],
    ['http://app.example/cb', 'must use https, or http with a loopback address only (127.0.0.1, [::1], localhost)'],
    [
      'http://localhost.evil.test/cb',
      'must use https, or http with a loopback address only (127.0.0.1, [::1], localhost)',
    ],
    ['http://127.1/cb', 'must use https, or http with a loopback address only (127.0.0.1, [::1], localhost)'],
    ...[
      'http://127.0.0.1:08/cb',
      'http://localhost:0/cb',
      'http://[::1]:080/cb',
      'http://localhost:/cb',
      'https://app.example:0443/cb',
      'https://app.example:/cb',
    ].map((uri) => [uri, 'must write its port as a number from 1 to 65535 without leading zeros'] as [string, string]),
    ['https://app.example/x/../cb', 'must not have . or .. segments'],
    ['https://app.example/x/%2e%2E/cb', 'must not have . or .. segments'],
    ['https://app.example/..;/cb', 'must not have . or .. segments'],
    ['https://app.example/%2f..%2fcb', 'must not have . or .. segments'],
    ['https://app.example/%zz', 'must be correctly percent-encoded'],
    ...[
      'https://app.example/cb?state=1',
      'https://app.example/cb?x=1&iss=https://evil.example',
      'https://app.example/cb?%63ode',
      'https://app.example/cb?error=&error_description=',
      'https://app.example/cb?response=own',
    ].map(
      (uri) =>
        [uri, 'must not have code, state, iss, error, error_description or response in its query'] as [string, string],
    ),
    ['HTTPS://app.example/cb', 'must have a lowercase scheme'],
    ['com.example.app:/cb', 'must use https'],
    ['javascript:alert(1)', 'must use https'],
    ['data:text/html,x', 'must use https'],
    [`https://app.example/${'x'.repeat(2048)}`, 'must be at most 2048 characters'],
  ])('%s', (uri, problem) => expect(readable(redirectUriProblem(uri, 'web'))).toBe(problem));

  test.each([
    'https://*.example/cb',
    'https://app.example/cb*',
    ' https://app.example/cb',
    'https://app.example/c b',
    'https://app.example/c\tb',
    'https://app.example/cb\n',
    'https://app.example/cb\0',
    'https://app.example/"',
    'https://app.example\\cb',
    'https://bücher.example/cb',
    'https://app.example/<b>',
    'java\nscript:alert(1)',
  ])('%j', (uri) => expect(readable(redirectUriProblem(uri, 'web'))).toMatch(/^must contain only URI characters/));

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://x',
    'myapp:/cb',
    'about:blank',
  ])('%s, by a native client', (uri) => expect(readable(redirectUriProblem(uri, 'native'))).not.toBeNull());
});
