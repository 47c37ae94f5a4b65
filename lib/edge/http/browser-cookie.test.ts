import { describe, expect, test } from 'vitest';
import { newBrowserId, readBrowserId } from './browser-cookie';

describe('the browser recognition cookie', () => {
  test('is hidden from scripts and other sites and, on https, from plain http and other hosts', () => {
    const [secure, plain] = [newBrowserId(true).setCookie, newBrowserId(false).setCookie];
    expect(secure).toMatch(/^__Host-tessera\.browser=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
    expect(plain).toMatch(/^tessera\.browser=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  });

  test('is not read under the name of the other scheme, nor when it is malformed', () => {
    const { id } = newBrowserId(true);
    expect(readBrowserId(`a=b; __Host-tessera.browser=${id}`, true)).toBe(id);
    for (const header of [null, `tessera.browser=${id}`, '__Host-tessera.browser=x', `__Host-tessera.browser=${id}x`])
      expect(readBrowserId(header, true)).toBeNull();
  });
});
