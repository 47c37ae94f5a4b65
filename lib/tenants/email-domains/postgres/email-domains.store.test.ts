import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import type { Actor } from '@/lib/journal/audit/audit-entry';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { newProvider } from '@/lib/sign-in/identity-providers/postgres/testing/upstream';
import type { TxtAnswer } from '../../domain/check-record';
import { addEmailDomain, type EmailDomainStores, removeEmailDomain, verifyEmailDomain } from '../change-email-domains';
import { EMAIL_DOMAINS_AT_MOST, emailDomainRecord } from '../email-domain';
import { createEmailDomainStore, forgetNameInDomains } from '.';

let fixture: Fixture;
let stores: EmailDomainStores;
/** Two tenants. */
let acme: string;
let globex: string;
/** The DNS records, by name. */
const zone = new Map<string, TxtAnswer>();

beforeAll(async () => {
  fixture = await openFixture();
  stores = {
    emailDomains: createEmailDomainStore(fixture.database),
    lookUpTxt: async (name) => zone.get(name) ?? { kind: 'none' },
    config: { url: 'https://id.example', mtlsUrl: null },
  };
});
beforeEach(async () => {
  zone.clear();
  [acme, globex] = await Promise.all([newTenant(fixture.database), newTenant(fixture.database)]);
});
afterAll(() => fixture?.close());

const actor: Actor = { type: 'person', id: newId(), name: 'olga@acme.example' };
const cause = {
  actor,
  origin: { requestId: 'r-1', ipAddress: '192.0.2.7', userAgent: 'Browser', language: 'en' as const },
};
const now = new Date('2026-12-02T10:00:00Z');
const of = (tenantId: string, at = now) => ({ tenantId, cause, now: at });
const stored = (tenantId: string, domain: string) => stores.emailDomains.find(tenantId, domain);

/** Puts the record of a tenant's domain into DNS, beside the records that are there. */
async function putRecord(tenantId: string, name: string): Promise<void> {
  const domain = await stored(tenantId, name);
  if (!domain) throw new Error(`The tenant does not have ${name}.`);
  const record = emailDomainRecord(domain);
  const held = zone.get(record.name);
  zone.set(record.name, { kind: 'found', values: [...(held?.kind === 'found' ? held.values : []), record.value] });
}

async function addWithRecord(tenantId: string, name: string): Promise<void> {
  await addEmailDomain(stores, of(tenantId), name);
  await putRecord(tenantId, name);
}

describe('an email domain', () => {
  it('no longer names the person who added and verified it once that person is permanently deleted', async () => {
    await addWithRecord(acme, 'named.example');
    await verifyEmailDomain(stores, of(acme), 'named.example');
    await fixture.database.transaction((connection) => forgetNameInDomains(connection, globex, String(actor.id)));
    expect(await stored(acme, 'named.example')).toMatchObject({ addedBy: actor, verifiedBy: actor });
    await fixture.database.transaction((connection) => forgetNameInDomains(connection, acme, String(actor.id)));
    const nameless = { ...actor, name: null };
    expect(await stored(acme, 'named.example')).toMatchObject({ addedBy: nameless, verifiedBy: nameless });
  });

  it('is added, verified and removed, each with an audit entry that names the actor', async () => {
    expect(await addEmailDomain(stores, of(acme), ' ACME.example. ')).toMatchObject({
      kind: 'added',
      domain: { domain: 'acme.example', addedAt: now, addedBy: actor, verifiedAt: null, verifiedBy: null },
    });
    expect(await verifyEmailDomain(stores, of(acme), 'acme.example')).toEqual({ kind: 'no-record' });
    zone.set('_tessera.acme.example', { kind: 'found', values: ['tessera-verification=of-another'] });
    expect(await verifyEmailDomain(stores, of(acme), 'acme.example')).toEqual({
      kind: 'other-value',
      found: 'tessera-verification=of-another',
    });
    zone.set('_tessera.acme.example', { kind: 'failed', reason: 'ETIMEOUT' });
    expect(await verifyEmailDomain(stores, of(acme), 'acme.example')).toEqual({
      kind: 'lookup-failed',
      reason: 'ETIMEOUT',
    });
    zone.set('_tessera.acme.example', { kind: 'found', values: ['v=spf1 -all'] });
    await putRecord(acme, 'acme.example');
    const later = new Date('2026-12-02T11:00:00Z');
    const verified = { domain: 'acme.example', verifiedAt: later, verifiedBy: actor };
    expect(await verifyEmailDomain(stores, of(acme, later), 'acme.example')).toMatchObject({
      kind: 'verified',
      domain: verified,
    });
    expect(await stored(acme, 'acme.example')).toMatchObject(verified);
    expect(await removeEmailDomain(stores, of(acme), 'acme.example')).toEqual({ kind: 'removed', wasVerified: true });
    expect(await stored(acme, 'acme.example')).toBeNull();
    expect(await removeEmailDomain(stores, of(acme), 'acme.example')).toEqual({ kind: 'not-found' });
    expect(await verifyEmailDomain(stores, of(acme), 'acme.example')).toEqual({ kind: 'not-found' });

    const entries = await fixture.database.query(sql`
      SELECT action, actor_id AS actor, ip_address AS ip, target_type AS type, target_id AS target FROM audit_event
      WHERE tenant_id = ${acme}::uuid ORDER BY at, id`);
    expect(entries).toEqual(
      ['added', 'verified', 'removed'].map((step) => ({
        action: `email-domain.${step}`,
        actor: actor.id,
        ip: '192.0.2.7',
        type: 'email-domain',
        target: 'acme.example',
      })),
    );
  });

  it('stays verified without its record, and a check says that the record is gone', async () => {
    await addWithRecord(acme, 'acme.example');
    await verifyEmailDomain(stores, of(acme), 'acme.example');
    expect(await verifyEmailDomain(stores, of(acme), 'acme.example')).toMatchObject({ kind: 'present' });
    zone.clear();
    expect(await verifyEmailDomain(stores, of(acme), 'acme.example')).toEqual({ kind: 'no-record' });
    expect(await stored(acme, 'acme.example')).toMatchObject({ verifiedAt: now });
  });

  it('is verified by one of two tenants that try at once, and is free again once that one removes it', async () => {
    for (const tenant of [acme, globex]) await addWithRecord(tenant, 'shared.example');
    const outcomes = await Promise.all(
      [acme, globex].map((tenant) => verifyEmailDomain(stores, of(tenant), 'shared.example')),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['taken', 'verified']);
    const [winner, loser] = outcomes[0]?.kind === 'verified' ? [acme, globex] : [globex, acme];
    expect(await stored(loser, 'shared.example')).toMatchObject({ verifiedAt: null });
    expect(
      await fixture.database.query(sql`
        SELECT action FROM audit_event WHERE tenant_id = ${loser}::uuid AND action = 'email-domain.verified'`),
    ).toEqual([]);
    await removeEmailDomain(stores, of(winner), 'shared.example');
    expect(await verifyEmailDomain(stores, of(loser), 'shared.example')).toMatchObject({ kind: 'verified' });
  });

  it('is verified once by parallel requests, which all succeed', async () => {
    await addWithRecord(acme, 'busy.example');
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => verifyEmailDomain(stores, of(acme), 'busy.example')),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual([...Array(5).fill('present'), 'verified']);
  });

  it('is not verified by the record of a domain that was removed and added again', async () => {
    await addWithRecord(acme, 'again.example');
    expect(await removeEmailDomain(stores, of(acme), 'again.example')).toMatchObject({ wasVerified: false });
    await addEmailDomain(stores, of(acme), 'again.example');
    expect(await verifyEmailDomain(stores, of(acme), 'again.example')).toMatchObject({ kind: 'other-value' });
  });

  it('is not verified by the record of another tenant, and not found by it', async () => {
    await addWithRecord(acme, 'acme.example');
    await addEmailDomain(stores, of(globex), 'acme.example');
    expect(await verifyEmailDomain(stores, of(globex), 'acme.example')).toMatchObject({ kind: 'other-value' });
    await removeEmailDomain(stores, of(globex), 'acme.example');
    expect(await stored(acme, 'acme.example')).not.toBeNull();
    expect(await verifyEmailDomain(stores, of(globex), 'acme.example')).toEqual({ kind: 'not-found' });
  });

  it('is added once, and rejected if nobody can own it', async () => {
    await addEmailDomain(stores, of(acme), 'acme.example');
    expect(await addEmailDomain(stores, of(acme), 'Acme.Example')).toEqual({
      kind: 'exists',
      domain: await stored(acme, 'acme.example'),
    });
    expect(await addEmailDomain(stores, of(acme), 'co.uk')).toMatchObject({ kind: 'wrong' });
  });

  it('is the last one at the limit, also of domains that are added at once', async () => {
    await fixture.database.execute(sql`
      INSERT INTO email_domain (tenant_id, domain, token, added_by)
      SELECT ${acme}::uuid, 'd' || n || '.example', 't', '{"type":"system","id":null,"name":null}'
      FROM generate_series(1, ${EMAIL_DOMAINS_AT_MOST - 1}::int) n`);
    const outcomes = await Promise.all(
      ['a', 'b', 'c'].map((name) => addEmailDomain(stores, of(acme), `${name}.example`)),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['added', 'full', 'full']);
    const all = { tenantId: acme, sort: 'domain', descending: false, page: 1, pageSize: 100 } as const;
    expect((await stores.emailDomains.list(all)).total).toBe(EMAIL_DOMAINS_AT_MOST);
  });
});

describe('the list of email domains', () => {
  it('is searched, filtered, sorted and paged within one tenant', async () => {
    await addEmailDomain(stores, of(globex), 'acme.example');
    for (const [index, name] of ['b.acme.example', 'a.acme.example', 'globex.example'].entries())
      await addEmailDomain(stores, of(acme, new Date(now.getTime() + index * 1000)), name);
    await putRecord(acme, 'globex.example');
    await verifyEmailDomain(stores, of(acme), 'globex.example');
    const list = async (query: object) => {
      const { domains, total } = await stores.emailDomains.list({
        tenantId: acme,
        sort: 'domain',
        descending: false,
        page: 1,
        pageSize: 25,
        ...query,
      });
      return [domains.map(({ domain }) => domain), total];
    };
    expect(await list({})).toEqual([['a.acme.example', 'b.acme.example', 'globex.example'], 3]);
    expect(await list({ sort: 'addedAt', descending: true, pageSize: 1, page: 2 })).toEqual([['a.acme.example'], 3]);
    expect(await list({ search: 'ACME' })).toEqual([['a.acme.example', 'b.acme.example'], 2]);
    expect(await list({ search: '%' })).toEqual([[], 0]);
    expect(await list({ status: 'verified' })).toEqual([['globex.example'], 1]);
    expect(await list({ status: 'unverified' })).toEqual([['a.acme.example', 'b.acme.example'], 2]);

    for (const [id, name] of [
      ['first', 'Zenith'],
      ['second', 'apex'],
    ] as const)
      await newProvider(fixture.database, acme, { id, name });
    await newProvider(fixture.database, globex, { id: 'second', name: 'Elsewhere' });
    const route = (domain: string, providerId: string, required: boolean) =>
      stores.emailDomains.setRoute(acme, domain, { providerId, required }, of(acme).cause);
    await route('a.acme.example', 'first', true);
    await route('globex.example', 'second', false);
    expect(await list({ sort: 'provider' })).toEqual([['globex.example', 'a.acme.example', 'b.acme.example'], 3]);
    expect(await list({ sort: 'provider', descending: true })).toEqual([
      ['a.acme.example', 'globex.example', 'b.acme.example'],
      3,
    ]);
    expect(await list({ routing: 'none' })).toEqual([['b.acme.example'], 1]);
    expect(await list({ routing: 'provider' })).toEqual([['globex.example'], 1]);
    expect(await list({ routing: 'required' })).toEqual([['a.acme.example'], 1]);
    const all = { tenantId: acme, sort: 'domain', descending: false, page: 1, pageSize: 25 } as const;
    expect((await stores.emailDomains.list(all)).domains.map(({ providerName }) => providerName)).toEqual([
      'Zenith',
      null,
      'apex',
    ]);
  });
});
