import { describe, expect, test } from 'vitest';
import { readable } from '@/lib/platform/shared/testing/readable';
import { firstDifference, isVerifiedRedirect, matchRedirectUri } from './redirect-uri';

const web = {
  applicationType: 'web' as const,
  redirectUris: ['https://app.example/cb', 'https://app.example/other?x=1'],
};
const native = {
  applicationType: 'native' as const,
  redirectUris: [
    'http://127.0.0.1/cb',
    'http://[::1]:8000/cb?a=b',
    'http://localhost/cb',
    'com.example.app:/cb',
    'https://app.example/native',
  ],
};

test.each(web.redirectUris)('%s matches itself', (uri) =>
  expect(readable(matchRedirectUri(uri, web))).toEqual({ uri }),
);

describe('a web client', () => {
  test.each([
    ['https://app.example/cb/', 23],
    ['https://app.example/cb/evil', 23],
    ['https://app.example/CB', 21],
    ['https://APP.example/cb', 9],
    ['https://app.example/%63b', 21],
    ['https://app.example/cb;x=1', 23],
    ['https://app.example/cb?x=1', 23],
    ['https://app.example/cb?', 23],
    ['https://app.example/cb#', 23],
    ['https://app.example/cb#f', 23],
    ['https://app.example/x/../cb', 21],
    ['https://app.example/x/%2e%2e/cb', 21],
    ['https://app.example/cb/../evil', 23],
    ['https://app.example/..;/cb', 21],
    ['https://app.example.evil.test/cb', 20],
    ['https://evil.test/cb', 9],
    ['https://evil.app.example/cb', 9],
    ['https://app.example:443/cb', 20],
    ['https://app.example:8443/cb', 20],
    ['https://app.example@evil.test/cb', 20],
    ['http://app.example/cb', 5],
    ['//app.example/cb', 1],
    ['javascript:alert(1)', 1],
    ['JavaScript:alert(1)', 1],
    ['data:text/html,x', 1],
    [' https://app.example/cb', 1],
    ['https://app.example/cb ', 23],
    ['https://app.example/c\tb', 22],
    ['https://app.example/cb\n', 23],
    ['https://app.example/cb\0', 23],
    ['https://app.example/other?x=2', 29],
    ['https://app.example/other', 26],
    ['', 1],
  ])('is not redirected to %j', (sent, position) => {
    expect(readable(matchRedirectUri(sent, web))).toEqual({ reason: `redirect_uri differs at character ${position}` });
  });

  test('cannot vary the port, even on loopback', () => {
    const local = { applicationType: 'web' as const, redirectUris: ['http://127.0.0.1:3000/cb'] };
    expect(readable(matchRedirectUri('http://127.0.0.1:3001/cb', local))).toEqual({
      reason: 'redirect_uri differs at character 21',
    });
  });

  test('without a registered URI is not redirected', () => {
    expect(readable(matchRedirectUri('https://app.example/cb', { ...web, redirectUris: [] }))).toHaveProperty('reason');
  });
});

describe('a native client', () => {
  test.each([
    'http://127.0.0.1:51004/cb',
    'http://127.0.0.1/cb',
    'http://[::1]:9/cb?a=b',
    'http://[::1]/cb?a=b',
    'com.example.app:/cb',
  ])('is redirected to %s', (uri) => expect(readable(matchRedirectUri(uri, native))).toEqual({ uri }));

  test.each([
    'http://127.0.0.1:9/other',
    'http://127.0.0.1:9/cb?x=1',
    'http://127.0.0.1:9/cb/',
    'http://127.0.0.1:9',
    'http://127.0.0.1:/cb',
    'http://127.0.0.1:70000/cb',
    'http://127.0.0.1:0/cb',
    'http://127.0.0.1:00080/cb',
    'http://[::1]:00000/cb?a=b',
    'http://127.0.0.1:9@evil.test/cb',
    'http://127.0.0.1.evil.test/cb',
    'http://127.0.0.2:9/cb',
    'https://127.0.0.1:9/cb',
    'HTTP://127.0.0.1:9/cb',
    'http://[::1]:9/cb',
    'http://[::ffff:127.0.0.1]:9/cb',
    'http://localhost:9/cb',
    'http://localhost.evil.test/cb',
    'https://app.example:9/native',
    'com.example.app:/cb/',
    'com.example.app://cb',
    'http://127.0.0.1:9/cb\n',
  ])('is not redirected to %j', (sent) => expect(readable(matchRedirectUri(sent, native))).toHaveProperty('reason'));
});

test('counts the position of the first difference from one', () => {
  expect(firstDifference('abc', 'abd')).toBe(3);
  expect(firstDifference('abc', 'ab')).toBe(3);
  expect(firstDifference('abc', 'abcd')).toBe(4);
});

test('only https proves that the host is the expected one', () => {
  expect(isVerifiedRedirect('https://app.example/cb')).toBe(true);
  expect(isVerifiedRedirect('http://127.0.0.1/cb')).toBe(false);
  expect(isVerifiedRedirect('com.example.app:/cb')).toBe(false);
});
