import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { createOutbox } from '@/lib/journal/mail/postgres';
import { sql } from '@/lib/platform/postgres/database';
import { createTenantStore } from '@/lib/tenants/postgres';
import { handOutLink } from '../hand-out-link';
import { createOneTimeLinkStore } from '.';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

it('no link is emailed or shown if every sign-in method that it could set up is off', async () => {
  const tenantId = await newTenant(fixture.database);
  const tenant = await createTenantStore(fixture.database).findBySlug(tenantId);
  if (!tenant) throw new Error('The tenant is gone.');
  const person = await newPerson(fixture.directory, tenantId, {
    emails: [{ value: 'ada@example.com', primary: true }],
  });
  const stores = {
    oneTimeLinks: createOneTimeLinkStore(fixture.database),
    outbox: createOutbox(fixture.database),
    directory: fixture.directory,
  };
  const hand = (by: 'mail' | 'show', offered: boolean) =>
    handOutLink(
      stores,
      {
        tenant: { ...tenant, settings: { ...tenant.settings, passwordSignIn: offered, passkeySignIn: offered } },
        person,
        purpose: 'invitation',
        by,
        url: 'https://id.example',
        mayManage: () => true,
      },
      how(),
    );
  const made = () =>
    fixture.database.query(sql`
    SELECT 'link' AS what FROM one_time_link WHERE tenant_id = ${tenantId}::uuid UNION ALL SELECT 'mail' FROM outgoing_mail WHERE tenant_id = ${tenantId}::uuid`);
  expect([await hand('mail', false), await hand('show', false), await made()]).toEqual([
    { kind: 'not-offered' },
    { kind: 'not-offered' },
    [],
  ]);
  expect([await hand('mail', true), await hand('show', true)]).toMatchObject([{ kind: 'mailed' }, { kind: 'shown' }]);
  expect(await made()).toHaveLength(2);
});
