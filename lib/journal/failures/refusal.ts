/** What a refusal leaves behind, for those who run the server. */
export interface Refusal {
  at: Date;
  requestId: string;
  /** Where it happened: 'token', 'authorize', 'login', 'scim', … (refusal-endpoints.ts). */
  endpoint: string;
  /** What the wire was told: the protocol's own error code. */
  code: string;
  /** What really was wrong; never holds a secret. */
  reason: string;
  clientId: string | null;
  personId: string | null;
  connectionId: string | null;
  ipAddress: string | null;
}

/** A refusal as it was recorded, with the names of those it concerned as they are now. */
export interface RecordedRefusal extends Refusal {
  id: string;
  clientName: string | null;
  personName: string | null;
  connectionName: string | null;
}
