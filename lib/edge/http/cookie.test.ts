import { describe, expect, test } from 'vitest';
import { readSid } from '@/lib/sign-in/sessions/session-cookie';
import { cookieHeaderOf, cookieNames, cookieValue } from './cookie';

test('the names of cookies are read from a header, each once', () => {
  expect(cookieNames('a=1; tessera.b=2=3;a=4; ;nothing')).toEqual(['a', 'tessera.b']);
  expect(cookieNames(null)).toEqual([]);
});

describe('decoded cookies become a header again', () => {
  test.each(['王小明', 'Zoë', '😀', 'a; tessera.browser=forged', '100%', 'a=b', ''])(
    'with %j in one of them',
    async (typed) => {
      const header = cookieHeaderOf([
        { name: 'tessera.user-name', value: typed },
        { name: 'tessera.browser', value: 'A-_9' },
      ]);
      expect(new Headers({ cookie: header }).get('cookie')).toBe(header);
      expect(decodeURIComponent(cookieValue(header, 'tessera.user-name') ?? '-')).toBe(typed);
      expect(cookieValue(header, 'tessera.browser')).toBe('A-_9');
      expect(await readSid(header, { secret: new Uint8Array(32), secure: false, tenantSlug: 'default' })).toBeNull();
    },
  );

  test('and session cookies appear in it as they were set', () => {
    expect(cookieHeaderOf([{ name: 'tessera.default.session', value: 'eyJh_-.A..b.c' }])).toBe(
      'tessera.default.session=eyJh_-.A..b.c',
    );
  });
});
