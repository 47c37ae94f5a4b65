import type { AuthorizationDetail } from '@/lib/oauth/authorization-details/authorization-detail';
import type { JsonObject } from '@/lib/platform/shared/json';

/** `leaked`: one of its tokens was reused by someone who should no longer have had it, so the family was revoked. */
export const familyStatuses = ['living', 'expired', 'revoked', 'leaked'] as const;
export type FamilyStatus = (typeof familyStatuses)[number];

/** One row of the token family list. A family is one authorization by one person for one client. */
export interface FamilySummary {
  id: string;
  status: FamilyStatus;
  client: { id: string /** Null if the client has been deleted. */; name: string | null };
  person: {
    id: string /** Null if the person has been deleted. */;
    userName: string | null;
    displayName: string | null;
  };
  grantType: string;
  scopes: string[];
  /** 0 when no refresh token was issued; the first refresh token is generation 1. */
  generation: number;
  createdAt: Date;
  lastUsedAt: Date;
  /** The earlier of the idle expiry and the absolute expiry. */
  expiresAt: Date;
}

/** All fields of a token family. */
export interface Family extends FamilySummary {
  sessionId: string | null;
  /** The trusted issuer whose assertion started the family, or null. */
  assertionIssuer: string | null;
  resources: string[];
  /** What was authorized, entry by entry (RFC 9396). */
  authorizationDetails: AuthorizationDetail[];
  authTime: Date | null;
  amr: string[];
  /** Where the family was started from. */
  ipAddress: string | null;
  userAgent: string | null;
  idleExpiresAt: Date;
  absoluteExpiresAt: Date;
  revokedAt: Date | null;
  revokeReason: string | null;
}

/**
 * An event in a token family's history. `generation` is the current generation after the event, except for `replayed`,
 * where it is the generation that was presented.
 */
export type FamilyEventKind = 'issued' | 'rotated' | 'used' | 'exchanged' | 'replayed' | 'reuse-detected' | 'revoked';

export interface FamilyEvent {
  id: string;
  kind: FamilyEventKind;
  generation: number;
  at: Date;
  ipAddress: string | null;
  userAgent: string | null;
  /**
   * Holds `reason`; for a reuse also `presentedGeneration`; for an exchange `clientId` and `resources`; for a replay
   * that asked for something else its `scopes` and `resources`; for a revocation by an administrator also `note`.
   */
  detail: JsonObject;
}
