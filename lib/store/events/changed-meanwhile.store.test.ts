import { afterAll, beforeAll, expect, it } from 'vitest';
import { receiverVersion } from '@/lib/events/describe-receiver';
import { receiverFields } from '@/lib/events/receiver-fields';
import { switchReceiver } from '@/lib/events/switch-receiver';
import { updateReceiver } from '@/lib/events/update-receiver';
import { type Fixture, how, newTenant, openFixture } from '../directory/testing/fixture';
import { eventProcess, newReceiver } from './testing/world';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

it('of two administrators who change a receiver at once, the second loses nothing of the first', async () => {
  const tenantId = await newTenant(fixture.database);
  const { room } = eventProcess(fixture.database);
  const { receiver: opened } = await newReceiver(room, tenantId, { method: 'poll' });
  const rename = (name: string, basedOn: string) => updateReceiver(room, { tenantId, id: opened.id, fields: receiverFields.parse({ name, method: 'poll' }), basedOn }, how());
  await switchReceiver(room, { tenantId, id: opened.id, enabled: false }, how());
  expect(await rename('First', receiverVersion(opened))).toMatchObject({ kind: 'changed' });
  expect(await rename('Second', receiverVersion(opened))).toEqual({ kind: 'changed-meanwhile' });
  const now = await room.store.find(tenantId, opened.id);
  expect(now).toMatchObject({ name: 'First' });
  expect(await rename('Second', now ? receiverVersion(now) : '')).toMatchObject({ kind: 'changed', receiver: { name: 'Second' } });
});
