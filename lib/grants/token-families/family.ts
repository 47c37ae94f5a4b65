import type { AuthorizationDetail } from '@/lib/oauth/authorization-details/authorization-detail';
import type { JsonObject } from '@/lib/platform/shared/json';

/** `leaked`: a token of it was presented by somebody who should not have it any more, and the family was ended for that. */
export const familyStatuses = ['living', 'expired', 'revoked', 'leaked'] as const;
export type FamilyStatus = (typeof familyStatuses)[number];

/** What the list shows of a family: one authorization by one person for one client. */
export interface FamilySummary {
  id: string;
  status: FamilyStatus;
  client: { id: string /** Null when the client is gone. */; name: string | null };
  person: { id: string /** Null when the person is gone. */; userName: string | null; displayName: string | null };
  grantType: string;
  scopes: string[];
  /** 0 when no refresh token was issued; the first refresh token is generation 1. */
  generation: number;
  createdAt: Date;
  lastUsedAt: Date;
  /** The earlier of the idle and the absolute end. */
  expiresAt: Date;
}

/** A family whole. */
export interface Family extends FamilySummary {
  sessionId: string | null;
  /** The trusted issuer whose assertion started it, if one did. */
  assertionIssuer: string | null;
  resources: string[];
  /** What was authorized entry by entry (RFC 9396). */
  authorizationDetails: AuthorizationDetail[];
  authTime: Date | null;
  amr: string[];
  /** Where it was started from. */
  ipAddress: string | null;
  userAgent: string | null;
  idleExpiresAt: Date;
  absoluteExpiresAt: Date;
  revokedAt: Date | null;
  revokeReason: string | null;
}

/**
 * What happened in a family's life. `generation` is the current one after the event, but of a `replayed` event the one
 * that was presented.
 */
export type FamilyEventKind = 'issued' | 'rotated' | 'used' | 'exchanged' | 'replayed' | 'reuse-detected' | 'revoked';

export interface FamilyEvent {
  id: string;
  kind: FamilyEventKind;
  generation: number;
  at: Date;
  ipAddress: string | null;
  userAgent: string | null;
  /** `reason`; of a reuse also `presentedGeneration`; of an exchange `clientId` and `resources`; of an administrator's revocation also `note`. */
  detail: JsonObject;
}
