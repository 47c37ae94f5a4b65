/** Wrong client secrets: the limit on attempts (RFC 6749, 2.3.1). */
import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { clientOf } from '../support/fixture';
import { encodeForm, FORM } from '../support/form';
import { send } from '../support/send';

const QUARTER_HOUR = 15 * 60;

/** A loopback address that no other test uses, so its counters start at zero. */
const newAddress = () => `127.${randomInt(1, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`;
const times = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

describe('wrong client secrets', () => {
  const web = clientOf('web');
  const introspect = (secret: string, from: string, at = '/introspect') =>
    send(at, {
      method: 'POST',
      headers: {
        ...FORM,
        Authorization: `Basic ${Buffer.from(`${encodeURIComponent(web.id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
      },
      body: encodeForm({ token: 'x', grant_type: 'client_credentials' }),
      from,
    });

  it('of one client from one address: ten, then 429 with Retry-After at every endpoint, even for the right one; it is accepted elsewhere', async () => {
    const address = newAddress();
    const statuses = [];
    for (let guess = 0; guess < 40; guess++) statuses.push((await introspect(`wrong ${guess}`, address)).status);
    expect(times(statuses, 401) + times(statuses, 429)).toBe(40);
    expect(times(statuses, 401)).toBeGreaterThanOrEqual(10);
    expect(statuses.slice(-10)).toEqual(Array.from({ length: 10 }, () => 429));
    for (const at of ['/introspect', '/revoke', '/token', '/par']) {
      const refused = await introspect(web.secret ?? '', address, at);
      expect([refused.status, await refused.json()]).toEqual([
        429,
        { error: 'temporarily_unavailable', error_description: expect.stringContaining('Retry-After') },
      ]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(QUARTER_HOUR);
    }
    expect((await introspect(web.secret ?? '', newAddress())).status).toBe(200);
  });

  it('that are always the same do not block the right one', async () => {
    const address = newAddress();
    for (let guess = 0; guess < 30; guess++)
      expect((await introspect('the secret of before', address)).status).toBe(401);
    expect((await introspect(web.secret ?? '', address)).status).toBe(200);
  });
});
