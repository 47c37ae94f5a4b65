import { describe, expect, it } from 'vitest';
import { acrossTenants } from './across-tenants';
import { tenantsShownBy, wrongTenants } from './one-tenant';
import { productFiles, readProductFile } from './product-files';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';
const PERSON = '00000000-0000-4000-8000-000000000001';

const wrong = (text: string, ...values: unknown[]) =>
  wrongTenants({ text, values }, (value) => value === A || value === B);

describe('a statement for one tenant', () => {
  it.each([
    ['a read by key', 'SELECT 1 FROM person WHERE tenant_id = $1::uuid AND id = $2', [A, PERSON]],
    [
      'a join by tenant',
      'SELECT 1 FROM session s JOIN person p ON p.tenant_id = s.tenant_id WHERE s.tenant_id = $1',
      [A],
    ],
    [
      'a lookup for each of an array',
      'SELECT 1 FROM unnest($1::uuid[]) AS asked (id) CROSS JOIN LATERAL (SELECT FROM person WHERE tenant_id = $2 AND id = asked.id) p',
      [[PERSON], A],
    ],
    ['an insert', 'INSERT INTO person (tenant_id, id) VALUES ($1, $2)', [A, PERSON]],
    [
      'what reads a CTE with the name of a table',
      'WITH session AS (SELECT 1 FROM person WHERE tenant_id = $1) SELECT 1 FROM session',
      [A],
    ],
    [
      'one that the typed client makes',
      'SELECT "public"."person"."id" FROM "public"."person" WHERE ("public"."person"."tenant_id" = $1 AND 1=1)',
      [A],
    ],
    [
      'a comparison of several columns',
      'SELECT 1 FROM person WHERE tenant_id = $1 AND (tenant_id, id) IN (SELECT tenant_id, person_id FROM session WHERE tenant_id = $1)',
      [A],
    ],
    ['an entry about another tenant', 'INSERT INTO audit_event (tenant_id, target_id) VALUES ($1::uuid, $2)', [A, B]],
    [
      'what belongs to a row that was not found',
      'SELECT 1 FROM "public"."client_secret" WHERE "public"."client_secret"."tenant_id" IN (NULL)',
      [],
    ],
    ['a table without tenants', 'SELECT 1 FROM tenant WHERE slug = $1', ['default']],
    ['a lock', 'SELECT 1 FROM person p WHERE p.tenant_id = $1 FOR UPDATE OF p', [A]],
  ])('is %s', (_what, text, values) => expect(wrong(text, ...values)).toBeNull());

  it.each([
    ['without a tenant', 'SELECT 1 FROM person WHERE id = $1', [PERSON], 'names no tenant'],
    ['for two', 'DELETE FROM person WHERE tenant_id = $1 OR tenant_id = $2', [A, B], 'names several tenants'],
    [
      'for a list of the typed client',
      'SELECT 1 FROM "public"."person" WHERE "tenant_id" IN ($1,$2)',
      [A, B],
      'names several tenants',
    ],
    ['with a list', 'UPDATE person SET x = 1 WHERE tenant_id = ANY($1)', [[A]], 'names no tenant'],
    [
      'with a list besides',
      'SELECT 1 FROM unnest($1::uuid[]) AS t (id) JOIN person ON tenant_id = t.id AND tenant_id = $2',
      [[A], A],
      'has a list of tenants',
    ],
    [
      'that takes the tenant from a slug',
      'SELECT 1 FROM tenant t JOIN person p ON p.tenant_id = t.id WHERE t.slug = $1',
      ['a'],
      'names no tenant',
    ],
    [
      'that forgets a table',
      'SELECT 1 FROM session s JOIN person p ON p.id = s.person_id WHERE s.tenant_id = $1',
      [A],
      'uses 2 tables but compares the tenant 1 times',
    ],
    [
      'that mentions a tenant only in a comment',
      '-- tenant_id = $1\nSELECT 1 FROM "group" WHERE id = $1',
      [A],
      'uses 1 tables but compares the tenant 0 times',
    ],
  ])('is not one %s', (_what, text, values, why) => expect(wrong(text, ...values)).toBe(why));
});

describe('the ids of tenants', () => {
  it('are those that a statement compares or inserts', () => {
    expect(
      tenantsShownBy({ text: 'INSERT INTO scope (tenant_id, name) SELECT $1::uuid, $2', values: [A, 'read'] }),
    ).toEqual([A]);
    expect(tenantsShownBy({ text: 'INSERT INTO tenant (id, slug) VALUES ($1, $2)', values: [A, 'a'] })).toEqual([A]);
    expect(
      tenantsShownBy({ text: 'SELECT FROM person WHERE id = $1 AND tenant_id = $2', values: [PERSON, B] }),
    ).toEqual([B]);
  });
});

describe('the statements across tenants', () => {
  it('are still in the product', () => {
    const sources = productFiles.map((file) => readProductFile(file).replace(/\s+/g, ' '));
    const gone = acrossTenants.filter(({ part }) => !sources.some((source) => source.includes(part)));
    expect(gone).toEqual([]);
  });
});
