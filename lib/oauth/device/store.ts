import type { NewFamily } from '@/lib/oauth/protocol/store';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { AuthorizationDetail } from '../authorization-details/authorization-detail';
import type { Poll, PollQuery } from '../polling/poll';

/** Why a user code was rejected; only recorded, not shown to the person. */
export type UserCodeRejection =
  | 'malformed'
  | 'unknown'
  | 'used'
  | 'expired'
  | 'entered-by-another-person'
  | 'changed-meanwhile';

/** The storage that the device authorization grant needs; the rules of OAuthStore apply. */
export interface DeviceStore {
  /**
   * Saves a device's request. @returns `taken`, without saving anything, when another request has the same user code
   */
  saveDeviceAuthorization(request: NewDeviceAuthorization): Promise<'saved' | 'taken'>;

  /**
   * Records a poll and returns the state of the request, in one statement. A poll of a pending code before its interval
   * has passed raises the interval permanently.
   */
  pollDeviceCode(poll: Omit<PollQuery, 'codeHash'> & { deviceCodeHash: Bytes }): Promise<Poll>;

  /**
   * Redeems an approved code: claims it by one conditional update and starts its token family in the same statement,
   * with the person's row locked. Of several parallel calls, exactly one returns 'redeemed'.
   */
  redeemDeviceCode(redemption: {
    tenantId: string;
    deviceCodeHash: Bytes;
    family: NewFamily;
    now: Date;
  }): Promise<'redeemed' | 'not-redeemable'>;

  /**
   * Binds a pending request to the person and session that entered its code. A failed attempt writes an audit row. The
   * throttle limits the attempts.
   */
  enterUserCode(entry: UserCodeEntry): Promise<'bound' | 'person-inactive' | UserCodeRejection>;

  /** A pending, unexpired request that was entered in this session, or null. */
  findEnteredDevice(query: {
    tenantId: string;
    userCodeHash: UserCodeHash;
    sessionId: string;
    now: Date;
  }): Promise<EnteredDevice | null>;

  /**
   * Decides a request that was entered in this session, with the person's row locked, and writes the audit row. Of
   * several parallel decisions, only one succeeds.
   */
  decideDevice(decision: {
    tenantId: string;
    userCodeHash: UserCodeHash;
    sessionId: string;
    now: Date;
    origin: RequestOrigin;
    answer: 'approved' | 'denied';
    /** Whether to remember the scopes; false for first-party clients, which need no consent. */
    rememberConsent: boolean;
  }): Promise<'decided' | 'gone' | 'person-inactive'>;
}

/** The hash to look up: a single one, or one for each key in use. */
export type UserCodeHash = Bytes | readonly Bytes[];

export interface NewDeviceAuthorization {
  tenantId: string;
  deviceCodeHash: Bytes;
  userCodeHash: Bytes;
  clientId: string;
  scopes: string[];
  resources: string[];
  authorizationDetails: AuthorizationDetail[];
  intervalSeconds: number;
  now: Date;
  expiresAt: Date;
  /** The device's address and program, which the person compares. */
  origin: RequestOrigin;
}

export interface UserCodeEntry {
  tenantId: string;
  /** Null if the input cannot be a user code. */
  userCodeHash: UserCodeHash | null;
  sessionId: string;
  /** The sessions of the other accounts that the same browser is signed in to. */
  besides: readonly string[];
  now: Date;
  origin: RequestOrigin;
}

export interface EnteredDevice {
  clientId: string;
  scopes: string[];
  resources: string[];
  authorizationDetails: AuthorizationDetail[];
  createdAt: Date;
  /** The device's address, if known. */
  ipAddress: string | null;
  userAgent: string | null;
}
