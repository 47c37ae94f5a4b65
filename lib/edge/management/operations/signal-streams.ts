import { z } from 'zod';
import { pollToken } from '@/lib/grants/trusted-issuers/issuer-fields';
import {
  createSignalStream,
  deleteSignalStream,
  readSignalStream,
  replaceStreamToken,
  type StreamOutcome,
  verifySignalStream,
} from '@/lib/grants/trusted-issuers/streams/manage-stream';
import { type SignalStream, streamDeliveries } from '@/lib/grants/trusted-issuers/streams/stream';
import { SHARED_SIGNALS_PATH } from '@/lib/oauth/endpoints/shared-signals';
import { endpointUrl } from '@/lib/oauth/protocol/endpoint-url';
import { msg } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import { answer, type ManagementContext, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { time, timeOrNull, written } from '../times';

const tag = 'Trusted issuers';
const ofIssuer = z.object({ issuer: z.string() });
/** The bearer token for the transmitter; omitted, the stored one is used. */
const withToken = z.strictObject({ token: pollToken.optional() });

const streamAnswer = z.strictObject({
  issuer: z.string(),
  stream_id: z.string(),
  delivery: z.enum(streamDeliveries),
  configuration_endpoint: z.string(),
  /** When the transmitter rejected the stored token. */
  token_rejected_at: timeOrNull,
  /** When the verification that was requested last arrived. */
  verified_at: timeOrNull,
  /** As the transmitter last said. */
  status: z.string().nullable(),
  status_reason: z.string().nullable(),
  status_at: timeOrNull,
  created_at: time,
});

const streamBody = (stream: SignalStream) => ({
  issuer: stream.issuer,
  stream_id: stream.streamId,
  delivery: stream.delivery,
  configuration_endpoint: stream.endpoints.configuration,
  token_rejected_at: written(stream.tokenRejectedAt),
  verified_at: written(stream.verifiedAt),
  status: stream.status,
  status_reason: stream.statusReason,
  status_at: written(stream.statusAt),
  created_at: written(stream.createdAt),
});

const noStream = problem('not-found', msg('management.noStreamAtThisTransmitter'));

const servicesOf = ({ container }: ManagementContext) => ({
  ...container.trustedIssuers,
  transmitters: container.transmitters,
});

function said(outcome: StreamOutcome) {
  switch (outcome.kind) {
    case 'not-found':
      return noStream;
    case 'exists':
      return problem('conflict', msg('trustedIssuers.streamExists'));
    case 'no-signals':
      return problem('conflict', msg('trustedIssuers.streamNeedsSignals'));
    case 'failed':
      return problem('conflict', msg('trustedIssuers.transmitterRefused', { reason: outcome.reason }));
    case 'done':
      return answer(streamBody(outcome.stream));
  }
}

const create = operation({
  id: 'createSignalStream',
  method: 'POST',
  path: '/trusted-issuers/{issuer}/stream',
  tag,
  role: 'admin',
  status: 201,
  problems: ['not-found', 'conflict'],
  summary:
    'Creates a stream at a transmitter of Shared Signals (OpenID SSF 1.0, 8), for the events that do something here. The stream’s audience becomes the audience of the issuer’s signals. The bearer token is stored encrypted.',
  pathSchema: ofIssuer,
  bodySchema: z.strictObject({ token: pollToken, delivery: z.enum(streamDeliveries).default('push') }),
  answerSchema: streamAnswer,
  async run(context, { path: { issuer }, body }) {
    const { container, tenant, cause, now } = context;
    const pushUrl = endpointUrl(issuerOf(container.config.url, tenant.place), SHARED_SIGNALS_PATH);
    const wanted = { tenantId: tenant.id, issuer, pushUrl, ...body };
    return said(await createSignalStream(servicesOf(context), wanted, { cause, now }));
  },
});

const get = operation({
  id: 'getSignalStream',
  method: 'GET',
  path: '/trusted-issuers/{issuer}/stream',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Returns the stream that was created at a transmitter, as this tenant knows it',
  pathSchema: ofIssuer,
  answerSchema: streamAnswer,
  async run({ container, tenant }, { path: { issuer } }) {
    const stream = await container.trustedIssuers.findStream(tenant.id, issuer);
    return stream ? answer(streamBody(stream)) : noStream;
  },
});

const verify = operation({
  id: 'verifySignalStream',
  method: 'POST',
  path: '/trusted-issuers/{issuer}/stream/verify',
  tag,
  role: 'admin',
  problems: ['not-found', 'conflict'],
  summary:
    'Asks the transmitter to verify the stream. verified_at changes when the verification event arrives with the state that was sent.',
  pathSchema: ofIssuer,
  bodySchema: withToken,
  answerSchema: streamAnswer,
  async run(context, { path: { issuer }, body }) {
    const { tenant, cause, now } = context;
    return said(
      await verifySignalStream(servicesOf(context), { tenantId: tenant.id, issuer, ...body }, { cause, now }),
    );
  },
});

const read = operation({
  id: 'readSignalStream',
  method: 'POST',
  path: '/trusted-issuers/{issuer}/stream/read',
  tag,
  role: 'admin',
  problems: ['not-found', 'conflict'],
  summary: 'Reads the status of the stream from the transmitter',
  pathSchema: ofIssuer,
  bodySchema: withToken,
  answerSchema: streamAnswer,
  async run(context, { path: { issuer }, body }) {
    const { tenant, cause, now } = context;
    return said(await readSignalStream(servicesOf(context), { tenantId: tenant.id, issuer, ...body }, { cause, now }));
  },
});

const replaceToken = operation({
  id: 'replaceSignalStreamToken',
  method: 'PUT',
  path: '/trusted-issuers/{issuer}/stream/token',
  tag,
  role: 'admin',
  problems: ['not-found', 'conflict'],
  summary:
    'Replaces the bearer token for the transmitter, which is stored encrypted. With poll delivery, the stream is polled with it.',
  pathSchema: ofIssuer,
  bodySchema: z.strictObject({ token: pollToken }),
  answerSchema: streamAnswer,
  async run(context, { path: { issuer }, body }) {
    const { tenant, cause, now } = context;
    const which = { tenantId: tenant.id, issuer, ...body };
    return said(await replaceStreamToken(servicesOf(context), which, { cause, now }));
  },
});

const remove = operation({
  id: 'deleteSignalStream',
  method: 'POST',
  path: '/trusted-issuers/{issuer}/stream/delete',
  tag,
  role: 'admin',
  problems: ['not-found', 'conflict'],
  summary: 'Deletes the stream at the transmitter and here',
  pathSchema: ofIssuer,
  bodySchema: withToken,
  answerSchema: streamAnswer,
  async run(context, { path: { issuer }, body }) {
    const { tenant, cause, now } = context;
    return said(
      await deleteSignalStream(servicesOf(context), { tenantId: tenant.id, issuer, ...body }, { cause, now }),
    );
  },
});

export const signalStreamOperations: Operation[] = [create, get, verify, read, replaceToken, remove];
