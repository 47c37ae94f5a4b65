/** Python's scim2-client, whose models reject members that they do not know. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { issuerOf } from '../support/environment';
import { manage, newAccessKey } from '../support/management';
import { unique } from '../support/random';
import { ScimClient } from '../support/scim';
import { findScim2Client } from '../support/scim2-client';

const MINUTE = 60_000;

let key: string;
beforeAll(async () => {
  key = await newAccessKey('owner', { role: 'admin' });
}, MINUTE);

/** @returns the token of a new connection */
async function connection(settings: object): Promise<string> {
  const { body } = await manage(key, 'POST', '/scim-connections', {
    body: { name: unique('Python'), rate_per_second: 1000, ...settings },
  });
  const created = await manage(key, 'POST', `/scim-connections/${String(body.id)}/tokens`, {
    body: { name: 'Python' },
  });
  return String(created.body.token);
}

const newest = await findScim2Client('0.13.2', ['scim2-client[httpx2]==0.13.2', 'scim2-models==0.12.3']);
const oldest = await findScim2Client('0.1.0', ['scim2-client==0.1.0', 'scim2-models==0.1.15']);
const done = { create: 'Ada', query: 'Ada', list: 'ListResponse', replace: 'Grace', group: 1 };

describe.skipIf(!newest)('scim2-client 0.13.2', () => {
  const run = (token: string) => newest?.run(`${issuerOf('mgmt')}/scim/v2`, token);

  it(
    'discovers a connection with strict RFC 7643 and provisions people and groups',
    async () => {
      const results = await run(await connection({ strict_rfc7643: true }));
      expect(results).toEqual({ discovery: 'ok', id: expect.any(String), ...done, modify: 'Linus', delete: 'ok' });
    },
    MINUTE,
  );

  it(
    'runs the code of the guide as printed',
    async () => {
      const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/python-scim.md'), 'utf8');
      const code = /```python\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
      const token = await connection({ strict_rfc7643: true });
      const here = (name: string) =>
        code
          .replace('https://YOUR-TESSERA/scim/v2', `${issuerOf('mgmt')}/scim/v2`)
          .replace('YOUR-SCIM-TOKEN', token)
          .replace('ada@example.com', `${unique(name)}@example.com`);
      const scim = new ScimClient(token, 'mgmt');
      await newest?.execute(here('ada').replace('scim.delete(User, ada.id)', ''));
      const left = { totalResults: 1, Resources: [{ displayName: 'Ada', active: false }] };
      expect((await scim.get('/Users')).body).toMatchObject(left);
      await newest?.execute(here('grace'));
      expect((await scim.get('/Users')).body).toMatchObject(left);
    },
    MINUTE,
  );

  it(
    'rejects what RFC 9967 adds to ServiceProviderConfig',
    async () => {
      const { discovery } = (await run(await connection({}))) ?? {};
      expect(discovery).toMatch(/securityEvents\s+Extra inputs are not permitted/);
      expect(discovery).not.toContain('pagination');
    },
    MINUTE,
  );
});

describe.skipIf(!oldest)('scim2-client 0.1.0', () => {
  const run = (token: string) => oldest?.run(`${issuerOf('mgmt')}/scim/v2`, token);

  it(
    'accepts ServiceProviderConfig of a connection with strict RFC 7643 and provisions people and groups',
    async () => {
      const token = await connection({ strict_rfc7643: true });
      const { id, delete: deleted, ...results } = (await run(token)) ?? {};
      expect(results).toEqual({ discovery: 'ok', ...done });
      // This release wants a media type of every response, also of one without a body. The person is gone all the same.
      expect(deleted).toMatch(/^UnexpectedContentType/);
      expect((await new ScimClient(token, 'mgmt').get(`/Users/${String(id)}`)).status).toBe(404);
    },
    MINUTE,
  );

  it(
    'rejects what RFC 9865 and RFC 9967 add to ServiceProviderConfig',
    async () => {
      const { discovery } = (await run(await connection({}))) ?? {};
      expect(discovery).toMatch(/pagination\s+Extra inputs are not permitted/);
      expect(discovery).toMatch(/securityevents\s+Extra inputs are not permitted/);
    },
    MINUTE,
  );
});
