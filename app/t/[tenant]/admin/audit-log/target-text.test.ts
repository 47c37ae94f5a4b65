import { expect, it } from 'vitest';
import { subjectPath } from './[id]/subject-path';
import { withTenantName } from './target-text';

const tenant = { id: '0198a000-0000-7000-8000-000000000001', name: 'Acme' };

it('names the tenant of the log where the entry of an export has only its ID, and links to its settings', () => {
  const target = { type: 'tenant', id: tenant.id, name: null };
  expect(withTenantName(target, tenant)).toEqual({ ...target, name: 'Acme' });
  expect(subjectPath('acme', target)).toBe('/t/acme/admin/settings');
});

it('keeps the name at the time of the entry, and other targets', () => {
  const named = { type: 'tenant', id: tenant.id, name: 'Acme before' };
  const other = { type: 'client', id: tenant.id, name: null };
  expect(withTenantName(named, tenant)).toEqual(named);
  expect(withTenantName(other, tenant)).toEqual(other);
});
