import { describe, expect, it } from 'vitest';
import { ScimClient } from '@/lib/scim/testing/scim-client';
import type { Json } from './json';

const PATCH = { Operations: [{ op: 'replace', path: 'title', value: 'x' }] };
const CHANGES: [string, Json | undefined][] = [
  ['PUT', { userName: 'ann@example.com', title: 'x' }],
  ['PATCH', PATCH],
  ['DELETE', undefined],
];
const SOUGHT = ['GET', 'HEAD'];

describe('preconditions (RFC 9110 section 13.1)', () => {
  it.each(CHANGES)(
    'of %s: If-None-Match answers 412 for a matching version, and for * when the resource exists',
    async (method, body) => {
      const scim = new ScimClient();
      const id = await scim.create();
      for (const tag of ['W/"1"', '"1"', '"7", W/"1"', '*']) {
        expect((await scim.send(method, `/Users/${id}`, body, { 'If-None-Match': tag })).status, tag).toBe(412);
      }
      expect(scim.users.records.get(id)?.version).toBe(1);
      expect((await scim.send(method, `/Users/${id}`, body, { 'If-None-Match': 'W/"2"' })).status).toBeLessThan(300);
    },
  );

  it.each(CHANGES)('of %s: If-Match takes precedence', async (method, body) => {
    const scim = new ScimClient();
    const id = await scim.create();
    expect(
      (await scim.send(method, `/Users/${id}`, body, { 'If-Match': 'W/"2"', 'If-None-Match': 'W/"3"' })).status,
    ).toBe(412);
    expect(
      (await scim.send(method, `/Users/${id}`, body, { 'If-Match': 'W/"1"', 'If-None-Match': 'W/"3"' })).status,
    ).toBeLessThan(300);
  });

  it.each(SOUGHT)('of %s: If-Match rejects another version, and a matching If-None-Match gets 304', async (method) => {
    const scim = new ScimClient();
    const id = await scim.create();
    const get = async (headers: Record<string, string>) =>
      (await scim.send(method, `/Users/${id}`, undefined, headers)).status;
    expect([
      await get({ 'If-Match': 'W/"2"' }),
      await get({ 'If-Match': 'W/"1"' }),
      await get({ 'If-Match': '*' }),
    ]).toEqual([412, 200, 200]);
    expect([await get({ 'If-None-Match': 'W/"1"' }), await get({ 'If-None-Match': 'W/"2"' })]).toEqual([304, 200]);
    expect(await get({ 'If-Match': 'W/"2"', 'If-None-Match': 'W/"1"' })).toBe(412);
  });
});

describe('a string in single quotes', () => {
  it('is rejected in filters and paths, and stores nothing', async () => {
    const scim = new ScimClient();
    const id = await scim.create();
    const patched = await scim.patch(id, { op: 'replace', path: "phoneNumbers[type eq 'mobile'].value", value: '1' });
    expect([patched.status, patched.body.scimType]).toEqual([400, 'invalidPath']);
    const found = await scim.send('GET', `/Users?filter=${encodeURIComponent("userName eq 'ann@example.com'")}`);
    expect([found.status, found.body.scimType]).toEqual([400, 'invalidFilter']);
    expect(scim.users.records.get(id)?.attributes).not.toHaveProperty('phoneNumbers');
    expect(
      (await scim.send('GET', `/Users?filter=${encodeURIComponent(`userName eq "d'arc" or title eq o'neill`)}`)).status,
    ).toBe(200);
  });
});
