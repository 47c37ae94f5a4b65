import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { applyFile, exportedTenant } from './testing/apply-file';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const apply = async (tenant: object) => (await applyFile(fixture.database, { slug: 'acme', ...tenant })).tenants[0];

const payment = {
  type: 'payment',
  name: 'Payment',
  description: 'Make one payment.',
  schema: { required: ['iban'], properties: { iban: { type: 'string' } } },
};
const shop = {
  client_id: 'shop',
  token_endpoint_auth_method: 'none',
  redirect_uris: ['https://shop.example/cb'],
  authorization_details_types: ['payment'],
};

describe('the types of authorization details of a setup file', () => {
  it('are applied once, before the clients that may request them, and exported as given', async () => {
    const tenant = { authorization_details_types: [payment], clients: [shop] };
    expect(await apply(tenant)).toMatchObject({
      authorization_details_types: [{ type: 'payment', effect: 'created' }],
      clients: [{ effect: 'created' }],
    });
    expect(await exportedTenant(fixture.database, 'acme')).toMatchObject({
      authorization_details_types: [payment],
      clients: [{ client_id: 'shop', authorization_details_types: ['payment'] }],
    });
    expect(await apply(tenant)).toMatchObject({
      authorization_details_types: [{ type: 'payment', effect: 'unchanged' }],
      clients: [{ effect: 'unchanged' }],
    });
    expect(await apply({ authorization_details_types: [{ ...payment, name: 'Pay' }] })).toMatchObject({
      authorization_details_types: [{ effect: 'updated' }],
    });
  });

  it('must exist for a client to request them', async () => {
    await expect(
      apply({ clients: [{ ...shop, authorization_details_types: ['payment', 'anything'] }] }),
    ).rejects.toThrow('anything');
  });

  it.each([
    ['an invalid schema', { ...payment, schema: { type: 'array' } }, 'authorization_details_types[0].schema'],
    ['no schema', { ...payment, schema: undefined }, 'authorization_details_types[0].schema'],
    ['a type with a space', { ...payment, type: 'a payment' }, 'authorization_details_types[0].type'],
    ['a blank description', { ...payment, description: ' ' }, 'authorization_details_types[0].description'],
  ])('are rejected with %s', async (_, type, path) => {
    await expect(apply({ authorization_details_types: [type] })).rejects.toThrow(path);
  });

  it('are rejected when one is listed twice', async () => {
    await expect(apply({ authorization_details_types: [payment, payment] })).rejects.toThrow(
      'authorization_details_types[1].type',
    );
  });
});
