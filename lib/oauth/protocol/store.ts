import type { TrustedIssuerStore } from '@/lib/oauth/assertion/trusted-issuer';
import type { AuthorizationDetail } from '@/lib/oauth/authorization-details/authorization-detail';
import type { Client } from '@/lib/oauth/clients/client';
import type { DeviceStore } from '@/lib/oauth/device/store';
import type { ClaimsRequest } from '@/lib/oauth/openid/claims-request';
import type { KnownPerson } from '@/lib/oauth/openid/known-person';
import type { AuthorizationParameters, CodeBinding } from '@/lib/oauth/parameters/authorization-request';
import type { RevocationFeedStore } from '@/lib/oauth/revocation-feed/store';
import type { Confirmation } from '@/lib/oauth/tokens/confirmation';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Bytes } from '@/lib/platform/shared/secret';

/**
 * What the protocol needs of a store. Every verb is scoped to one tenant, is one transaction, and writes its audit
 * row in it. Outcomes are values; a thrown error means that the database failed and nothing happened.
 */
export interface OAuthStore extends DeviceStore, RevocationFeedStore, TrustedIssuerStore {
  /** A client by id, disabled ones included. May be up to a few seconds old. */
  findClient(tenantId: string, clientId: string): Promise<Client | null>;

  /** The scopes that the person has allowed the client so far. */
  findConsent(tenantId: string, personId: string, clientId: string): Promise<string[]>;

  /** Keeps a validated request that its client has pushed (RFC 9126). */
  savePushedRequest(request: NewPushedRequest): Promise<void>;

  /**
   * Takes a pushed request up, by one conditional update: of any number of parallel calls one returns 'taken'.
   * @param taking.openAs the id that its authorization request gets, should a page be needed
   * @returns 'opened': it was taken before, as that authorization request; 'unknown' when expired or another client's too
   */
  takePushedRequest(taking: {
    tenantId: string;
    requestHash: Bytes;
    clientId: string;
    openAs: string;
    now: Date;
  }): Promise<
    { kind: 'taken'; parameters: AuthorizationParameters } | { kind: 'opened'; id: string } | { kind: 'unknown' }
  >;

  /** Keeps a validated request while the person signs in and decides. */
  saveAuthorizationRequest(request: NewAuthorizationRequest): Promise<void>;

  /** An undecided, unexpired request, or null. */
  findAuthorizationRequest(tenantId: string, id: string, now: Date): Promise<AuthorizationRequestRecord | null>;

  /**
   * Binds the request to the person and session that signed in from its browser.
   * @returns false when it is gone, decided, of another browser, or already bound to another living session
   */
  bindAuthorizationRequest(binding: {
    tenantId: string;
    id: string;
    browserHash: Bytes;
    personId: string;
    sessionId: string;
    now: Date;
  }): Promise<boolean>;

  /**
   * Decides a bound request: with `code`, issues it and remembers the consent; without, refuses. Of any number of parallel decisions one wins.
   * The person's row is locked, so that a code is never issued beside a deactivation.
   */
  decideAuthorizationRequest(decision: {
    tenantId: string;
    id: string;
    browserHash: Bytes;
    sessionId: string;
    now: Date;
    origin: RequestOrigin;
    code: Omit<NewCode, 'tenantId'> | null;
    /** Remember the scopes (false for first-party clients, which need no consent). */
    rememberConsent: boolean;
  }): Promise<'decided' | 'gone' | 'person-inactive'>;

  /** Ends an undecided request of this browser, with nothing granted. Of any number of parallel calls and decisions one wins. */
  endAuthorizationRequest(request: {
    tenantId: string;
    id: string;
    browserHash: Bytes;
    now: Date;
  }): Promise<'ended' | 'gone'>;

  /** Issues a code without a page, where a session and a consent already stand. The person's row is locked. */
  issueCode(code: NewCode): Promise<'issued' | 'person-inactive' | 'session-ended'>;

  /** What a code is bound to, whether or not it can still be redeemed; null when unknown. Changes nothing. */
  findCode(tenantId: string, codeHash: Bytes): Promise<CodeRecord | null>;

  /**
   * Redeems a code: claims it by one conditional update and starts its token family in the same statement.
   * Of any number of parallel calls exactly one returns 'redeemed'. The person's row is locked: a redemption
   * beside a deactivation either is ended by it or finds the person inactive.
   */
  redeemCode(redemption: {
    tenantId: string;
    codeHash: Bytes;
    family: NewFamily;
    now: Date;
  }): Promise<'redeemed' | 'not-redeemable'>;

  /**
   * After a replay by the client that owns the code: ends the family it had started and writes why.
   * @returns 'unchanged' when there is none, or it has ended before
   */
  revokeReplayedCode(replay: {
    tenantId: string;
    codeHash: Bytes;
    clientId: string;
    now: Date;
    origin: RequestOrigin;
  }): Promise<'revoked' | 'unchanged'>;

  /**
   * Rotates (or, without `next`, uses) a refresh token by one conditional update: one round trip when all is well.
   * Of any number of parallel calls with one token exactly one returns 'rotated'; the others are 'replayed' within
   * the window and for the same scopes and resources, else the token has leaked: the family is then revoked, with its audit row,
   * before 'reused' is returned.
   */
  refresh(refresh: Refresh): Promise<RefreshOutcome>;

  /**
   * Whether an access token that verified still stands: family, person, clients and token ids in one query.
   * `familyId` is null for tokens of a client itself. Whom a token stands for is asked of its family, since `sub` may be pairwise.
   * @param token.jtis its own, and those of the tokens that it was exchanged from
   * @param token.clientIds who holds it, who held those, and who acts; the family is one of theirs
   * @param token.actorFamilyIds the families of people who act for the subject
   * @param token.issuedAt its `iat`: it is void where one of the clients counts later ones only (`Client.tokensValidAfter`)
   */
  checkAccessToken(token: {
    tenantId: string;
    jtis: string[];
    clientIds: string[];
    familyId: string | null;
    actorFamilyIds: string[];
    issuedAt: number;
  }): Promise<AccessTokenState>;

  /**
   * The same, with the person whom the token stands for as userinfo tells of them, in the same query.
   * @param wanted.groups whether the groups are needed, also where the family's claims request does not name them
   */
  findBearerPerson(
    token: Parameters<OAuthStore['checkAccessToken']>[0],
    wanted: { groups: boolean },
  ): Promise<{ state: AccessTokenState; person: BearerPerson | null }>;

  /** A person as claims tell of them; null for one who is inactive or gone. */
  findKnownPerson(query: { tenantId: string; personId: string; groups: boolean }): Promise<KnownPerson | null>;

  /** Notes in a family's life that a client exchanged one of its tokens: once a day for each client and target. */
  noteExchange(exchange: {
    tenantId: string;
    familyId: string;
    clientId: string;
    resources: string[];
    now: Date;
    origin: RequestOrigin;
  }): Promise<void>;

  /** Whether a refresh token is the current one of a living family. Changes nothing. */
  checkRefreshToken(token: {
    tenantId: string;
    familyId: string;
    generation: number;
    tokenHash: Bytes;
    now: Date;
  }): Promise<{ kind: 'active'; clientId: string; userName: string | null; expiresAt: Date } | { kind: 'inactive' }>;

  /**
   * Claims the `jti` of an assertion until the assertion expires, by one conditional insert: of any number of
   * parallel calls one returns 'claimed'.
   * @param claim.issuer who signed it: kept apart for each
   */
  claimAssertion(claim: AssertionClaim & { tenantId: string }): Promise<'claimed' | 'replayed'>;

  /**
   * Starts a family from a trusted issuer's assertion (RFC 7523, 2.1), claiming its `jti` in the same statement. The
   * rows of person and issuer are locked.
   * @returns 'not-allowed' when the person is inactive, or issuer or client are disabled or gone
   */
  startFamilyFromAssertion(start: {
    tenantId: string;
    assertion: AssertionClaim;
    family: NewFamily;
    now: Date;
  }): Promise<'started' | 'replayed' | 'not-allowed'>;

  /** Ends a family of this client with all that descends from it. Idempotent; another client's is untouched. */
  revokeFamily(revocation: {
    tenantId: string;
    familyId: string;
    clientId: string;
    now: Date;
    origin: RequestOrigin;
  }): Promise<void>;

  /** Ends one access token until it would have expired. Idempotent. */
  revokeAccessToken(revocation: {
    tenantId: string;
    jti: string;
    clientId: string;
    expiresAt: Date;
    now: Date;
    origin: RequestOrigin;
  }): Promise<void>;
}

/** Person and name are null for tokens of a client itself; `actingPeople` says of which person each family of an actor is. */
export type AccessTokenState =
  | { kind: 'active'; personId: string | null; userName: string | null; actingPeople?: Record<string, string> | null }
  | { kind: 'inactive' };

/** The person of an access token, and which single claims the request that began its family has asked for. */
export interface BearerPerson extends KnownPerson {
  claims: ClaimsRequest | null;
}

/** The single use of an assertion. */
export interface AssertionClaim {
  /** `iss` of the assertion. */
  issuer: string;
  jtiHash: Bytes;
  expiresAt: Date;
}

export interface NewPushedRequest {
  tenantId: string;
  /** SHA-256 of the random part of the request_uri. */
  requestHash: Bytes;
  parameters: AuthorizationParameters;
  expiresAt: Date;
}

interface NewAuthorizationRequest {
  tenantId: string;
  id: string;
  parameters: AuthorizationParameters;
  browserHash: Bytes;
  /** The session that stood when the request arrived, when it may be used for it. */
  personId: string | null;
  sessionId: string | null;
  expiresAt: Date;
}

export interface AuthorizationRequestRecord {
  id: string;
  parameters: AuthorizationParameters;
  browserHash: Bytes;
  personId: string | null;
  sessionId: string | null;
  createdAt: Date;
}

export interface NewCode {
  tenantId: string;
  codeHash: Bytes;
  clientId: string;
  personId: string;
  sessionId: string;
  binding: CodeBinding;
  expiresAt: Date;
}

export interface CodeRecord {
  clientId: string;
  personId: string;
  sessionId: string | null;
  binding: CodeBinding;
  expiresAt: Date;
  consumedAt: Date | null;
}

/** A family as its first tokens are minted. */
export interface NewFamily {
  id: string;
  clientId: string;
  personId: string;
  sessionId: string | null;
  grantType: string;
  scopes: string[];
  resources: string[];
  /** Seconds since the epoch. */
  authTime: number;
  amr: string[];
  acr: string | null;
  /** The single claims that were asked for; none where the grant knows of none. */
  claims?: ClaimsRequest | null;
  /** All that was authorized entry by entry (RFC 9396); none where nothing of the kind was. */
  authorizationDetails?: AuthorizationDetail[];
  /** The key that its first tokens are bound to, if any. */
  confirmation: Confirmation | null;
  /** SHA-256 of the refresh token of generation 1; null when none is issued. */
  refreshTokenHash: Bytes | null;
  idleExpiresAt: Date;
  expiresAt: Date;
  origin: RequestOrigin;
}

export interface Refresh {
  tenantId: string;
  familyId: string;
  clientId: string;
  generation: number;
  /** SHA-256 of the token presented. */
  tokenHash: Bytes;
  /** Scopes and resources of the access token asked for: a replay is the same request only with the same ones. */
  scopes: string[];
  resources: string[];
  /** The successor, when the client rotates. */
  next: {
    tokenHash: Bytes;
    /** The whole response, encrypted under a key that only the presented token yields. */
    replayResponse: Bytes;
    graceSeconds: number;
  } | null;
  idleExpiresAt: Date;
  now: Date;
  origin: RequestOrigin;
}

export type RefreshOutcome =
  | { kind: 'rotated' }
  | { kind: 'replayed'; response: Bytes }
  | { kind: 'reused' }
  | { kind: 'expired' }
  | { kind: 'revoked' }
  | { kind: 'person-inactive' }
  | { kind: 'unknown' };
