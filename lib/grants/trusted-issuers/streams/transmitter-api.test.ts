import { describe, expect, it } from 'vitest';
import { verbatim } from '@/lib/platform/shared/message';
import { createAt, deleteAt, findEndpoints, statusAt, type TransmitterClient, verifyAt } from './transmitter-api';

const issuer = 'https://transmitter.example';
const url = `${issuer}/streams`;
const [PUSH, POLL] = ['urn:ietf:rfc:8935', 'urn:ietf:rfc:8936'];
const endpoints = { configuration: url, status: `${issuer}/status`, verification: `${issuer}/verify` };
const stream = { endpoints, streamId: 'one & two' };

interface Sent {
  address: string;
  message: Parameters<TransmitterClient['call']>[1];
}

/** A transmitter that gives this answer. */
function transmitter(answer: { status?: number; body?: unknown; published?: unknown }) {
  const sent: Sent[] = [];
  const client: TransmitterClient = {
    fetch: async () => ({ headers: {}, body: Buffer.from(JSON.stringify(answer.published)) }),
    call: async (address, message) => {
      sent.push({ address, message });
      return { kind: 'answered', status: answer.status ?? 200, headers: {}, body: JSON.stringify(answer.body ?? {}) };
    },
  };
  return { client, sent };
}

const wanted = {
  issuer,
  url,
  token: 'secret',
  delivery: 'push' as const,
  pushUrl: 'https://us.example/signals',
  events: ['a'],
};
const created = { stream_id: 's', iss: issuer, aud: 'us', delivery: { method: PUSH, endpoint_url: wanted.pushUrl } };

describe('the endpoints of a transmitter', () => {
  it('are those of its configuration, which must name the issuer and have a configuration endpoint', async () => {
    const published = { issuer, configuration_endpoint: url };
    expect(await findEndpoints(transmitter({ published }).client, issuer)).toEqual({
      kind: 'found',
      endpoints: { configuration: url, status: null, verification: null },
      criticalMembers: [],
    });
    const critical = { ...published, critical_subject_members: ['tenant'] };
    expect(await findEndpoints(transmitter({ published: critical }).client, issuer)).toMatchObject({
      criticalMembers: ['tenant'],
    });
    for (const wrong of [{ ...published, issuer: 'https://other.example' }, { issuer }, []])
      expect(await findEndpoints(transmitter({ published: wrong }).client, issuer)).toMatchObject({ kind: 'failed' });
    expect(await findEndpoints(transmitter({ published }).client, 'robot@project.example')).toMatchObject({
      kind: 'failed',
    });
  });
});

describe('a stream', () => {
  it('is created with the bearer token, and has the ID and audience that the transmitter gives it', async () => {
    const { client, sent } = transmitter({ status: 201, body: created });
    expect(await createAt(client, wanted)).toEqual({
      kind: 'created',
      stream: { streamId: 's', audience: 'us', pollUrl: null },
    });
    expect(sent[0]?.message.headers.Authorization).toBe('Bearer secret');
    expect(JSON.parse(sent[0]?.message.body ?? '')).toMatchObject({
      events_requested: ['a'],
      delivery: { method: PUSH, endpoint_url: wanted.pushUrl },
    });
  });

  it('that is polled has the address of the transmitter', async () => {
    const delivery = { method: POLL, endpoint_url: `${issuer}/poll` };
    const { client } = transmitter({ status: 201, body: { ...created, aud: ['us', 'we'], delivery } });
    expect(await createAt(client, { ...wanted, delivery: 'poll' })).toEqual({
      kind: 'created',
      stream: { streamId: 's', audience: 'us', pollUrl: `${issuer}/poll` },
    });
  });

  it.each<[string, object]>([
    ['another status', { status: 403, body: created }],
    ['another issuer', { status: 201, body: { ...created, iss: 'https://other.example' } }],
    ['no stream_id', { status: 201, body: { ...created, stream_id: undefined } }],
    ['no audience', { status: 201, body: { ...created, aud: [] } }],
    ['another delivery', { status: 201, body: { ...created, delivery: { method: POLL, endpoint_url: url } } }],
  ])('is not created by an answer with %s', async (_, answer) => {
    expect(await createAt(transmitter(answer).client, wanted)).toMatchObject({ kind: 'failed' });
  });

  it('is deleted, read and verified under its ID', async () => {
    const { client, sent } = transmitter({ body: { status: 'paused', reason: 'Why' } });
    expect(await statusAt(client, stream, 'secret')).toEqual({ kind: 'read', status: 'paused', reason: 'Why' });
    expect(await verifyAt(client, stream, 'secret', 'state')).toMatchObject({ kind: 'answered' });
    expect(await deleteAt(client, stream, 'secret')).toMatchObject({ kind: 'answered' });
    expect(sent.map(({ address, message: { method = 'POST' } }) => `${method} ${address}`)).toEqual([
      `GET ${issuer}/status?stream_id=one+%26+two`,
      `POST ${issuer}/verify`,
      `DELETE ${url}?stream_id=one+%26+two`,
    ]);
    expect(JSON.parse(sent[1]?.message.body ?? '')).toEqual({ stream_id: 'one & two', state: 'state' });
  });

  it('that the transmitter no longer has counts as deleted; a failure is returned', async () => {
    expect(await deleteAt(transmitter({ status: 404 }).client, stream, 'secret')).toMatchObject({ kind: 'answered' });
    expect(await deleteAt(transmitter({ status: 500 }).client, stream, 'secret')).toMatchObject({ kind: 'failed' });
    const unreachable = {
      ...transmitter({}).client,
      call: async () => ({ kind: 'failed' as const, reason: verbatim('x') }),
    };
    expect(await statusAt(unreachable, stream, 'secret')).toEqual({ kind: 'failed', reason: verbatim('x') });
    const without = { ...stream, endpoints: { ...endpoints, status: null, verification: null } };
    expect(await statusAt(unreachable, without, 'secret')).toMatchObject({
      reason: { id: 'trustedIssuers.transmitterDoesNotOffer' },
    });
    expect(await verifyAt(unreachable, without, 'secret', 'x')).toMatchObject({
      reason: { id: 'trustedIssuers.transmitterDoesNotOffer' },
    });
  });
});
