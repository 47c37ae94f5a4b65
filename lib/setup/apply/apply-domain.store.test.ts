import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cause, type Fixture, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { type DomainStores, putDomainToUse, takeDomainBack, verifyDomain } from '@/lib/tenants/domain/change-domain';
import type { AppliedDomain } from './apply-domain';
import { applyStores } from './apply-stores';
import { applyFile, exportedTenant, fail } from './testing/apply-file';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const apply = async (slug: string, domain: string) => (await applyFile(fixture.database, { slug, domain })).tenants[0];
const actions = async () =>
  (
    await fixture.database.prisma.auditEvent.findMany({
      where: { action: { startsWith: 'tenant.domain-' } },
      orderBy: { id: 'asc' },
    })
  ).map(({ action, actorType, after }) => ({ action, actorType, after }));

/** Continues in the way the console would, with the DNS record from the apply result. */
async function continueSignIn(
  slug: string,
  { record_name: name, record_value: value }: AppliedDomain,
  ...steps: ((stores: DomainStores, request: Parameters<typeof verifyDomain>[1]) => Promise<{ kind: string }>)[]
) {
  const { register, tenantDomains } = applyStores(fixture.database, fail);
  const stores: DomainStores = {
    tenantDomains,
    tenantRegister: register,
    config: { url: 'https://id.example', mtlsUrl: null },
    lookUpTxt: async (asked) => (asked === name ? { kind: 'found', values: [value] } : { kind: 'none' }),
  };
  for (const step of steps)
    expect(await step(stores, { tenant: { slug }, cause, now: new Date() })).toEqual({ kind: 'changed' });
}

describe('the domain of a tenant in a setup file', () => {
  it('is registered once, serves nothing yet, and is returned with the DNS record to set', async () => {
    const first = await apply('acme', ' Login.ACME.example. ');
    expect(first).toMatchObject({
      issuer: 'https://id.example/t/acme',
      effect: 'created',
      domain: {
        host: 'login.acme.example',
        effect: 'created',
        verified_at: null,
        used_since: null,
        record_name: '_tessera.login.acme.example',
        record_value: expect.stringMatching(/^tessera-verification=.{20,}/),
      },
    });
    expect(await apply('acme', 'login.acme.example')).toMatchObject({
      effect: 'unchanged',
      domain: { ...first?.domain, effect: 'unchanged' },
    });
    expect((await applyFile(fixture.database, { slug: 'acme' })).tenants[0]).not.toHaveProperty('domain');
    expect(await actions()).toEqual([
      { action: 'tenant.domain-named', actorType: 'operator', after: { domain: 'login.acme.example' } },
    ]);
  });

  it('is exported whatever its state, and must be verified again where the export is applied', async () => {
    const applied = await apply('acme', 'login.acme.example');
    if (!applied?.domain) throw new Error('There is no domain.');
    await continueSignIn('acme', applied.domain, verifyDomain, putDomainToUse);
    expect(await apply('acme', 'login.acme.example')).toMatchObject({
      issuer: 'https://id.example/t/login.acme.example',
      domain: { effect: 'unchanged', verified_at: expect.any(String), used_since: expect.any(String) },
    });
    const exported = await exportedTenant(fixture.database, 'acme');
    expect(exported).toMatchObject({ slug: 'acme', domain: 'login.acme.example' });
    expect(JSON.stringify(exported)).not.toContain('tessera-verification');

    const elsewhere = await openFixture();
    const {
      tenants: [copy],
    } = await applyFile(elsewhere.database, { tenants: [exported] });
    expect(copy).toMatchObject({
      issuer: 'https://id.example/t/acme',
      domain: { host: 'login.acme.example', effect: 'created', verified_at: null, used_since: null },
    });
    expect(copy?.domain?.record_value).not.toBe(applied.domain.record_value);
    expect(await exportedTenant(elsewhere.database, 'acme')).toEqual(exported);
    await elsewhere.close();
  });

  it('replaces another domain that is not in use, but never one that is', async () => {
    await expect(apply('acme', 'other.acme.example')).rejects.toThrow(
      'domain: cannot be changed to other.acme.example while login.acme.example is in use: stop using it first',
    );
    const applied = await apply('acme', 'login.acme.example');
    if (!applied?.domain) throw new Error('There is no domain.');
    await continueSignIn('acme', applied.domain, takeDomainBack);
    expect(await apply('acme', 'other.acme.example')).toMatchObject({
      effect: 'unchanged',
      domain: { host: 'other.acme.example', effect: 'updated', verified_at: null },
    });
  });

  it.each([
    ['the installation’s own host', 'globex', 'ID.example', 'domain: id.example is the installation’s own host.'],
    ['a URL instead of a host name', 'globex', 'https://login.globex.example', 'domain: Enter a host name with a dot'],
    [
      'already used by another tenant',
      'globex',
      'other.acme.example',
      'domain: Another tenant already uses this host name.',
    ],
    [
      'set for the default tenant',
      'default',
      'login.example',
      'domain: The default tenant uses the host of the installation.',
    ],
  ])('is rejected when it is %s, and nothing in the file is applied', async (_what, slug, domain, reported) => {
    await expect(apply(slug, domain)).rejects.toThrow(reported);
    expect(await exportedTenant(fixture.database, slug)).toBeUndefined();
  });

  it('is rejected when two tenants of the file claim it', async () => {
    const file = {
      tenants: [
        { slug: 'one', domain: 'shared.example' },
        { slug: 'two', domain: 'Shared.example' },
      ],
    };
    await expect(applyFile(fixture.database, file)).rejects.toThrow(
      'tenants[1].domain: Another tenant already uses this host name.',
    );
    expect(await exportedTenant(fixture.database, 'one')).toBeUndefined();
  });
});
