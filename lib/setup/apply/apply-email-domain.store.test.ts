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

const apply = async (...domains: string[]) =>
  (await applyFile(fixture.database, { slug: 'acme', email_domains: domains })).tenants[0];

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
