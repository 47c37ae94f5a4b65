import { describe, expect, it } from 'vitest';
import { isServersUrl, readServersUrl } from './servers-url';

describe('a connection URL', () => {
  it('may name several servers, with the same user, database and parameters', () => {
    expect(
      readServersUrl(
        'postgresql://me:p%40ss@one:5433,two,[::1]:5434/tessera?sslmode=verify-full&target_session_attrs=read-write',
      ),
    ).toEqual({
      urls: [
        'postgresql://me:p%40ss@one:5433/tessera?sslmode=verify-full',
        'postgresql://me:p%40ss@two/tessera?sslmode=verify-full',
        'postgresql://me:p%40ss@[::1]:5434/tessera?sslmode=verify-full',
      ],
      target: 'read-write',
      address: 'one:5433,two:5432,[::1]:5434/tessera',
    });
  });

  it('with one server is passed on as it is', () => {
    const url = 'postgres://me@localhost/tessera?sslmode=disable&application_name=x%20y';
    expect(readServersUrl(url)).toEqual({ urls: [url], target: null, address: 'localhost:5432/tessera' });
  });

  it.each([
    'mysql://localhost/x',
    'localhost:5432',
    'postgresql://one:x,two/database',
    'postgresql://one,two/database?target_session_attrs=standby',
  ])('is not %s', (url) => expect(isServersUrl(url)).toBe(false));
});
