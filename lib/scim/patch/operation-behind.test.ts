import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorCause } from '@/lib/scim/protocol/errors';
import type { Json } from '@/lib/scim/protocol/json';
import { userResourceType } from '../schema/resource-type';
import { ScimClient } from '../testing/scim-client';
import { operationBehind } from './operation-behind';
import { parsePatch } from './parse-patch';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const NOBODY = ['01890000-0000-7000-8000-000000000000', '01890000-0000-7000-8000-000000000001'] as const;

const title = { op: 'replace', path: 'title', value: 'x' };
const userName = (value: string) => ({ op: 'replace', path: 'userName', value });

describe('an error that only the store finds', () => {
  let scim: ScimClient;
  beforeEach(() => {
    scim = new ScimClient();
  });

  it('names the last operation that set a taken value, however it was written', async () => {
    await scim.create({ userName: 'taken' });
    const id = await scim.create({ userName: 'ann' });
    const patched = async (...operations: Json[]) => {
      const { status, body } = await scim.patch(id, ...operations);
      expect([status, body.scimType]).toEqual([409, 'uniqueness']);
      return body.detail;
    };
    const taken = 'Another user already has this userName.';
    expect(await patched(title, userName('taken'))).toBe(`Operation 2: ${taken}`);
    expect(await patched(userName('free'), userName('taken'), title)).toBe(`Operation 2: ${taken}`);
    expect(await patched(title, { op: 'add', value: { title: 'y', USERNAME: 'taken' } }, title)).toBe(
      `Operation 2: ${taken}`,
    );
    expect((await scim.send('PUT', `/Users/${id}`, { userName: 'taken' })).body.detail).toBe(taken);
  });

  it('names the operation in the connection’s names', async () => {
    scim.rules = [{ from: 'nickName', to: 'title' }];
    scim.users.lock = async () => ({
      before: {
        id: NOBODY[0],
        version: 1,
        createdAt: scim.clock,
        updatedAt: scim.clock,
        attributes: { userName: 'a' },
      },
      show: () => Promise.reject(new Error('not asked for')),
      write: async () => ({ kind: 'conflict', attribute: 'title' }),
    });
    const { body } = await scim.patch(NOBODY[0], userName('b'), { op: 'add', path: 'nickName', value: 'c' });
    expect(body.detail).toBe('Operation 2: Another user already has this nickName.');
  });

  it('names the operation that adds unknown members, and none if they are of several', async () => {
    const { body: group } = await scim.send('POST', '/Groups', { displayName: 'G' });
    const patched = async (...ids: Json[]) => {
      const add = ids.map((id) => ({ op: 'add', path: 'members', value: [{ value: id }] }));
      const Operations = [{ op: 'replace', path: 'displayName', value: 'H' }, ...add];
      return (await scim.send('PATCH', `/Groups/${String(group.id)}`, { Operations })).body.detail;
    };
    expect(await patched(String(group.id), NOBODY[0])).toBe(`Operation 3: ${NOBODY[0]}`);
    expect(await patched(NOBODY[0], NOBODY[1])).toBe(NOBODY.join(', '));
  });
});

describe('the operation behind an error', () => {
  const behind = (cause: ErrorCause, ...operations: Json[]) =>
    operationBehind(userResourceType(), parsePatch({ Operations: operations }), cause);
  const about = (...attributes: string[]): ErrorCause => ({ attributes });

  it.each<[Json, string]>([
    [{ op: 'remove', path: 'active' }, 'active'],
    [{ op: 'add', path: 'emails[type eq "work"].value', value: 'a@x' }, 'emails'],
    [{ op: 'add', value: { 'emails[type eq "work"].value': 'a@x' } }, 'emails'],
    [{ op: 'replace', path: ENTERPRISE, value: { EmployeeNumber: '7' } }, `${ENTERPRISE}:employeeNumber`],
    [{ op: 'replace', value: { [ENTERPRISE]: { employeeNumber: '7' } } }, `${ENTERPRISE}:employeeNumber`],
    [{ op: 'add', path: ENTERPRISE, value: { 'manager.value': 'm' } }, `${ENTERPRISE}:manager`],
    [{ op: 'remove', path: ENTERPRISE }, `${ENTERPRISE}:employeeNumber`],
  ])('is %j for %s', (operation, attribute) => {
    expect(behind(about(attribute), title, operation, title)).toBe(2);
    expect(behind(about(attribute), title)).toBeNull();
  });

  it('is null for attributes of several', () => {
    const both = { op: 'add', value: { userName: 'a', externalId: 'b' } };
    expect(behind(about('userName', 'externalId'), both)).toBe(1);
    expect(behind(about('userName', 'externalId'), both, userName('c'))).toBeNull();
  });

  it('is null for an unknown attribute', () => {
    expect(behind(about('urn:x:none'), title)).toBeNull();
  });
});
