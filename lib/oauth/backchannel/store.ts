import type { NewFamily } from '@/lib/oauth/protocol/store';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { AuthorizationDetail } from '../authorization-details/authorization-detail';
import type { Poll, PollQuery } from '../polling/poll';

/** The storage that client-initiated backchannel authentication needs; the rules of OAuthStore apply. */
export interface BackchannelStore {
  /**
   * Saves a client's request with the person's row locked, and queues the email that tells the person about it, in one
   * transaction.
   */
  saveBackchannelRequest(request: NewBackchannelRequest): Promise<'saved' | 'person-inactive'>;

  /**
   * Records a poll and returns the state of the request, in one statement. A poll of a pending request before its
   * interval has passed raises the interval permanently.
   */
  pollBackchannelRequest(query: PollQuery): Promise<Poll>;

  /**
   * Redeems an approved request: claims it by one conditional update and starts its token family in the same statement,
   * with the person's row locked. Of several parallel calls, exactly one returns 'redeemed'.
   */
  redeemBackchannelRequest(redemption: {
    tenantId: string;
    codeHash: Bytes;
    family: NewFamily;
    now: Date;
  }): Promise<'redeemed' | 'not-redeemable'>;

  /** The person's pending, unexpired requests from enabled clients, the newest first; a few dozen at most. */
  listBackchannelRequests(query: {
    tenantId: string;
    personId: string;
    now: Date;
  }): Promise<PendingBackchannelRequest[]>;

  /**
   * Decides a request of the person whose session this is, with the person's row locked, and writes the audit row. A
   * client that asked to be notified gets its ping. Of several parallel decisions, only one succeeds.
   */
  decideBackchannelRequest(decision: {
    tenantId: string;
    id: string;
    sessionId: string;
    now: Date;
    origin: RequestOrigin;
    answer: 'approved' | 'denied';
    /** Whether to remember the scopes; false for first-party clients, which need no consent. */
    rememberConsent: boolean;
  }): Promise<'decided' | 'gone' | 'person-inactive'>;
}

export interface NewBackchannelRequest {
  tenantId: string;
  id: string;
  /** SHA-256 of the `auth_req_id`. */
  authReqIdHash: Bytes;
  clientId: string;
  personId: string;
  scopes: string[];
  resources: string[];
  authorizationDetails: AuthorizationDetail[];
  /** The requested authentication contexts, in order of preference. */
  acrValues: string[];
  bindingMessage: string | null;
  /** What the ping sends, sealed; null for clients that poll. */
  ping: Bytes | null;
  intervalSeconds: number;
  now: Date;
  expiresAt: Date;
  /** The client's address and program. */
  origin: RequestOrigin;
}

export interface PendingBackchannelRequest {
  id: string;
  clientId: string;
  scopes: string[];
  resources: string[];
  authorizationDetails: AuthorizationDetail[];
  acrValues: string[];
  bindingMessage: string | null;
  createdAt: Date;
  expiresAt: Date;
}
