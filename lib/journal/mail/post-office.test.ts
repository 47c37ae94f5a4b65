import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { OutgoingMail } from './outbox';
import { createPostOffice } from './post-office';

it('sends for a limited time if asked to, however many emails are due', async () => {
  let sent = 0;
  const compose = async () => ({
    message: { to: 'ada@example.com', subject: 'Hello', text: '', html: '' },
    recipient: { type: 'person', id: 'p', name: 'ada' },
  });
  const office = createPostOffice({
    outbox: {
      claim: async () => ({ tenantId: 't', id: 'm', kind: 'account-notice' }) as OutgoingMail,
      remove: async () => undefined,
      giveUp: async () => undefined,
    } as unknown as Parameters<typeof createPostOffice>[0]['outbox'],
    transport: {
      async send() {
        await sleep(2);
        sent++;
        return { kind: 'sent' };
      },
    },
    composers: {
      'one-time-link': compose,
      'email-confirmation': compose,
      'owner-left': async () => null,
      'signal-received': async () => null,
      'setup-link': async () => null,
      'email-test': async () => null,
      'backchannel-request': compose,
      'account-notice': compose,
    },
    log: { warn: () => undefined, error: (facts) => expect.fail(JSON.stringify(facts)) },
    now: () => new Date(),
  });
  await office.deliverDue({ milliseconds: 30 });
  const counted = sent;
  expect(counted).toBeGreaterThan(0);
  await sleep(20);
  expect(sent).toBe(counted);
});
