import { expect, test } from 'vitest';
import { mayManage } from './may-manage';
import { roles } from './person';

test('owners manage everyone, admins manage everyone but owners, and auditors and members manage no one', () => {
  const all = [...roles, null];
  const managed = (own: (typeof all)[number]) => all.filter((role) => mayManage(own, role));
  expect(managed('owner')).toEqual(all);
  expect(managed('admin')).toEqual(['admin', 'auditor', null]);
  expect(managed('auditor')).toEqual([]);
  expect(managed(null)).toEqual([]);
});
