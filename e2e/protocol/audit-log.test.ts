/**
 * The audit log over HTTP: its signed feed, the management API's view of it, and token families that are revoked
 * through it.
 */
import { compactVerify, createRemoteJWKSet, jwtVerify } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshTokens } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf, personOf } from '../support/fixture';
import { type Called, manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { refresh } from '../support/oauth';
import { unique } from '../support/random';
import { send } from '../support/send';

const TENANT = 'audit-house';
const issuer = issuerOf(TENANT);
const tenant = { tenant: TENANT };

interface Entry {
  id: string;
  at: string;
  action: string;
  target: { id: string | null };
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  detail: Record<string, unknown>;
}

let admin: string;
let auditor: string;
let expectDocumented: (operationId: string, called: Called) => void;
beforeAll(async () => {
  ({ expectDocumented } = await managementDocument());
  [admin, auditor] = [await newAccessKey('admin', tenant), await newAccessKey('auditor', tenant)];
});

const listed = async (query: string) =>
  (await manage(auditor, 'GET', `/audit-events?order=asc&page_size=200&${query}`, tenant)).body.items as Entry[];

/**
 * Creates, changes and deletes a scope, which adds three entries.
 * @returns its name
 */
async function liveOfScope(): Promise<string> {
  const name = unique('scope');
  await manage(admin, 'POST', '/scopes', { ...tenant, body: { name, description: 'First' } });
  await manage(admin, 'PUT', `/scopes/${name}`, { ...tenant, body: { description: 'Second' } });
  await manage(admin, 'DELETE', `/scopes/${name}`, tenant);
  return name;
}

describe('the audit log feed', () => {
  it('returns entries in order, in signed tokens, with old and new values', async () => {
    const name = await liveOfScope();
    const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
    const found: Entry[] = [];
    for (let ack: string[] = [], left = true; left; ) {
      const response = await send(`${issuer}/events/poll`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer poll-audit-0123456789abcdefghijklmnopq' },
        body: JSON.stringify({ returnImmediately: true, ack }),
      });
      const { sets } = (await response.json()) as { sets: Record<string, string> };
      for (const token of Object.values(sets)) {
        const { payload } = await jwtVerify(token, keys, { issuer, typ: 'secevent+jwt' });
        found.push((payload.events as Record<string, Entry>)['urn:tessera:event:audit-entry'] as Entry);
      }
      ack = Object.keys(sets);
      left = ack.length > 0;
    }
    const mine = found.filter(({ target }) => target.id === name);
    // Each of the two mounts may deliver a part of the same feed.
    const all = await listed(`target=${name}`);
    expect(all.filter(({ id }) => mine.some((entry) => entry.id === id))).toEqual(mine);
    expect(all.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['scope.created', null, { name, description: 'First' }],
      ['scope.updated', { description: 'First' }, { description: 'Second' }],
      ['scope.deleted', { name, description: 'Second' }, null],
    ]);
  });
});

describe('the audit log chain', () => {
  // The server seals the log once a minute, so an entry and the log can be in one of two documented states.
  it('covers each entry, and its checkpoint is signed by a key of the tenant', async () => {
    const [entry] = await listed('');
    const one = await manage(auditor, 'GET', `/audit-events/${entry?.id}`, tenant);
    expectDocumented('getAuditEvent', one);
    expect(one.body).toHaveProperty('seal');
    const checkpoint = await manage(auditor, 'GET', '/audit-events/checkpoint', tenant);
    if (checkpoint.status === 404) return;
    expectDocumented('getAuditCheckpoint', checkpoint);
    await compactVerify(checkpoint.body.checkpoint as string, createRemoteJWKSet(new URL(`${issuer}/jwks`)));
  });
});

describe('the audit log export', () => {
  const exported = async (query: string) => {
    const response = await send(`${issuer}/api/v1/audit-events/export?${query}`, {
      headers: { Authorization: `Bearer ${auditor}` },
    });
    return { response, text: await response.text() };
  };

  it('contains the entries that match a filter, as JSON lines and as CSV, and is audited itself', async () => {
    const name = await liveOfScope();
    const entries = await listed(`target=${name}`);
    const json = await exported(`target=${name}`);
    expect(json.response.headers.get('content-type')).toBe('application/jsonl; charset=utf-8');
    const lines = json.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Entry);
    expect(lines.slice(0, -1)).toEqual(
      entries.map((entry) => ({
        ...entry,
        seal: expect.toSatisfy((seal: object | null) => seal === null || 'previous_hash' in seal),
      })),
    );
    const proof = (lines.at(-1) as unknown as { export: { checkpoint: string | null; key: object | null } }).export;
    expect(proof).toMatchObject({ tenant: expect.any(String), filter: { target: name }, until: expect.any(String) });
    // Either both the checkpoint and the key that signed it are present, or the server has not sealed anything yet.
    expect([proof.checkpoint, proof.key]).toEqual(
      proof.checkpoint === null ? [null, null] : [expect.any(String), expect.any(Object)],
    );
    const csv = await exported(`target=${name}&format=csv&action=scope.created`);
    expect(csv.response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.text.trimEnd().split('\r\n')).toEqual([
      expect.stringMatching(/^id,at,action,/),
      expect.stringContaining(`${entries[0]?.id}`),
    ]);
    expect((await listed('action=audit-log.exported')).at(-1)?.detail).toEqual({
      format: 'csv',
      filter: { target: name, action: 'scope.created' },
    });
  });

  it('is rejected with an unknown parameter', async () => {
    expect((await exported('format=xml')).response.status).toBe(400);
    expect((await exported('page=2')).response.status).toBe(400);
  });
});

describe('token families revoked through the API', () => {
  const client = clientOf('audit-spa', TENANT);
  const person = personOf('plain', TENANT);
  const revoke = (body: object, by = admin) => manage(by, 'POST', '/token-families/revoke', { ...tenant, body });

  it('are those matching a filter, counted first, with the reason in the audit log', async () => {
    const { refresh_token: token } = await freshTokens(client, person);
    const { items } = (await manage(auditor, 'GET', `/token-families?status=living&search=${person.userName}`, tenant))
      .body as { items: { id: string }[] };
    const wanted = { ids: items.map(({ id }) => id), reason: unique('breach') };
    expect(items.length).toBeGreaterThan(0);
    expect((await revoke({ ...wanted, count_only: true })).body).toEqual({
      living: items.length,
      people: 1,
      clients: 1,
      ended: 0,
      left: items.length,
    });
    expect((await revoke({ ...wanted })).body).toMatchObject({ ended: items.length, left: 0 });
    expect((await refresh(client, token)).body.error).toBe('invalid_grant');
    const rows = (await listed('action=token-family.revoked')).filter(({ detail }) => detail.note === wanted.reason);
    expect(rows.map(({ target }) => target.id).toSorted()).toEqual(wanted.ids.toSorted());

    await freshTokens(client, person);
    const filter = { client_id: client.id, reason: unique('filter') };
    expect((await revoke(filter)).body).toMatchObject({ ended: expect.any(Number), left: 0 });
    expect(
      (await listed('action=token-family.revoked')).find(({ detail }) => detail.note === filter.reason)?.detail,
    ).toMatchObject({ filter: { clientId: client.id } });
  });

  it('are none without a reason, with both IDs and a filter, or for an auditor', async () => {
    expect((await revoke({ client_id: client.id })).status).toBe(400);
    expect((await revoke({ ids: [crypto.randomUUID()], client_id: client.id, reason: 'Both' })).status).toBe(400);
    expect((await revoke({ client_id: client.id, reason: 'No' }, auditor)).status).toBe(403);
  });
});
