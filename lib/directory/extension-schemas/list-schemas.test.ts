import { describe, expect, it } from 'vitest';
import { listSchemas, type SchemaQuery } from './list-schemas';
import { extensionSchema } from './schema-fields';

const at = (day: number) => new Date(`2026-01-0${day}T00:00:00Z`);
const declared = (urn: string, name: string, day: number, rest: object = {}) => {
  const { settings, ...schema } = extensionSchema.parse({ urn, name, attributes: [{ name: 'badge' }], ...rest });
  return { ...schema, ...settings, tenantId: 't', createdAt: at(day), updatedAt: at(day) };
};
const store = {
  all: async () => [
    declared('urn:example:b', 'Beta', 1),
    declared('urn:example:a', 'alpha', 2, { resource_type: 'Group', attributes: [] }),
  ],
};

const list = async (query: Partial<SchemaQuery>) => {
  const { schemas, total } = await listSchemas(store, {
    tenantId: 't',
    sort: 'name',
    descending: false,
    page: 1,
    pageSize: 25,
    ...query,
  });
  return [total, schemas.map(({ name }) => name)];
};

describe('the list of schemas', () => {
  it('has the standard and the declared schemas, in the requested order', async () => {
    expect(await list({})).toEqual([6, ['alpha', 'Beta', 'EnterpriseUser', 'Group', 'OpenIDUser', 'User']]);
    expect(await list({ sort: 'createdAt', descending: true })).toEqual([
      6,
      ['alpha', 'Beta', 'OpenIDUser', 'EnterpriseUser', 'User', 'Group'],
    ]);
    expect(await list({ sort: 'attributes', origin: 'declared' })).toEqual([2, ['alpha', 'Beta']]);
  });

  it('can be searched by name, URN and attribute, filtered and paged', async () => {
    expect(await list({ search: 'BADGE' })).toEqual([1, ['Beta']]);
    expect(await list({ search: 'enterprise:2.0' })).toEqual([1, ['EnterpriseUser']]);
    expect(await list({ resourceType: 'Group' })).toEqual([2, ['alpha', 'Group']]);
    expect(await list({ origin: 'standard', pageSize: 2, page: 2 })).toEqual([4, ['OpenIDUser', 'User']]);
    expect(await list({ page: 9 })).toEqual([6, []]);
  });
});
