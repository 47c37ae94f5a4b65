import type { TrustedIssuerStore } from '@/lib/oauth/assertion/trusted-issuer';
import type { AuthorizationDetail } from '@/lib/oauth/authorization-details/authorization-detail';
import type { BackchannelStore } from '@/lib/oauth/backchannel/store';
import type { Client } from '@/lib/oauth/clients/client';
import type { DeviceStore } from '@/lib/oauth/device/store';
import type { ClaimsRequest } from '@/lib/oauth/openid/claims-request';
import type { KnownPerson } from '@/lib/oauth/openid/known-person';
import type { AuthorizationParameters, CodeBinding } from '@/lib/oauth/parameters/authorization-request';
import type { RevocationFeedStore } from '@/lib/oauth/revocation-feed/store';
import type { Confirmation } from '@/lib/oauth/tokens/confirmation';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { Arrival } from './arrival';

/**
 * The store that the protocol needs. Every method is scoped to one tenant and runs in one transaction, which also
 * writes its audit entry. Outcomes are return values; a thrown error means that the database failed and nothing was
 * changed.
 */
export interface OAuthStore extends DeviceStore, BackchannelStore, RevocationFeedStore, TrustedIssuerStore {
  /** A client by ID; may be disabled. May be a few seconds old. */
  findClient(tenantId: string, clientId: string): Promise<Client | null>;

  /** The scopes that the person has allowed the client. */
  findConsent(tenantId: string, personId: string, clientId: string): Promise<string[]>;

  /** Stores a validated request that its client pushed (RFC 9126). */
  savePushedRequest(request: NewPushedRequest): Promise<void>;

  /**
   * Takes a pushed request by one conditional update: of any number of parallel calls, one returns 'taken'.
   * @param taking.openAs the ID for its authorization request, if a page is needed
   * @returns 'opened' if it was taken before, as that authorization request; 'unknown' also if it has expired or
   *   belongs to another client
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

  /** Stores a validated request while the person signs in and decides. */
  saveAuthorizationRequest(request: NewAuthorizationRequest): Promise<void>;

  /** An undecided, unexpired request; null if there is none. */
  findAuthorizationRequest(tenantId: string, id: string, now: Date): Promise<AuthorizationRequestRecord | null>;

  /**
   * Binds the request to the session in which its browser continues, whichever it was bound to before. A form that was
   * shown for the former session is no longer accepted.
   * @returns false if the request no longer exists, is decided, or belongs to another browser
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
   * Decides a request: with `code`, issues the code and remembers the consent; without, denies the request. Of any
   * number of parallel decisions, one wins. The person's row is locked, so that no code can be issued during a
   * deactivation.
   */
  decideAuthorizationRequest(decision: {
    tenantId: string;
    id: string;
    browserHash: Bytes;
    sessionId: string;
    /** Whether the request is bound by this, as by `bindAuthorizationRequest`; otherwise it must be bound already. */
    binds?: boolean;
    now: Date;
    origin: RequestOrigin;
    code: Omit<NewCode, 'tenantId'> | null;
    /** Whether to remember the scopes; false for first-party clients, which need no consent. */
    rememberConsent: boolean;
  }): Promise<'decided' | 'gone' | 'person-inactive'>;

  /**
   * Ends an undecided request of this browser without granting anything. Of any number of parallel calls and decisions,
   * one wins.
   * @param request.personId the signed-in person who ends it, for the audit log; null if unknown
   */
  endAuthorizationRequest(request: {
    tenantId: string;
    id: string;
    browserHash: Bytes;
    personId: string | null;
    now: Date;
    origin: RequestOrigin;
  }): Promise<'ended' | 'gone'>;

  /** Issues a code without showing a page, when a session and consent already exist. The person's row is locked. */
  issueCode(code: NewCode): Promise<'issued' | 'person-inactive' | 'session-ended'>;

  /** What a code is bound to, even if it can no longer be redeemed; null if it is unknown. Changes nothing. */
  findCode(tenantId: string, codeHash: Bytes): Promise<CodeRecord | null>;

  /**
   * Redeems a code: consumes it by one conditional update and creates its token family in the same statement. Of any
   * number of parallel calls, exactly one returns 'redeemed'. The person's row is locked: during a deactivation, either
   * the family is revoked by it or the redemption finds the person inactive.
   */
  redeemCode(redemption: {
    tenantId: string;
    codeHash: Bytes;
    family: NewFamily;
    now: Date;
  }): Promise<'redeemed' | 'not-redeemable'>;

  /**
   * Revokes the family that a replayed code created, and records why. Only for the client that owns the code.
   * @returns 'unchanged' if there is no such family, or it has already ended
   */
  revokeReplayedCode(replay: {
    tenantId: string;
    codeHash: Bytes;
    clientId: string;
    now: Date;
    origin: RequestOrigin;
  }): Promise<'revoked' | 'unchanged'>;

  /**
   * Rotates a refresh token by one conditional update, or uses it without rotation if there is no `next`. One round
   * trip on success. Of any number of parallel calls with one token, exactly one returns 'rotated'. The immediate
   * predecessor of the current token is answered in these cases (docs/decisions/0064), unless `graceSeconds` is 0:
   * - its request arrived within the grace period, which begins with the rotation, by the database's clock, and which
   *   does not count the time in which no process could serve it
   * - its sender is `proven`, and less than 10 minutes have passed, counted likewise
   *
   * Such calls return 'replayed' if they arrive within the grace period and ask for the same, 'joined' if not, and
   * 'unanswerable' if the stored response is of no use to them. An older token whose request arrived before its own
   * successor existed returns 'superseded'. Otherwise the token has leaked: the family is revoked, with an audit entry,
   * before 'reused' is returned. Nothing is done for a client that no longer waits.
   */
  refresh(refresh: Refresh): Promise<RefreshOutcome>;

  /**
   * Whether a verified access token is still active; one query checks its family, person, clients and token IDs.
   * `familyId` is null for a client's own tokens. The person is found by the family, because `sub` may be pairwise.
   * @param token.jtis its own and those of the tokens that it was exchanged from
   * @param token.clientIds the clients that hold it, held those tokens, or act; the family belongs to one of them
   * @param token.actorFamilyIds the families of the people who act for the subject
   * @param token.issuedAt its `iat`; the token is invalid if one of the clients accepts only later ones
   *   (`Client.tokensValidAfter`)
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
   * Like `checkAccessToken`, and also reads the person for userinfo in the same query.
   * @param wanted.groups whether groups are needed, even if the family's claims request does not name them
   */
  findBearerPerson(
    token: Parameters<OAuthStore['checkAccessToken']>[0],
    wanted: { groups: boolean },
  ): Promise<{ state: AccessTokenState; person: BearerPerson | null }>;

  /** A person as needed for claims; null if inactive or deleted. */
  findKnownPerson(query: { tenantId: string; personId: string; groups: boolean }): Promise<KnownPerson | null>;

  /**
   * The names of the roles of a resource that a person holds, directly or through groups, in no order and possibly of
   * roles that the resource no longer declares.
   */
  findRoles(query: { tenantId: string; personId: string; resource: string }): Promise<string[]>;

  /**
   * What a person granted to the client of an ID token, if the token's family, the person, the client and the session
   * (if the family has one) are active; null otherwise. `confirmation` is the key that the family's tokens were most
   * recently bound to; null if they never were.
   * @param idToken.issuedAt its `iat`
   */
  findIdTokenGrant(idToken: {
    tenantId: string;
    familyId: string;
    clientId: string;
    issuedAt: number;
    now: Date;
  }): Promise<{
    personId: string;
    scopes: string[];
    resources: string[];
    authorizationDetails: AuthorizationDetail[];
    confirmation: Confirmation | null;
  } | null>;

  /**
   * The people for whom the client has most recently obtained tokens, active or not; ten thousand token families are
   * looked at.
   */
  listPeopleOfClient(tenantId: string, clientId: string): Promise<string[]>;

  /** Records in a token family that a client exchanged one of its tokens; once a day per client and target. */
  noteExchange(exchange: {
    tenantId: string;
    familyId: string;
    clientId: string;
    resources: string[];
    now: Date;
    origin: RequestOrigin;
  }): Promise<void>;

  /**
   * Whether a refresh token is the current one of an active token family, or the one before it, within the grace
   * period ('in-grace'), by the clock of this process. Changes nothing; only `refresh` decides about an older token.
   */
  checkRefreshToken(token: {
    tenantId: string;
    familyId: string;
    generation: number;
    tokenHash: Bytes;
    now: Date;
  }): Promise<
    | { kind: 'active'; clientId: string; userName: string | null; expiresAt: Date }
    | { kind: 'in-grace' }
    | { kind: 'inactive' }
  >;

  /**
   * Claims the `jti` of an assertion until the assertion expires, by one conditional insert: of any number of parallel
   * calls, one returns 'claimed'.
   * @param claim.issuer the signer; each has its own set of `jti` values
   */
  claimAssertion(claim: AssertionClaim & { tenantId: string }): Promise<'claimed' | 'replayed'>;

  /**
   * Creates a token family from a trusted issuer's assertion (RFC 7523, 2.1) and claims the assertion's `jti` in the
   * same statement. The rows of the person and issuer are locked.
   * @returns 'not-allowed' if the person is inactive, or the issuer or client is disabled or deleted
   */
  startFamilyFromAssertion(start: {
    tenantId: string;
    assertion: AssertionClaim;
    family: NewFamily;
    now: Date;
  }): Promise<'started' | 'replayed' | 'not-allowed'>;

  /**
   * Revokes a token family of this client, with every token exchanged from it. Idempotent; families of other clients
   * are not affected.
   */
  revokeFamily(revocation: {
    tenantId: string;
    familyId: string;
    clientId: string;
    now: Date;
    origin: RequestOrigin;
  }): Promise<void>;

  /** Revokes one access token; the revocation is kept until the token would have expired. Idempotent. */
  revokeAccessToken(revocation: {
    tenantId: string;
    jti: string;
    clientId: string;
    expiresAt: Date;
    now: Date;
    origin: RequestOrigin;
  }): Promise<void>;
}

/**
 * `personId` and `userName` are null for a client's own tokens. `actingPeople` maps each actor's family to its person.
 * `mapsClaims` is set if claims are declared for the client that holds the token (`Client.claimMappings`).
 */
export type AccessTokenState =
  | {
      kind: 'active';
      personId: string | null;
      userName: string | null;
      actingPeople?: Record<string, string> | null;
      mapsClaims?: true;
    }
  | { kind: 'inactive' };

/** The person of an access token, with the individual claims that the family's original request asked for. */
export interface BearerPerson extends KnownPerson {
  claims: ClaimsRequest | null;
}

/** Marks an assertion as used once. */
export interface AssertionClaim {
  /** `iss` of the assertion. */
  issuer: string;
  /** SHA-256 of its `jti`, or of the assertion where that makes it single use (`TrustedIssuer.singleUse`). */
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
  /** The session when the request arrived, if it may be used for the request; null otherwise. */
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

/** A token family when its first tokens are minted. */
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
  /** The individually requested claims; omitted if the grant type has none. */
  claims?: ClaimsRequest | null;
  /** All authorized details (RFC 9396); omitted if there are none. */
  authorizationDetails?: AuthorizationDetail[];
  /** The key that its first tokens are bound to; null if none. */
  confirmation: Confirmation | null;
  /** SHA-256 of the refresh token of generation 1; null if none is issued. */
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
  /** SHA-256 of the presented token. */
  tokenHash: Bytes;
  /** The scopes and resources requested for the access token. */
  scopes: string[];
  resources: string[];
  /**
   * The key that the access token is bound to, which the family remembers; if null, the family keeps the previous one.
   */
  confirmation: Confirmation | null;
  arrival: Arrival;
  /** Whether the sender has authenticated, or has proved possession of the key that the presented token is bound to. */
  proven: boolean;
  /** 0 if a rotated token must never be answered again. */
  graceSeconds: number;
  /** The next refresh token; null if the client does not rotate. */
  next: {
    tokenHash: Bytes;
    /** The whole response, encrypted under a key that can be derived only from the presented token. */
    replayResponse: Bytes;
  } | null;
  /**
   * Compares this request with the one that rotated the token, by the response that it got. Changes nothing: it may be
   * called more than once.
   * @returns 'same' if that response answers this request, 'other' if it needs another access token, and 'none' if it
   *   gets neither
   */
  compare(response: Bytes): 'same' | 'other' | 'none';
  idleExpiresAt: Date;
  now: Date;
  origin: RequestOrigin;
}

export type RefreshOutcome =
  | { kind: 'rotated' }
  /** The request repeats the one that rotated the token, whose response this is. */
  | { kind: 'replayed'; response: Bytes }
  /**
   * The request asks for something else than the one that rotated the token, whose response this is, or that response
   * is too old to be repeated as it is.
   */
  | { kind: 'joined'; response: Bytes }
  /** The response to the request that rotated the token is of no use to this one, and nothing was recorded. */
  | { kind: 'unanswerable' }
  | { kind: 'superseded' }
  | { kind: 'abandoned' }
  | { kind: 'reused' }
  | { kind: 'expired' }
  | { kind: 'revoked' }
  | { kind: 'person-inactive' }
  | { kind: 'unknown' };
