import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { createTenantRegister } from '@/lib/operation/tenant-register/postgres/register';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { newProvider } from '@/lib/sign-in/identity-providers/postgres/testing/upstream';
import { createTenant } from '@/lib/tenants/create-tenant';
import {
  type DomainStores,
  nameDomain,
  putDomainToUse,
  removeDomain,
  takeDomainBack,
  verifyDomain,
} from '@/lib/tenants/domain/change-domain';
import type { TxtAnswer } from '@/lib/tenants/domain/check-record';
import { domainRecord } from '@/lib/tenants/domain/domain';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { createTenantStore } from '.';
import { createTenantDomainStore } from './domains';

let server: TestDatabase;
let database: Database;
/** The DNS records, by name. */
const zone = new Map<string, TxtAnswer>();
let stores: DomainStores;

beforeAll(async () => {
  server = await testDatabase();
  database = openDatabase({ url: server.url, poolSize: 10 });
  stores = {
    tenantDomains: createTenantDomainStore(database),
    tenantRegister: createTenantRegister(database),
    lookUpTxt: async (name) => zone.get(name) ?? { kind: 'none' },
    config: { url: 'https://id.example', mtlsUrl: 'https://mtls.id.example' },
  };
  for (const slug of ['default', 'acme', 'globex'])
    await createTenant(createTenantStore(database), { slug, name: slug }, systemCause);
});

afterAll(async () => {
  await database.close();
  await server.drop();
});

const operator = {
  actor: { type: 'person' as const, id: newId(), name: 'olga@operators.example' },
  origin: { requestId: 'r-1', ipAddress: '192.0.2.7', userAgent: 'Browser', language: 'en' as const },
};
const of = (slug: string) => ({ tenant: { slug }, cause: operator, now: new Date() });
const registered = async (slug: string) => (await stores.tenantRegister.find({ slug }, new Date()))?.domain;

/** Creates the record that verifies the tenant's domain. */
async function prove(slug: string): Promise<void> {
  const domain = await registered(slug);
  if (!domain) throw new Error('There is no domain.');
  const { name, value } = domainRecord(domain);
  zone.set(name, { kind: 'found', values: ['v=spf1 -all', value] });
}

const tenants = () => createTenantStore(database);

describe('a tenant’s custom domain', () => {
  it('goes from registered to verified to in use and back, with entries in both logs', async () => {
    expect(await putDomainToUse(stores, of('acme'))).toEqual({ kind: 'unchanged' });
    expect(await nameDomain(stores, of('acme'), ' Login.ACME.example. ')).toEqual({ kind: 'changed' });
    expect(await registered('acme')).toMatchObject({ host: 'login.acme.example', verifiedAt: null, usedSince: null });
    expect(await putDomainToUse(stores, of('acme'))).toEqual({ kind: 'unchanged' });
    expect(await verifyDomain(stores, of('acme'))).toEqual({ kind: 'no-record' });
    zone.set('_tessera.login.acme.example', { kind: 'found', values: ['tessera-verification=somebody-elses'] });
    expect(await verifyDomain(stores, of('acme'))).toEqual({
      kind: 'other-value',
      found: 'tessera-verification=somebody-elses',
    });
    zone.set('_tessera.login.acme.example', { kind: 'failed', reason: 'ETIMEOUT' });
    expect(await verifyDomain(stores, of('acme'))).toEqual({ kind: 'lookup-failed', reason: 'ETIMEOUT' });
    await prove('acme');
    expect(await verifyDomain(stores, of('acme'))).toEqual({ kind: 'changed' });
    expect(await tenants().findByPlace('login.acme.example')).toBeNull();
    expect(await tenants().findBySlug('acme')).toMatchObject({ place: 'acme', spareHost: 'login.acme.example' });

    zone.delete('_tessera.login.acme.example');
    expect(await putDomainToUse(stores, of('acme'))).toEqual({ kind: 'no-record' });
    await prove('acme');
    expect(await putDomainToUse(stores, of('acme'))).toEqual({ kind: 'changed' });
    expect(await tenants().findByPlace('login.acme.example')).toMatchObject({
      slug: 'acme',
      place: 'login.acme.example',
      spareHost: null,
    });
    expect(await removeDomain(stores, of('acme'))).toEqual({ kind: 'unchanged' });
    expect(await nameDomain(stores, of('acme'), 'other.acme.example')).toEqual({ kind: 'unchanged' });

    expect(await takeDomainBack(stores, of('acme'))).toEqual({ kind: 'changed' });
    expect(await tenants().findBySlug('acme')).toMatchObject({ place: 'acme', spareHost: 'login.acme.example' });
    expect(await removeDomain(stores, of('acme'))).toEqual({ kind: 'changed' });
    expect(await registered('acme')).toBeNull();

    const steps = ['named', 'verified', 'used', 'taken-back', 'removed'].map((step) => `tenant.domain-${step}`);
    const rows = (slug: string) =>
      database.query(sql`
      SELECT e.action, e.actor_type AS type, e.actor_id AS actor, e.ip_address AS ip, e.after FROM audit_event e JOIN tenant t ON t.id = e.tenant_id
      WHERE t.slug = ${slug} AND e.target_name = 'acme' AND e.action LIKE 'tenant.domain-%' ORDER BY e.id`);
    expect(await rows('acme')).toEqual(
      steps.map((action) => ({
        action,
        type: 'operator',
        actor: null,
        ip: null,
        after: { domain: 'login.acme.example' },
      })),
    );
    expect(await rows('default')).toEqual(
      steps.map((action) => ({
        action,
        type: 'person',
        actor: operator.actor.id,
        ip: '192.0.2.7',
        after: { domain: 'login.acme.example' },
      })),
    );
  });

  it('belongs to one tenant: of many that register the same host, one succeeds', async () => {
    const slugs = ['acme', 'globex', ...Array.from({ length: 4 }, (_, n) => `many-${n}`)];
    for (const slug of slugs.slice(2)) await createTenant(tenants(), { slug, name: slug }, systemCause);
    const outcomes = await Promise.all(slugs.map((slug) => nameDomain(stores, of(slug), 'shared.example')));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['changed', ...slugs.slice(1).map(() => 'taken')]);
    const holders = await database.query<{ slug: string }>(
      sql`SELECT slug FROM tenant WHERE domain = 'shared.example'`,
    );
    expect(holders).toEqual([{ slug: slugs[outcomes.findIndex(({ kind }) => kind === 'changed')] }]);
    await removeDomain(stores, of(holders[0]?.slug ?? ''));
  });

  it('is put into use once among concurrent attempts, and never with a replaced verification token', async () => {
    await nameDomain(stores, of('globex'), 'id.globex.example');
    await prove('globex');
    const [before] = await database.query<{ id: string; token: string }>(
      sql`SELECT id::text AS id, domain_token AS token FROM tenant WHERE slug = 'globex'`,
    );
    await removeDomain(stores, of('globex'));
    await nameDomain(stores, of('globex'), 'id.globex.example');
    const audit = {
      tenantId: before?.id ?? '',
      cause: systemCause,
      action: 'tenant.domain-verified' as const,
      target: { type: 'tenant', id: before?.id ?? '', name: 'globex' },
    };
    expect(
      await stores.tenantDomains.change(
        { id: before?.id ?? '', slug: 'globex' },
        { to: 'verified', host: 'id.globex.example', token: before?.token ?? '' },
        audit,
      ),
    ).toBe('unchanged');
    expect(await verifyDomain(stores, of('globex'))).toMatchObject({ kind: 'other-value' });
    await prove('globex');
    await verifyDomain(stores, of('globex'));
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => putDomainToUse(stores, of('globex'))));
    expect(outcomes.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
    await takeDomainBack(stores, of('globex'));
  });

  it('that no tenant could own is rejected', async () => {
    for (const host of [
      'id.example',
      'MTLS.id.example',
      '192.0.2.1',
      '[::1]',
      'localhost',
      'acme.localhost',
      'acme',
      'https://login.acme.example',
      'login.acme.example:8443',
      'a..b',
      '-a.example',
      'a.1',
      `${'a'.repeat(64)}.example`,
    ]) {
      expect([host, await nameDomain(stores, of('acme'), host)]).toMatchObject([host, { kind: 'wrong' }]);
    }
    expect(await nameDomain(stores, of('default'), 'login.default.example')).toMatchObject({ kind: 'wrong' });
    expect(await nameDomain(stores, of('nobody'), 'login.nobody.example')).toEqual({ kind: 'not-found' });
    expect(await nameDomain(stores, of('acme'), 'bücher.example')).toEqual({ kind: 'changed' });
    expect(await registered('acme')).toMatchObject({ host: 'xn--bcher-kva.example' });
  });
});

describe('a tenant where people sign in only with passkeys, which are bound to its current address', () => {
  const set = (settings: object, claimed: boolean) =>
    database.execute(sql`
    UPDATE tenant SET settings = ${JSON.stringify(settings)}::jsonb, claimed_at = ${claimed ? new Date() : null} WHERE slug = 'initech'`);
  beforeAll(async () => {
    await createTenant(tenants(), { slug: 'initech', name: 'initech' }, systemCause);
    await nameDomain(stores, of('initech'), 'login.initech.example');
    await prove('initech');
    await verifyDomain(stores, of('initech'));
  });

  it('cannot start or stop using a domain unless there is another way to sign in or nobody has signed in yet', async () => {
    await set({ passwordSignIn: false }, true);
    expect(await putDomainToUse(stores, of('initech'))).toEqual({ kind: 'no-way-left' });
    expect(await registered('initech')).toMatchObject({ usedSince: null });
    await set({}, true);
    expect(await putDomainToUse(stores, of('initech'))).toEqual({ kind: 'changed' });
    await set({ passwordSignIn: false }, true);
    expect(await takeDomainBack(stores, of('initech'))).toEqual({ kind: 'no-way-left' });
    await set({ passwordSignIn: false }, false);
    expect(await takeDomainBack(stores, of('initech'))).toEqual({ kind: 'changed' });

    await set({ passwordSignIn: false }, true);
    const { id: tenantId = '' } = (await stores.tenantRegister.find({ slug: 'initech' }, new Date())) ?? {};
    await newProvider(database, tenantId);
    expect(await putDomainToUse(stores, of('initech'))).toEqual({ kind: 'changed' });
  });
});
