import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Fixture, how, newPerson, newTenant } from '@/lib/directory/postgres/testing/fixture';
import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import { auditEventJson } from '@/lib/journal/audit/audit-event-json';
import { auditKind } from '@/lib/journal/audit/audit-feed';
import { listAuditEvents } from '@/lib/journal/audit/list-audit-events';
import { createAuditLogStore } from '@/lib/journal/audit/postgres';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { type Database, sql } from '@/lib/platform/postgres/database';
import { switchReceiver } from '../switch-receiver';
import { createEventFeed } from './feed';
import type { ReceivingServer } from './testing/receiving-server';
import { setEventScene } from './testing/scene';
import { type EventProcess, eventProcess, newReceiver } from './testing/world';

let fixture: Fixture;
let second: Database;
let server: ReceivingServer;
let tenantId: string;
let here: EventProcess;

setEventScene((scene) => {
  ({ fixture, second, server, tenantId, here } = scene);
});

const entry = (name: string): AuditEntry => ({
  tenantId,
  cause: {
    actor: { type: 'person', id: 'p1', name: 'ada@example.com' },
    origin: { requestId: 'r1', ipAddress: '192.0.2.1', userAgent: null },
  },
  action: 'client.updated',
  target: { type: 'client', id: 'app', name },
  before: { client_name: 'Old' },
  after: { client_name: name },
});
const write = (...names: string[]) => writeAudit(fixture.database, ...names.map(entry));
const reported = () =>
  server.received.map(
    ({ body }) => (JSON.parse(body) as { data: { id: string; target: { name: string | null }; action: string } }).data,
  );
const names = () =>
  reported()
    .filter(({ action }) => action === 'client.updated')
    .map(({ target }) => target.name);
const waitingFor = (receiver: { tenantId: string; id: string }) =>
  createEventFeed(fixture.database).read(receiver, 100);
const webhook = (content: 'full' | 'notice' = 'full') =>
  newReceiver(here.services, tenantId, { method: 'webhook', address: server.url, event_kinds: [auditKind], content });
const later = async () => {
  await fixture.database.execute(
    sql`UPDATE event_delivery SET next_attempt_at = now() - interval '1 second' WHERE tenant_id = ${tenantId}::uuid`,
  );
  await fixture.database.execute(
    sql`UPDATE event_receiver SET paused_until = NULL WHERE tenant_id = ${tenantId}::uuid`,
  );
};

describe('the audit log as a feed', () => {
  it('is sent only to enabled receivers of the same tenant that have asked for it', async () => {
    await newReceiver(here.services, tenantId, { method: 'poll' });
    const { receiver } = await webhook();
    await switchReceiver(here.services, { tenantId, id: receiver.id, enabled: false }, how());
    const elsewhere = await newReceiver(here.services, await newTenant(fixture.database), {
      method: 'poll',
      event_kinds: [auditKind],
    });
    const before = (await waitingFor(elsewhere.receiver)).length;
    await write('New');
    await here.deliveryWorker.deliverDue();
    expect(names()).toEqual([]);
    expect(await waitingFor(elsewhere.receiver)).toHaveLength(before);
  });

  it('sends each entry once, in order, under its own id and in full, as it is in the log', async () => {
    await webhook();
    await write('One', 'Two');
    await write('Three');
    await newPerson(fixture.directory, tenantId);
    await here.deliveryWorker.deliverDue();
    expect(here.logged).toEqual([]);
    const { events } = await listAuditEvents(createAuditLogStore(fixture.database), {
      tenantId,
      descending: false,
      pageSize: 100,
    });
    expect(reported().map(({ id }) => id)).toEqual(
      events.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ id }) => id),
    );
    expect(names()).toEqual(['One', 'Two', 'Three']);
    expect(reported().map((data) => ({ ...data, txn: undefined }))).toEqual(
      events
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map((event) => ({ ...JSON.parse(JSON.stringify(auditEventJson(event))), txn: undefined })),
    );
  });

  it('sends nothing that is rolled back', async () => {
    await webhook();
    const undone = new Error('undone');
    await expect(
      fixture.database.transaction(async (connection) => {
        await writeAudit(connection, entry('Undone'));
        throw undone;
      }),
    ).rejects.toBe(undone);
    await here.deliveryWorker.deliverDue();
    expect(names()).toEqual([]);
  });

  it('is signed so that the receiver can verify it', async () => {
    const { secret } = await webhook();
    await write('New');
    await here.deliveryWorker.deliverDue();
    for (const { headers, body } of server.received) {
      const signed = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64')).update(
        `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`,
      );
      expect(headers['webhook-signature']).toBe(`v1,${signed.digest('base64')}`);
    }
    expect(server.received.length).toBeGreaterThan(0);
  });

  it('lets no entry overtake one that failed, and continues after a restart in another process', async () => {
    await webhook();
    await here.deliveryWorker.deliverDue();
    server.answer = () => ({ status: 503 });
    await write('One', 'Two');
    await here.deliveryWorker.deliverDue();
    await here.deliveryWorker.deliverDue();
    expect(names()).toEqual(['One']);
    await here.deliveryWorker.close();

    server.answer = () => ({ status: 204 });
    await write('Three');
    await later();
    await eventProcess(second).deliveryWorker.deliverDue();
    expect(names()).toEqual(['One', 'One', 'Two', 'Three']);
    const ids = reported()
      .filter(({ target }) => target.name === 'One')
      .map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
  });

  it('sends each entry once and in order when many processes deliver concurrently', async () => {
    await webhook();
    await write(...Array.from({ length: 30 }, (_, index) => `${index}`));
    await Promise.all(
      [here, eventProcess(second), eventProcess(second)].map(({ deliveryWorker }) => deliveryWorker.deliverDue()),
    );
    while (
      (
        await fixture.database.query(
          sql`SELECT FROM event_delivery WHERE tenant_id = ${tenantId}::uuid AND status = 'pending'`,
        )
      ).length > 0
    )
      await here.deliveryWorker.deliverDue();
    expect(names()).toEqual(Array.from({ length: 30 }, (_, index) => `${index}`));
  });

  it('does not hold up the receiver’s other events while its entries wait', async () => {
    await newReceiver(here.services, tenantId, {
      method: 'webhook',
      address: server.url,
      event_kinds: [auditKind, 'resource.created'],
    });
    server.answer = ({ body }) => ({ status: body.includes('audit_entry.written') ? 500 : 204 });
    await write('One');
    await here.deliveryWorker.deliverDue();
    await newPerson(fixture.directory, tenantId);
    await fixture.database.execute(
      sql`UPDATE event_receiver SET paused_until = NULL WHERE tenant_id = ${tenantId}::uuid`,
    );
    await here.deliveryWorker.deliverDue();
    expect(server.received.some(({ body }) => body.includes('user.created'))).toBe(true);
  });

  it('contains neither names nor values when the receiver asks for changes in brief', async () => {
    await webhook('notice');
    await write('Private name');
    await here.deliveryWorker.deliverDue();
    const bodies = server.received.map(({ body }) => body).join('\n');
    expect(bodies).toContain('client_name');
    for (const personal of ['Private name', 'ada@example.com', '192.0.2.1']) expect(bodies).not.toContain(personal);
  });
});
