import { expect, it } from 'vitest';
import { joinAuthorization, markSeveralHosts, markUndecodable, replaceUnknownMethod } from './show-next-all';

const joined = (rawHeaders: string[]) => {
  const headers: { authorization?: string } = { authorization: rawHeaders[1] ?? '' };
  joinAuthorization({ headers, rawHeaders });
  return headers.authorization;
};

it('joins several Authorization headers, and leaves a single one unchanged', () => {
  expect(joined(['Authorization', 'Basic YQ==', 'Host', 'localhost', 'AUTHORIZATION', 'Bearer x'])).toBe(
    'Basic YQ==, Bearer x',
  );
  expect(joined(['Authorization', 'Basic YQ==', 'X-Note', 'Authorization'])).toBe('Basic YQ==');
});

it('marks only a request with several Host headers', () => {
  const marked = (rawHeaders: string[]) => {
    const headers = {};
    markSeveralHosts({ headers, rawHeaders });
    return headers;
  };
  expect(marked(['Host', 'a.example', 'X', 'y', 'HOST', 'b.example'])).toEqual({ 'x-tessera-several-hosts': '2' });
  expect(marked(['Host', 'a.example', 'X-Note', 'host'])).toEqual({});
});

it.each([
  ['/authorize', '/authorize'],
  ['/%ff', '/%00'],
  ['/login/%', '/login/%00'],
  ['/authorize?state=%C3%A4+%25ff&x=%2F', '/authorize?state=%C3%A4+%25ff&x=%2F'],
  ['/authorize?state=%ff&x=%C3%A4', '/authorize?state=%00&x=%C3%A4'],
  ['/authorize?state=%', '/authorize?state=%00'],
  ['/authorize?state=%zz', '/authorize?state=%00zz'],
  ['/authorize?state=%e2%28%a1', '/authorize?state=%00'],
])('shows the target %s as %s', (target, shown) => expect(markUndecodable(target)).toBe(shown));

it.each(['TRACE', 'PROPFIND', 'get'])('shows the method %s as one that is rejected', (method) => {
  const request = { method, headers: { 'content-type': 'application/scim+json' } };
  replaceUnknownMethod(request);
  expect(request).toEqual({ method: 'PATCH', headers: {} });
});

it.each(['GET', 'OPTIONS', 'DELETE'])('keeps the method %s', (method) => {
  const request = { method, headers: { 'content-type': 'application/scim+json' } };
  replaceUnknownMethod(request);
  expect(request).toEqual({ method, headers: { 'content-type': 'application/scim+json' } });
});
