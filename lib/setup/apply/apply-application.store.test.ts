import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { applyFile, exportedTenant } from './testing/apply-file';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

async function apply(...applications: object[]) {
  const { tenants } = await applyFile(fixture.database, {
    tenants: [{ slug: 'acme', groups: [{ displayName: 'Engineers' }], downstream_applications: applications }],
  });
  return tenants[0]?.downstream_applications ?? [];
}

const wiki = { name: 'Wiki', base_url: 'https://wiki.example/scim/v2', assignment: 'groups', groups: ['Engineers'] };

describe('downstream applications of a setup file', () => {
  it('are added with their groups by name, changed, left alone, and exported without their secret', async () => {
    const [created] = await apply({ ...wiki, token: 'its-token' });
    expect(created).toMatchObject({ name: 'Wiki', effect: 'created' });
    expect(await apply({ ...wiki, token: 'its-token' })).toEqual([
      { name: 'Wiki', id: created?.id, effect: 'unchanged' },
    ]);
    expect(await apply({ ...wiki, on_deletion: 'delete', disabled: true })).toMatchObject([{ effect: 'updated' }]);
    const exported = (await exportedTenant(fixture.database, 'acme'))?.downstream_applications;
    expect(exported).toMatchObject([{ ...wiki, on_deletion: 'delete', disabled: true }]);
    expect(JSON.stringify(exported)).not.toContain('its-token');
    expect(await apply(...(exported as object[]))).toMatchObject([{ effect: 'unchanged' }]);
  });

  it.each([
    [
      'a group that there is not',
      { ...wiki, groups: ['Nobody'] },
      'downstream_applications[0].groups[0]: is not the name',
    ],
    ['no secret for a new one', { ...wiki, name: 'New' }, 'downstream_applications[0].token: must not be empty'],
    [
      'an unsafe address',
      { ...wiki, name: 'New', token: 'x', base_url: 'http://wiki.example' },
      'downstream_applications[0].base_url',
    ],
    ['no group', { ...wiki, groups: [] }, 'downstream_applications[0].groups: must contain at least one'],
  ])('are rejected with %s', async (_what, application, problem) => {
    await expect(apply(application)).rejects.toThrow(problem);
  });
});
