import { afterAll, beforeAll, expect, it } from 'vitest';
import { cause, type Fixture, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { verifyEmailDomain } from '@/lib/tenants/email-domains/change-email-domains';
import { applyStores } from './apply-stores';
import { applyFile, exportedTenant, fail } from './testing/apply-file';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const apply = async (...domains: (string | object)[]) =>
  (await applyFile(fixture.database, { slug: 'acme', email_domains: domains })).tenants[0];
const providers = [{ id: 'staff', name: 'Staff', issuer: 'https://staff.example', client_id: 'tessera' }];

it('adds the email domains of a setup file once, and returns the record that verifies each', async () => {
  const first = await apply(' Acme.EXAMPLE. ', 'mail.acme.example');
  expect(first?.email_domains).toEqual(
    ['acme.example', 'mail.acme.example'].map((domain) => ({
      domain,
      effect: 'created',
      verified_at: null,
      record_name: `_tessera.${domain}`,
      record_value: expect.stringMatching(/^tessera-verification=.{20,}/),
    })),
  );
  const [acme] = first?.email_domains ?? [];
  const { emailDomains } = applyStores(fixture.database, fail);
  await verifyEmailDomain(
    { emailDomains, lookUpTxt: async () => ({ kind: 'found', values: [acme?.record_value ?? ''] }) },
    { tenantId: first?.id ?? '', cause, now: new Date() },
    'acme.example',
  );
  expect((await apply('acme.example'))?.email_domains).toEqual([
    { ...acme, effect: 'unchanged', verified_at: expect.any(String) },
  ]);
  expect((await exportedTenant(fixture.database, 'acme'))?.email_domains).toEqual([
    'acme.example',
    'mail.acme.example',
  ]);
});

it('rejects a setup file with a domain that no tenant could own', async () => {
  await expect(apply('other.example', 'co.uk')).rejects.toThrow('email_domains[1]: co.uk is a public suffix');
  expect((await exportedTenant(fixture.database, 'acme'))?.email_domains).not.toContain('other.example');
});

it('leads a domain to an identity provider of the file, keeps that if the file only names the domain, and exports it', async () => {
  const file = (domain: string | object) => ({
    slug: 'routes',
    email_domains: [domain],
    identity_providers: providers,
  });
  const applied = async (domain: string | object) =>
    (await applyFile(fixture.database, file(domain))).tenants[0]?.email_domains.map(({ effect }) => effect);
  const exported = async () => (await exportedTenant(fixture.database, 'routes'))?.email_domains;
  const routed = { domain: 'staff.example', identity_provider: 'staff', identity_provider_required: true };
  expect(await applied(routed)).toEqual(['created']);
  expect(await applied(routed)).toEqual(['unchanged']);
  expect(await applied('staff.example')).toEqual(['unchanged']);
  expect(await exported()).toEqual([routed]);
  expect(await applied({ domain: 'staff.example', identity_provider: 'staff' })).toEqual(['updated']);
  expect(await exported()).toEqual([{ domain: 'staff.example', identity_provider: 'staff' }]);
  expect(await applied({ domain: 'staff.example' })).toEqual(['updated']);
  expect(await exported()).toEqual(['staff.example']);
});

it('rejects a route to a provider that the tenant does not have, and a requirement without a provider', async () => {
  await expect(apply({ domain: 'acme.example', identity_provider: 'nobody' })).rejects.toThrow(
    'email_domains[0].identity_provider: The tenant has no identity provider with this ID.',
  );
  await expect(apply({ domain: 'acme.example', identity_provider_required: true })).rejects.toThrow(
    'email_domains[0]: Choose the identity provider to require.',
  );
});
