import type { Bytes } from '@/lib/platform/shared/secret';
import type { AuthorizationDetail } from '../authorization-details/authorization-detail';

/** What a person has approved. */
export interface Approval {
  personId: string;
  sessionId: string;
  scopes: string[];
  resources: string[];
  authorizationDetails: AuthorizationDetail[];
  /** The authentication time of the session that approved it, in seconds since the epoch. */
  authTime: number;
  amr: string[];
  /** Null if the session has none other than what its `amr` reaches. */
  acr: string | null;
}

/** One poll for a person's decision. */
export interface PollQuery {
  tenantId: string;
  /** SHA-256 of the device code or `auth_req_id`. */
  codeHash: Bytes;
  clientId: string;
  now: Date;
  /** How much the interval increases after a poll that came too soon. */
  slowDownSeconds: number;
  /** How early a poll may be and still count as on time. */
  toleranceMilliseconds: number;
}

export type Poll =
  | { kind: 'pending' }
  /** `earlySeconds` before its time; `violations` counts this one; `intervalSeconds` is what holds from now on. */
  | { kind: 'too-fast'; earlySeconds: number; intervalSeconds: number; violations: number }
  | { kind: 'approved'; approval: Approval }
  | { kind: 'denied' }
  | { kind: 'expired'; expiresAt: Date }
  | { kind: 'used' }
  | { kind: 'other-client' }
  | { kind: 'unknown' };
