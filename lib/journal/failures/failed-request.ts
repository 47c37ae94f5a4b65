import type { Sayable } from '@/lib/platform/shared/message';
/** What is recorded about a failure, for those who run the server. */
export interface FailedRequest {
  at: Date;
  requestId: string;
  /** The endpoint that rejected the request: 'token', 'authorize', 'login', 'scim', … (failed-request-endpoints.ts). */
  endpoint: string;
  /** The protocol's error code that was returned. */
  code: string;
  /** The actual cause; never contains a secret. */
  reason: Sayable;
  clientId: string | null;
  personId: string | null;
  connectionId: string | null;
  ipAddress: string | null;
}

/** A recorded failure with the current names of the client, person and connection. */
export interface RecordedFailedRequest extends FailedRequest {
  id: string;
  clientName: string | null;
  personName: string | null;
  connectionName: string | null;
}
