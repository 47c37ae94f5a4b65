import { describe, expect, it } from 'vitest';
import { resourceRoleFields, resourceRoles } from './resource-role-fields';

const role = (name: string, permissions: string[] = []) => ({ name, permissions });

describe('a role', () => {
  it('has a name, and by default no description and no permissions', () => {
    expect(resourceRoleFields.parse({ name: ' editor ' })).toEqual({
      name: 'editor',
      description: '',
      permissions: [],
    });
  });

  it('lists each permission once', () => {
    expect(resourceRoleFields.parse(role('editor', ['a', 'b', 'a'])).permissions).toEqual(['a', 'b']);
  });

  it.each([
    { name: '' },
    { name: 'two\nlines' },
    { name: 'x'.repeat(101) },
    { name: 'editor', permissions: ['with space'] },
    { name: 'editor', permissions: Array.from({ length: 101 }, (_, index) => `p${index}`) },
    { name: 'editor', scopes: [] },
  ])('is rejected: %j', (fields) => {
    expect(resourceRoleFields.safeParse(fields).success).toBe(false);
  });
});

describe('the roles of a resource', () => {
  it('have different names, compared by case', () => {
    expect(resourceRoles.safeParse([role('editor'), role('Editor')]).success).toBe(true);
    expect(resourceRoles.safeParse([role('editor'), role('editor')]).success).toBe(false);
  });

  it('are at most 100, with at most 500 different permissions in all', () => {
    const many = (count: number, permissions: (index: number) => string[]) =>
      Array.from({ length: count }, (_, index) => role(`role ${index}`, permissions(index)));
    expect(resourceRoles.safeParse(many(100, () => ['same'])).success).toBe(true);
    expect(resourceRoles.safeParse(many(101, () => [])).success).toBe(false);
    const hundred = (index: number) => Array.from({ length: 100 }, (_, at) => `p${index * 100 + at}`);
    expect(resourceRoles.safeParse(many(5, hundred)).success).toBe(true);
    expect(resourceRoles.safeParse([...many(5, hundred), role('one more', ['another'])]).success).toBe(false);
  });
});
