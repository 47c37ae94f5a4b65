import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fixture, how, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { createReceiver } from '../create-receiver';
import { receiverVersion } from '../describe-receiver';
import { receiverFields } from '../receiver-fields';
import { switchReceiver } from '../switch-receiver';
import { updateReceiver } from '../update-receiver';
import { eventProcess, newReceiver } from './testing/world';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

it('does not let the second of two administrators overwrite the first one’s concurrent change to a receiver', async () => {
  const tenantId = await newTenant(fixture.database);
  const { room } = eventProcess(fixture.database);
  const { receiver: opened } = await newReceiver(room, tenantId, { method: 'poll' });
  const rename = (name: string, basedOn: string) =>
    updateReceiver(
      room,
      { tenantId, id: opened.id, fields: receiverFields.parse({ name, method: 'poll' }), basedOn },
      how(),
    );
  await switchReceiver(room, { tenantId, id: opened.id, enabled: false }, how());
  expect(await rename('First', receiverVersion(opened))).toMatchObject({ kind: 'changed' });
  expect(await rename('Second', receiverVersion(opened))).toEqual({ kind: 'changed-meanwhile' });
  const now = await room.store.find(tenantId, opened.id);
  expect(now).toMatchObject({ name: 'First' });
  expect(await rename('Second', now ? receiverVersion(now) : '')).toMatchObject({
    kind: 'changed',
    receiver: { name: 'Second' },
  });
});

it('accepts a receiver address only with https, or with http at a host that the operator allows, on creation and on change', async () => {
  const tenantId = await newTenant(fixture.database);
  const room = { ...eventProcess(fixture.database).room, mayUseHttp: ({ hostname }: URL) => hostname === 'inside' };
  const fields = (address: string) => receiverFields.parse({ name: 'Siem', method: 'push', address });
  expect(await createReceiver(room, { tenantId, fields: fields('http://outside.example/') }, how())).toEqual({
    kind: 'unsafe-address',
  });
  const created = await createReceiver(room, { tenantId, fields: fields('http://inside/') }, how());
  if (created.kind !== 'created') throw new Error(created.kind);
  const update = (address: string) =>
    updateReceiver(room, { tenantId, id: created.receiver.id, fields: fields(address) }, how());
  expect(await update('http://outside.example/')).toEqual({ kind: 'unsafe-address' });
  expect(await room.store.find(tenantId, created.receiver.id)).toMatchObject({ address: 'http://inside/' });
  expect(await update('https://outside.example/')).toMatchObject({ kind: 'changed' });
});
