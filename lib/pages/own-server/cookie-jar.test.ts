import { describe, expect, it } from 'vitest';
import { cookieJar } from './cookie-jar';

describe('cookieJar', () => {
  it('reads what it has set, percent-encoded, beside the cookies of the request', async () => {
    const jar = cookieJar('a=1; b="x"', { secure: true });
    await jar.setCookie('name', { value: '名; x', maxAgeSeconds: 60 });
    expect(await jar.cookies()).toBe('a=1; b="x"; name=%E5%90%8D%3B%20x');
    expect(jar.set()).toEqual(['name=%E5%90%8D%3B%20x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure']);
  });

  it('sets each cookie once, with its last value', async () => {
    const jar = cookieJar('', { secure: false });
    await jar.setCookie('a', { value: '1', maxAgeSeconds: 60 });
    await jar.setCookie('a', { value: '2', maxAgeSeconds: 60 });
    expect(jar.set()).toEqual(['a=2; Path=/; Max-Age=60; HttpOnly; SameSite=Lax']);
  });

  it('deletes only what the browser has', async () => {
    const jar = cookieJar('a=1', { secure: false });
    await jar.setCookie('a', null);
    await jar.setCookie('b', null);
    expect(await jar.cookies()).toBe('');
    expect(jar.set()).toEqual(['a=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
  });
});
