import type { JSONWebKeySet } from 'jose';
import type { SignalSettings } from '@/lib/platform/shared/signal';

/**
 * The accepted kinds of assertion: `jwt-bearer` is a plain one (RFC 7523, 2.1), `id-jag` an Identity Assertion JWT
 * Authorization Grant (draft-ietf-oauth-identity-assertion-authz-grant).
 */
export const assertionProfiles = ['jwt-bearer', 'id-jag'] as const;
export type AssertionProfile = (typeof assertionProfiles)[number];

/**
 * What makes an assertion single use: `jti` its `jti`, which it must have; `hash` the hash of what is signed, for
 * issuers whose assertions have no `jti` (it is optional: RFC 7523, 3).
 */
export const singleUses = ['jti', 'hash'] as const;
export type SingleUse = (typeof singleUses)[number];

/** The person attribute that is matched with an assertion's subject. `email` is the primary email address. */
export const subjectAttributes = ['user_name', 'email', 'external_id', 'id'] as const;
export type SubjectAttribute = (typeof subjectAttributes)[number];

/**
 * Whose access an issuer may end by Global Token Revocation: everyone's, that of the people whom one SCIM connection
 * provisions, or that of the people who have an account at one identity provider.
 */
export const revocationReaches = ['everyone', 'connection', 'identity_provider'] as const;
type RevocationReach = (typeof revocationReaches)[number];

/** What an issuer may end by Global Token Revocation (draft-parecki-oauth-global-token-revocation-06). */
export interface RevocationRight {
  people: RevocationReach;
  /** The ID of the SCIM connection or identity provider; null for everyone. */
  of: string | null;
  /** Whether it may end the access of people with a console role. */
  includesAdministrators: boolean;
  /** How many times per hour it may end someone's access. */
  perHour: number;
  /** The share of these people whose access it may end within an hour, in percent; null for all. */
  brakePercent: number | null;
}

/** An issuer whose assertions about people the tenant accepts (RFC 7523, 2.1), with the limits on them. */
export interface TrustedIssuer {
  /** The exact `iss` of its assertions. */
  issuer: string;
  /** Its public keys, inline or by URI; exactly one of the two is set. */
  jwks: JSONWebKeySet | null;
  jwksUri: string | null;
  profiles: AssertionProfile[];
  /** The claim that identifies the person, `sub` or another, and the person attribute that it is matched with. */
  subjectClaim: string;
  subjectAttribute: SubjectAttribute;
  /**
   * Limits its assertions to people whose primary email is in one of these domains, in lower case; all people when
   * empty.
   */
  emailDomains: string[];
  /** Whether its assertions may be about people with a console role. */
  includesAdministrators: boolean;
  /** The `tenant` claim that its assertions must have; null when they must have none. */
  tenant: string | null;
  /** `optional` also accepts public clients, and requests without a client, which count as coming from `clientId`. */
  clientAuthentication: 'required' | 'optional';
  clientId: string | null;
  /**
   * The clients that may present its assertions; when empty, all that have the JWT bearer grant type, or have token
   * exchange with a policy that lists JWTs as subject tokens.
   */
  clients: string[];
  /** The scopes that its assertions may grant; none when empty. */
  scopes: string[];
  /** The maximum lifetime of an assertion, in seconds. */
  maxLifetimeSeconds: number;
  singleUse: SingleUse;
  /** Null when it may not end anyone's access. */
  revocation: RevocationRight | null;
  /** Null when its Shared Signals are rejected. They end access within the limits of `revocation`. */
  signals: SignalSettings | null;
  disabledAt: Date | null;
}

/** A person that an assertion may be about. */
export interface AssertedPerson {
  personId: string;
  active: boolean;
  /** In lower case. */
  primaryEmail: string | null;
  /** Whether the person has a console role. */
  isAdministrator: boolean;
}

/** The storage that this grant type needs. */
export interface TrustedIssuerStore {
  /**
   * An issuer by its `iss`, disabled ones included; null when the tenant has no such issuer. The result may be a few
   * seconds old.
   */
  findTrustedIssuer(tenantId: string, issuer: string): Promise<TrustedIssuer | null>;

  /** The person of the tenant with this value; null when there is none or more than one. */
  findAssertedPerson(tenantId: string, attribute: SubjectAttribute, value: string): Promise<AssertedPerson | null>;
}
