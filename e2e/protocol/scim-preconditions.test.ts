/** If-Match and If-None-Match for every method on a resource (RFC 7644, 3.14; RFC 9110, 13.1 and 13.2.2). */
import { describe, expect, it } from 'vitest';
import { expectScimError } from '../support/expectations';
import { unique } from '../support/random';
import { GROUP_SCHEMA, PATCH_SCHEMA, scim, USER_SCHEMA } from '../support/scim';

interface Kind {
  make(): Promise<{ path: string; etag: string; put: object }>;
}

const kinds: Record<string, Kind> = {
  User: {
    make: async () => {
      const { id, userName, body } = await scim.createUser();
      return {
        path: `/Users/${id}`,
        etag: String((body.meta as { version: string }).version),
        put: { schemas: [USER_SCHEMA], userName, displayName: 'Changed' },
      };
    },
  },
  Group: {
    make: async () => {
      const { id, body } = await scim.createGroup();
      return {
        path: `/Groups/${id}`,
        etag: String((body.meta as { version: string }).version),
        put: { schemas: [GROUP_SCHEMA], displayName: unique('changed') },
      };
    },
  },
};

const PATCH = { schemas: [PATCH_SCHEMA], Operations: [{ op: 'replace', path: 'displayName', value: 'Changed' }] };
const OTHER = 'W/"4711"';

describe.each(Object.keys(kinds))('a %s', (kind) => {
  describe.each(['PUT', 'PATCH', 'DELETE'])('and %s', (method) => {
    async function target() {
      const { path, etag, put } = await (kinds[kind] as Kind).make();
      const body = { PUT: put, PATCH, DELETE: undefined }[method];
      const before = (await scim.get(path)).body;
      return {
        path,
        etag,
        before,
        change: (headers: Record<string, string>) => scim.send(method, path, body, headers),
      };
    }

    it('with If-Match of another version, If-None-Match of this one, or both, gets 412 and changes nothing', async () => {
      const { path, etag, before, change } = await target();
      const refused: Record<string, string>[] = [
        { 'If-Match': OTHER },
        { 'If-Match': `${OTHER}, "nonsense"` },
        { 'If-Match': 'nonsense' },
        { 'If-None-Match': etag },
        { 'If-None-Match': etag.slice(2) },
        { 'If-None-Match': `${OTHER}, ${etag}` },
        { 'If-None-Match': '*' },
        { 'If-Match': OTHER, 'If-None-Match': OTHER },
        { 'If-Match': etag, 'If-None-Match': etag },
      ];
      for (const headers of refused) expectScimError(await change(headers), { status: 412 });
      expect((await scim.get(path)).body).toEqual(before);
    });

    it.each<[string, (etag: string) => Record<string, string>]>([
      ['If-Match for the current version', (etag) => ({ 'If-Match': etag })],
      ['If-Match with several versions', (etag) => ({ 'If-Match': `${OTHER}, ${etag}` })],
      ['If-Match: *', () => ({ 'If-Match': '*' })],
      ['If-None-Match for another version', () => ({ 'If-None-Match': OTHER })],
      ['both headers, when both hold', (etag) => ({ 'If-Match': etag, 'If-None-Match': OTHER })],
    ])('with %s succeeds', async (_what, headers) => {
      const { etag, change } = await target();
      expect([200, 204]).toContain((await change(headers(etag))).status);
    });

    it('of a nonexistent resource gets 404, whatever the headers say', async () => {
      const { path, change } = await target();
      await scim.send('DELETE', path);
      const asked: Record<string, string>[] = [{ 'If-Match': '*' }, { 'If-Match': OTHER }, { 'If-None-Match': '*' }];
      for (const headers of asked) expectScimError(await change(headers), { status: 404 });
    });
  });

  it.each(['GET', 'HEAD'])(
    'and %s: If-None-Match gets 304 without a body, If-Match of another version gets 412 first',
    async (method) => {
      const { path, etag } = await (kinds[kind] as Kind).make();
      const ask = async (headers: Record<string, string>) => {
        const { status, headers: answered, body } = await scim.send(method, path, undefined, headers);
        return { status, etag: answered.get('etag'), empty: Object.keys(body).length === 0 };
      };
      expect(await ask({ 'If-None-Match': etag })).toEqual({ status: 304, etag, empty: true });
      expect((await ask({ 'If-None-Match': '*' })).status).toBe(304);
      expect((await ask({ 'If-None-Match': OTHER })).status).toBe(200);
      expect((await ask({ 'If-Match': etag })).status).toBe(200);
      expect((await ask({ 'If-Match': OTHER, 'If-None-Match': etag })).status).toBe(412);
    },
  );

  it('is changed by one of ten parallel requests with the same version', async () => {
    const { path, etag } = await (kinds[kind] as Kind).make();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        scim.send(
          'PATCH',
          path,
          { schemas: [PATCH_SCHEMA], Operations: [{ op: 'replace', path: 'displayName', value: `by ${at}` }] },
          { 'If-Match': etag },
        ),
      ),
    );
    expect(answers.map(({ status }) => (status < 300 ? 200 : status)).sort()).toEqual([
      200,
      ...Array<number>(9).fill(412),
    ]);
  });
});
