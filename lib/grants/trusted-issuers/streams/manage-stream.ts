/** Creating, verifying and deleting a stream at a transmitter (OpenID SSF 1.0, 8). */
import type { AuditAction, Cause } from '@/lib/journal/audit/audit-entry';
import type { JsonObject } from '@/lib/platform/shared/json';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { seal, unseal } from '@/lib/platform/shared/seal';
import { newSecret } from '@/lib/platform/shared/secret';
import { eventsWanted, type SignalSettings } from '@/lib/platform/shared/signal';
import { issuerTarget, mustManageIssuer, type RegisteredIssuer } from '../issuer';
import type { IssuerChange, TrustedIssuerServices } from '../store';
import { describeStream, type SignalStream, type StreamDelivery } from './stream';
import { createAt, deleteAt, findEndpoints, statusAt, type TransmitterClient, verifyAt } from './transmitter-api';

interface StreamServices extends Pick<TrustedIssuerServices, 'find' | 'findStream' | 'change' | 'sealingKey'> {
  transmitters: TransmitterClient;
}

interface Which {
  tenantId: string;
  issuer: string;
}

interface How {
  cause: Cause;
  now: Date;
}

export type StreamOutcome =
  | { kind: 'done'; stream: SignalStream }
  | { kind: 'not-found' }
  | { kind: 'exists' }
  /** The issuer's settings have no Shared Signals. */
  | { kind: 'no-signals' }
  | { kind: 'failed'; reason: Sayable };

/** Locks an issuer that the actor may manage. @throws AboveRank */
async function lockManaged(steps: IssuerChange, { tenantId, issuer }: Which, cause: Cause) {
  const found = await steps.lock(tenantId, issuer);
  if (found) await mustManageIssuer(steps, cause, found);
  return found;
}

/**
 * Creates a stream at a transmitter, whose tokens are then accepted with the audience that it gave the stream. It asks
 * for the events that do something here.
 * @param wanted.pushUrl our endpoint, for push
 */
export async function createSignalStream(
  services: StreamServices,
  { pushUrl, token, delivery, ...which }: Which & { pushUrl: string; token: string; delivery: StreamDelivery },
  how: How,
): Promise<StreamOutcome> {
  const issuer = await services.change((steps) => lockManaged(steps, which, how.cause));
  if (!issuer) return { kind: 'not-found' };
  if (!issuer.signals) return { kind: 'no-signals' };
  if (await services.findStream(which.tenantId, which.issuer)) return { kind: 'exists' };
  const found = await findEndpoints(services.transmitters, issuer.issuer);
  if (found.kind === 'failed') return found;
  const { endpoints, criticalMembers } = found;
  const events = eventsWanted(issuer.signals);
  const url = endpoints.configuration;
  const request = { issuer: issuer.issuer, url, token, delivery, pushUrl, events };
  const answer = await createAt(services.transmitters, request);
  if (answer.kind === 'failed') return answer;
  const stream: SignalStream = {
    ...which,
    streamId: answer.stream.streamId,
    delivery,
    endpoints,
    tokenSealed: seal(services.sealingKey, Buffer.from(token)),
    tokenRejectedAt: null,
    pendingState: null,
    verifiedAt: null,
    status: null,
    statusReason: null,
    statusAt: null,
    createdAt: how.now,
  };
  const kept = await services.change((steps) => keep(steps, stream, { ...answer.stream, criticalMembers }, how));
  // Otherwise it would send events that nobody expects.
  if (kept.kind !== 'done') await deleteAt(services.transmitters, stream, token);
  return kept;
}

async function keep(
  steps: IssuerChange,
  stream: SignalStream,
  { audience, pollUrl, criticalMembers }: Pick<SignalSettings, 'audience' | 'pollUrl' | 'criticalMembers'>,
  { cause, now }: How,
): Promise<StreamOutcome> {
  const issuer = await lockManaged(steps, stream, cause);
  if (!issuer) return { kind: 'not-found' };
  if (!issuer.signals) return { kind: 'no-signals' };
  if ((await steps.insertStream(stream)) === 'exists') return { kind: 'exists' };
  await steps.update({
    ...issuer,
    signals: { ...issuer.signals, audience, pollUrl, criticalMembers },
    pollTokenSealed: pollUrl === null ? null : stream.tokenSealed,
    updatedAt: now,
  });
  await record(steps, issuer, cause, 'trusted-issuer.stream-created', { ...describeStream(stream), audience });
  return { kind: 'done', stream };
}

const record = (
  steps: IssuerChange,
  issuer: RegisteredIssuer,
  cause: Cause,
  action: Extract<AuditAction, `trusted-issuer.stream-${string}`>,
  detail: JsonObject,
): Promise<void> => steps.audit({ tenantId: issuer.tenantId, cause, action, target: issuerTarget(issuer), detail });

/** Finds a stream and the token for it. @param given replaces the stored token from now on */
async function opened(
  services: StreamServices,
  { given, ...which }: Which & { given?: string | undefined },
  { cause }: How,
): Promise<{ kind: 'opened'; stream: SignalStream; token: string } | Exclude<StreamOutcome, { kind: 'done' }>> {
  const stream = await services.findStream(which.tenantId, which.issuer);
  const tokenSealed = given === undefined ? null : seal(services.sealingKey, Buffer.from(given));
  const isManaged = await services.change(async (steps) => {
    const issuer = await lockManaged(steps, which, cause);
    if (!issuer || !stream) return false;
    if (tokenSealed) {
      await steps.updateStream(which, { tokenSealed });
      if (stream.delivery === 'poll') await steps.update({ ...issuer, pollTokenSealed: tokenSealed });
      await record(steps, issuer, cause, 'trusted-issuer.stream-token-replaced', describeStream(stream));
    }
    return true;
  });
  if (!stream || !isManaged) return { kind: 'not-found' };
  const token = given ?? unsealed(services, stream);
  return token === null
    ? { kind: 'failed', reason: msg('oauth.pollTokenCannotBeRead') }
    : { kind: 'opened', stream: given === undefined ? stream : { ...stream, tokenRejectedAt: null }, token };
}

/** Notes whether the transmitter accepted the token, if that is new. */
async function noted<Answer extends { kind: string; unauthorized?: true }>(
  services: StreamServices,
  stream: SignalStream,
  { answer, now }: { answer: Answer; now: Date },
): Promise<Answer> {
  const rejected = answer.unauthorized === true;
  if (rejected || (answer.kind !== 'failed' && stream.tokenRejectedAt !== null))
    await services.change((steps) => steps.updateStream(stream, { tokenRejectedAt: rejected ? now : null }));
  return answer;
}

/** Replaces the token for the transmitter, before or after it rejected the stored one. */
export async function replaceStreamToken(
  services: StreamServices,
  { token, ...which }: Which & { token: string },
  how: How,
): Promise<StreamOutcome> {
  const found = await opened(services, { ...which, given: token }, how);
  return found.kind === 'opened' ? { kind: 'done', stream: found.stream } : found;
}

function unsealed({ sealingKey }: StreamServices, { tokenSealed }: SignalStream): string | null {
  const token = unseal(sealingKey, tokenSealed);
  return token && Buffer.from(token).toString();
}

/** Asks the transmitter to send a verification event. Its state is compared when it arrives. */
export async function verifySignalStream(
  services: StreamServices,
  { token: given, ...which }: Which & { token?: string | undefined },
  how: How,
): Promise<StreamOutcome> {
  const found = await opened(services, { ...which, given }, how);
  if (found.kind !== 'opened') return found;
  const { stream } = found;
  const state = newSecret();
  // Stored first: the event may arrive before the answer.
  await services.change(async (steps) => {
    const issuer = await lockManaged(steps, which, how.cause);
    if (!issuer) return;
    await steps.updateStream(which, { pendingState: state });
    await record(steps, issuer, how.cause, 'trusted-issuer.stream-verification-requested', describeStream(stream));
  });
  const asked = await verifyAt(services.transmitters, stream, found.token, state);
  const answer = await noted(services, stream, { answer: asked, now: how.now });
  return answer.kind === 'failed' ? answer : { kind: 'done', stream: { ...stream, tokenRejectedAt: null } };
}

/** Reads the status from the transmitter. */
export async function readSignalStream(
  services: StreamServices,
  { token: given, ...which }: Which & { token?: string | undefined },
  how: How,
): Promise<StreamOutcome> {
  const found = await opened(services, { ...which, given }, how);
  if (found.kind !== 'opened') return found;
  const asked = await statusAt(services.transmitters, found.stream, found.token);
  const answer = await noted(services, found.stream, { answer: asked, now: how.now });
  if (answer.kind === 'failed') return answer;
  const read = { status: answer.status, statusReason: answer.reason, statusAt: how.now };
  await services.change((steps) => steps.updateStream(which, read));
  return { kind: 'done', stream: { ...found.stream, ...read, tokenRejectedAt: null } };
}

/** Deletes the stream at the transmitter, then here. */
export async function deleteSignalStream(
  services: StreamServices,
  { token: given, ...which }: Which & { token?: string | undefined },
  how: How,
): Promise<StreamOutcome> {
  const found = await opened(services, { ...which, given }, how);
  if (found.kind !== 'opened') return found;
  const { stream } = found;
  const asked = await deleteAt(services.transmitters, stream, found.token);
  const answer = await noted(services, stream, { answer: asked, now: how.now });
  if (answer.kind === 'failed') return answer;
  return services.change(async (steps): Promise<StreamOutcome> => {
    const issuer = await lockManaged(steps, which, how.cause);
    if (!issuer) return { kind: 'not-found' };
    await steps.deleteStream(which.tenantId, which.issuer);
    if (issuer.signals && stream.delivery === 'poll')
      await steps.update({
        ...issuer,
        signals: { ...issuer.signals, pollUrl: null },
        pollTokenSealed: null,
        updatedAt: how.now,
      });
    await record(steps, issuer, how.cause, 'trusted-issuer.stream-deleted', describeStream(stream));
    return { kind: 'done', stream };
  });
}
