import type { JsonObject } from '@/lib/platform/shared/json';
import type { Bytes } from '@/lib/platform/shared/secret';

export const streamDeliveries = ['push', 'poll'] as const;
export type StreamDelivery = (typeof streamDeliveries)[number];

/** A stream of Shared Signals that an administrator created at a transmitter (OpenID SSF 1.0, 8). */
export interface SignalStream {
  tenantId: string;
  /** The trusted issuer that transmits. */
  issuer: string;
  /** Its ID at the transmitter. */
  streamId: string;
  delivery: StreamDelivery;
  /** Where the transmitter manages streams, as its metadata said. */
  endpoints: { configuration: string; status: string | null; verification: string | null };
  /** The bearer token for these, encrypted. */
  tokenSealed: Bytes;
  /** When the transmitter rejected that token (401); null if it accepted it since, or has not been asked. */
  tokenRejectedAt: Date | null;
  /** The state of the last verification that was requested. */
  pendingState: string | null;
  verifiedAt: Date | null;
  /** As the transmitter last said, and when. */
  status: string | null;
  statusReason: string | null;
  statusAt: Date | null;
  createdAt: Date;
}

/** What changes after a stream was created: its token, whether that is rejected, the state of a verification, or its status. */
export type StreamFields =
  | Pick<SignalStream, 'tokenSealed'>
  | Pick<SignalStream, 'tokenRejectedAt'>
  | Pick<SignalStream, 'pendingState'>
  | Pick<SignalStream, 'status' | 'statusReason' | 'statusAt'>;

/** For audit rows, without the token. */
export const describeStream = ({ streamId, delivery, endpoints }: SignalStream): JsonObject => ({
  streamId,
  delivery,
  configurationEndpoint: endpoints.configuration,
});

/** What an event about a stream reports. */
export interface StreamReport {
  tenantId: string;
  issuer: string;
  streamId: string | null;
  about: { kind: 'verified'; state: string | null } | { kind: 'updated'; status: string; reason: string | null };
  now: Date;
}
