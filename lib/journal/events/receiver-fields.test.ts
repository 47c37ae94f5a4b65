import { describe, expect, it } from 'vitest';
import { decoded } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { receiverFields } from './receiver-fields';
import { isWebhookSecret, webhookSecret } from './receiver-secrets';

const problems = (fields: object) =>
  receiverFields
    .safeParse({ name: 'HR', ...fields })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${inEnglish(decoded(message))}`) ?? [];

describe('a receiver', () => {
  it('gets every event, with names, unless it is configured otherwise', () => {
    expect(receiverFields.parse({ name: ' HR ', method: 'poll' })).toMatchObject({
      name: 'HR',
      content: 'notice',
      event_kinds: expect.arrayContaining(['resource.created', 'resource.deactivated']),
    });
  });

  it.each([
    [{ method: 'push' }, 'address is required: the URL that events are sent to'],
    [{ method: 'webhook' }, 'address is required: the URL that events are sent to'],
    [
      { method: 'poll', address: 'https://hr.example/events' },
      'address is only for receivers that events are sent to; this one polls',
    ],
    [{ method: 'webhook', address: 'https://hr.example', authorization: 'Bearer x' }, 'authorization is only for push'],
    [
      { method: 'push', address: 'https://hr.example', authorization: 'Bearer x\r\nX: y' },
      'authorization must be the value of an Authorization header, such as "Bearer …"',
    ],
    [{ method: 'push', address: 'ftp://hr.example' }, 'address must be an https URL without user name or fragment'],
    [
      { method: 'push', address: 'https://ada:p4ss@hr.example' },
      'address must be an https URL without user name or fragment',
    ],
    [{ method: 'poll', event_kinds: [] }, 'event_kinds must contain at least one kind of event'],
  ])('is rejected: %j', (fields, problem) => {
    expect(problems(fields)).toEqual([problem]);
  });
});

describe('a webhook key', () => {
  it('follows Standard Webhooks: 24 to 64 bytes of base64', () => {
    expect([24, 32, 64].map((bytes) => isWebhookSecret(webhookSecret(new Uint8Array(bytes))))).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      [webhookSecret(new Uint8Array(16)), webhookSecret(new Uint8Array(66)), 'whsec_', 'secret'].map(isWebhookSecret),
    ).toEqual([false, false, false, false]);
  });
});
