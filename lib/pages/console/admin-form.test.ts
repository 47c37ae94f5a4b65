import { describe, expect, test } from 'vitest';
import { roleSuffices } from '@/lib/people/role-suffices';
import { fieldsToShowAgain, formFields } from './form-fields';

describe('formFields', () => {
  test('reads a repeated field as a list and omits fields of React', () => {
    const data = new FormData();
    for (const [name, value] of [
      ['name', 'a'],
      ['uri', 'x'],
      ['uri', 'y'],
      ['$ACTION_REF_1', ''],
      ['$ACTION_KEY', 'k'],
    ] as const)
      data.append(name, value);
    expect(formFields(data)).toEqual({ name: 'a', uri: ['x', 'y'] });
  });

  test('never redisplays secrets', () => {
    expect(fieldsToShowAgain({ name: 'a', new_password: 'p', clientSecret: 's', token: 't' })).toEqual({ name: 'a' });
  });
});

test('a role suffices for itself and those below', () => {
  expect(roleSuffices('owner', 'admin')).toBe(true);
  expect(roleSuffices('admin', 'admin')).toBe(true);
  expect(roleSuffices('auditor', 'admin')).toBe(false);
  expect(roleSuffices(null, 'auditor')).toBe(false);
});
