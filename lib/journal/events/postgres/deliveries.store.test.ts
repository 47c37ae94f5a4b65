import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fixture, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { listDeliveries } from '../list-deliveries';
import { startReceivingServer } from './testing/receiving-server';
import { eventProcess, newReceiver } from './testing/world';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

it('finds the deliveries of a receiver by subject and by error', async () => {
  const tenantId = await newTenant(fixture.database);
  const here = eventProcess(fixture.database);
  const server = await startReceivingServer();
  const { receiver } = await newReceiver(here.services, tenantId, { method: 'webhook', address: server.url });
  const { id } = await newPerson(fixture.directory, tenantId);
  await newPerson(fixture.directory, tenantId);
  await here.deliveryWorker.deliverDue();
  await server.close();
  const other = await newPerson(fixture.directory, tenantId);
  await here.deliveryWorker.deliverDue();
  const found = async (search: string) => {
    const { deliveries, total } = await listDeliveries(here.services.store, {
      tenantId,
      receiverId: receiver.id,
      search,
    });
    expect(deliveries).toHaveLength(total);
    return deliveries.map(({ subject }) => subject);
  };
  const error = (await listDeliveries(here.services.store, { tenantId, receiverId: receiver.id, status: 'pending' }))
    .deliveries[0]?.lastError;
  if (!error) throw new Error('The delivery has no error.');
  expect(await found('')).toHaveLength(3);
  expect(await found(id.toUpperCase())).toEqual([`User ${id}`]);
  expect(await found(inEnglish(error))).toEqual([`User ${other.id}`]);
  for (const wild of ['%', '_', '\\']) expect(await found(wild)).toEqual([]);
});
