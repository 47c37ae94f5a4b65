import type { NewFamily } from '@/lib/oauth/protocol/store';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { AuthorizationDetail } from '../authorization-details/authorization-detail';

/** Why a code was not taken: for the records alone. */
export type UserCodeRefusal =
  | 'malformed'
  | 'unknown'
  | 'used'
  | 'expired'
  | 'entered-by-another-person'
  | 'changed-meanwhile';

/** What the device authorization grant needs of a store; as OAuthStore in every respect. */
export interface DeviceStore {
  /** Keeps a device's request. @returns `taken` when another one has its user code, with nothing kept */
  saveDeviceAuthorization(request: NewDeviceAuthorization): Promise<'saved' | 'taken'>;

  /**
   * Notes a poll and says how things stand, in one statement. A poll of a pending code that comes sooner than its
   * interval after the one before raises the interval for good.
   */
  pollDeviceCode(poll: {
    tenantId: string;
    deviceCodeHash: Bytes;
    clientId: string;
    now: Date;
    /** By how much the interval grows. */
    slowDownSeconds: number;
    /** How much too early is not too early. */
    toleranceMilliseconds: number;
  }): Promise<DevicePoll>;

  /**
   * Redeems an approved code: claims it by one conditional update and starts its token family in the same statement,
   * with the person's row locked. Of any number of parallel calls exactly one returns 'redeemed'.
   */
  redeemDeviceCode(redemption: {
    tenantId: string;
    deviceCodeHash: Bytes;
    family: NewFamily;
    now: Date;
  }): Promise<'redeemed' | 'not-redeemable'>;

  /**
   * Binds a pending request to the person and session that entered its code; a failure leaves its audit row. How often
   * it may be tried is for the throttle to say.
   */
  enterUserCode(entry: UserCodeEntry): Promise<'bound' | 'person-inactive' | UserCodeRefusal>;

  /** A pending, unexpired request that was entered in this session, or null. */
  findEnteredDevice(query: {
    tenantId: string;
    userCodeHash: UserCodeHash;
    sessionId: string;
    now: Date;
  }): Promise<EnteredDevice | null>;

  /**
   * Decides a request that was entered in this session, with the person's row locked and its audit row. Of any number
   * of parallel decisions one wins.
   */
  decideDevice(decision: {
    tenantId: string;
    userCodeHash: UserCodeHash;
    sessionId: string;
    now: Date;
    origin: RequestOrigin;
    answer: 'approved' | 'denied';
    /** Remember the scopes (false for first-party clients, which need no consent). */
    rememberConsent: boolean;
  }): Promise<'decided' | 'gone' | 'person-inactive'>;
}

/** Of a code that is looked for: one hash, or one under each key in use. */
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
  /** Of the device: what the person compares. */
  origin: RequestOrigin;
}

/** What a person has approved. */
export interface DeviceApproval {
  personId: string;
  sessionId: string;
  scopes: string[];
  resources: string[];
  authorizationDetails: AuthorizationDetail[];
  /** Of the session in which it was approved; seconds since the epoch. */
  authTime: number;
  amr: string[];
  acr: string | null;
}

export type DevicePoll =
  | { kind: 'pending' }
  /** `earlySeconds` before its time; `violations` counts this one; `intervalSeconds` is what holds from now on. */
  | { kind: 'too-fast'; earlySeconds: number; intervalSeconds: number; violations: number }
  | { kind: 'approved'; approval: DeviceApproval }
  | { kind: 'denied' }
  | { kind: 'expired'; expiresAt: Date }
  | { kind: 'used' }
  | { kind: 'other-client' }
  | { kind: 'unknown' };

export interface UserCodeEntry {
  tenantId: string;
  /** Null for what cannot be a code. */
  userCodeHash: UserCodeHash | null;
  sessionId: string;
  now: Date;
  origin: RequestOrigin;
}

export interface EnteredDevice {
  clientId: string;
  scopes: string[];
  resources: string[];
  authorizationDetails: AuthorizationDetail[];
  createdAt: Date;
  /** The device's, as far as known. */
  ipAddress: string | null;
  userAgent: string | null;
}
