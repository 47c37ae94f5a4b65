import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { recording, scimScopeOf } from '@/lib/directory/postgres/testing/scim';
import { scimStoresOver } from '@/lib/edge/container/scim-stores';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import type { ScimScope } from '@/lib/scim/protocol/store';
import { userResourceType } from '@/lib/scim/schema/resource-type';

const view = { type: userResourceType(), computed: false };

let fixture: Fixture;
let scope: ScimScope & { connectionId: string };

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  const tenantId = await newTenant(fixture.database);
  scope = { ...scimScopeOf(tenantId), batch: { hash: sha256(newId()), position: 0 } };
  await fixture.database.execute(
    sql`INSERT INTO scim_connection (tenant_id, id, name) VALUES (${tenantId}::uuid, ${scope.connectionId}::uuid, 'Okta')`,
  );
});

const create = (userName: string, connection: Connection = fixture.database, given: Partial<ScimScope> = {}) => {
  const { writers } = scimStoresOver(connection, () => new Date());
  return writers.User.create({ ...scope, ...given }, { attributes: { userName, active: true } }, view);
};
const people = () => fixture.database.prisma.person.count({ where: { tenantId: scope.tenantId } });

describe('a person whom an operation of a Bulk request creates', () => {
  it('is one statement with the record of the operation, and a second one looks for someone to adopt', async () => {
    const first = recording(fixture.database);
    expect(await create('ada', first.connection)).toMatchObject({ kind: 'created' });
    expect(first.statements).toHaveLength(1);

    const second = recording(fixture.database);
    const batch = { hash: sha256('another batch'), position: 0 };
    expect(await create('bo', second.connection, { adoption: 'ask', batch })).toMatchObject({ kind: 'created' });
    expect(second.statements).toHaveLength(2);
  });

  it('is created once, however often and however concurrently the operation runs', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => create('ada')));
    const created = outcomes.find((outcome) => outcome.kind === 'created');
    expect(created).toBeDefined();
    const id = created?.kind === 'created' ? created.resource.id : '';
    expect(outcomes.filter((outcome) => outcome !== created)).toEqual(Array(7).fill({ kind: 'repeated', id }));
    expect(await people()).toBe(1);
  });

  it('is a conflict if someone else has the name, which leaves the operation free to run again', async () => {
    await newPerson(fixture.directory, scope.tenantId, { userName: 'ada', connectionId: newId() });
    expect(await create('ada')).toEqual({ kind: 'conflict', attribute: 'userName' });
    expect(await create('bo')).toMatchObject({ kind: 'created' });
    expect(await people()).toBe(2);
  });

  it('may be someone who is adopted, once', async () => {
    const { id } = await newPerson(fixture.directory, scope.tenantId, { userName: 'ada' });
    expect(await create('ada', fixture.database, { adoption: 'on' })).toMatchObject({ resource: { id } });
    expect(await create('ada', fixture.database, { adoption: 'on' })).toEqual({ kind: 'repeated', id });
    expect(await people()).toBe(1);
  });
});
