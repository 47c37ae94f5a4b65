import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sayPlainly } from '@/components/text/testing/say-plainly';
import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import type { SigningKeys } from '@/lib/oauth/keys/keys';
import { signReport, signReportPage } from '@/lib/operation/departures/report';
import type { DepartureStore } from '@/lib/operation/departures/store';
import { reportHtml } from './report-html';

const run = promisify(execFile);
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const keys: Pick<SigningKeys, 'current'> = {
  current: async () => ({
    kid: 'key-1',
    alg: 'ES256',
    sign: (data) => sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' }),
  }),
};

const event: AuditEvent = {
  id: 'entry',
  at: new Date('2026-11-28T11:04:05Z'),
  actor: { type: 'scim-connection', id: 'okta', name: 'Okta' },
  action: 'person.deactivated',
  target: { type: 'person', id: 'person', name: 'lena@example.com' },
  requestId: 'request',
  ipAddress: null,
  userAgent: null,
  before: null,
  after: null,
  detail: { ended: { sessions: 2 } },
};
const departures: Pick<DepartureStore, 'walkEvents' | 'consequencesOf'> = {
  walkEvents: async () => [{ ...event, seal: null }],
  consequencesOf: async () => [
    {
      name: 'Lena <script id="jws">Fox</script> & Sons',
      account: 'deactivated',
      request: null,
      clients: [],
      accessTokensUntil: new Date('2026-11-28T11:14:00Z'),
      notices: [
        {
          kind: 'logout',
          deliveryId: null,
          to: { id: 'shop', name: 'Storefront' },
          status: 'delivered',
          attempts: 1,
          settledAt: new Date('2026-11-28T11:04:07Z'),
          lastError: null,
          waitsForPollSince: null,
        },
      ],
      applications: [],
    },
  ],
};
const services = {
  auditLog: { note: async () => {} },
  departures: departures as DepartureStore,
  keys: keys as SigningKeys,
};
const which = { tenantId: 'tenant', issuer: 'https://auth.example', filter: {} };
const how = {
  cause: { actor: { type: 'operator' as const, id: null, name: 'test' }, origin: null },
  now: new Date('2026-11-28T12:00:00Z'),
};
const page = {
  t: sayPlainly,
  language: 'en',
  fileName: 'leavers-acme-2026-11-28.html',
  keySet: 'https://auth.example/jwks',
  guide: 'https://auth.example/docs/guides/leavers',
};

let folder: string;
let html: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-'));
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const guide = await readFile('docs/guides/leavers.md', 'utf8');
  await writeFile(
    join(folder, 'verify-report.mjs'),
    /```js\n([\s\S]*?createLocalJWKSet[\s\S]*?)```/.exec(guide)?.[1] ?? '',
  );
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'key-1', alg: 'ES256' };
  await writeFile(join(folder, 'jwks.json'), JSON.stringify({ keys: [jwk] }));
  html = (await signReportPage(services, which, { ...how, write: (shown) => reportHtml(shown, page) })) ?? '';
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the script of the guide. @returns what it says, or the first error */
async function verify(file: string): Promise<string> {
  await writeFile(join(folder, 'report'), file);
  return run(process.execPath, ['verify-report.mjs', 'report', 'jwks.json'], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => /^\w*Error.*/m.exec(stderr)?.[0] ?? stderr,
  );
}

const inPlace = (id: string) => new RegExp(`<(?:code|script) id="${id}"[^>]*>([^<]+)<`).exec(html)?.[1] ?? '';

it('verifies offline with the script of the guide, and its foot says the key and the hash of what is signed', async () => {
  const hash = createHash('sha256').update(inPlace('jws')).digest('hex');
  expect([inPlace('kid'), inPlace('alg'), inPlace('sha256')]).toEqual(['key-1', 'ES256', hash]);
  const id = /Verified: report (\S+) of https:\/\/auth\.example, 1 leavers, SHA-256 (\w+)/.exec(await verify(html));
  expect(id?.[2]).toBe(hash);
  expect(html).toContain(`<dt>Report ID</dt><dd><code>${id?.[1]}</code></dd>`);
});

it('shows who left, what ended and who was notified, and nothing that a name contains as markup', () => {
  for (const shown of [
    '<h2>Lena &lt;script id=&quot;jws&quot;&gt;Fox&lt;/script&gt; &amp; Sons</h2>',
    '2026-11-28 11:04:05 UTC',
    '<li>2 sessions</li>',
    'until 2026-11-28 11:14:00 UTC',
    'Storefront · Back-channel logout · Delivered · 2026-11-28 11:04:07 UTC',
    'node verify-report.mjs leavers-acme-2026-11-28.html jwks.json',
  ])
    expect(html).toContain(shown);
  expect(html.match(/<script/g)).toHaveLength(1);
});

it.each([
  ['the page', () => html.replace('2 sessions', '3 sessions'), 'Error: The file was changed.'],
  ['text after the signature', () => `${html}more`, 'Error: The file was changed.'],
  ['the hash at the foot', () => html.replace(inPlace('sha256'), '0'.repeat(64)), 'Error: The foot was changed.'],
  ['the key at the foot', () => html.replace('>key-1<', '>key-2<'), 'Error: The foot was changed.'],
  [
    'the signed document',
    () => html.replace(inPlace('jws'), tampered(inPlace('jws'))),
    'JWSSignatureVerificationFailed',
  ],
])('does not verify after a change of %s', async (_what, change, error) => {
  expect(change()).not.toBe(html);
  expect(await verify(change())).toContain(error);
});

/** The same document about another issuer, with the same signature. */
function tampered(jws: string): string {
  const [header, payload = '', signature] = jws.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  return [header, Buffer.from(JSON.stringify({ ...claims, iss: 'x' })).toString('base64url'), signature].join('.');
}

it('verifies the document of the management API, which has no page', async () => {
  expect(await verify((await signReport(services, which, how)) ?? '')).toMatch(/^Verified: report /);
});
