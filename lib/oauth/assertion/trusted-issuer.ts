import type { JSONWebKeySet } from 'jose';

/**
 * What an issuer's assertions may be: `jwt-bearer` is a plain one (RFC 7523, 2.1), `id-jag` an Identity Assertion JWT
 * Authorization Grant (draft-ietf-oauth-identity-assertion-authz-grant).
 */
export const assertionProfiles = ['jwt-bearer', 'id-jag'] as const;
export type AssertionProfile = (typeof assertionProfiles)[number];

/** By which attribute of the directory an assertion's subject is found. `email` is the primary address. */
export const subjectAttributes = ['user_name', 'email', 'external_id', 'id'] as const;
export type SubjectAttribute = (typeof subjectAttributes)[number];

/** An issuer whose assertions about people the tenant accepts (RFC 7523, 2.1), and what they may bring about. */
export interface TrustedIssuer {
  /** `iss` of its assertions, exactly. */
  issuer: string;
  /** Its public keys, by value or by reference: one of them is set. */
  jwks: JSONWebKeySet | null;
  jwksUri: string | null;
  profiles: AssertionProfile[];
  /** The claim that names the person, `sub` or another, and the attribute that has its value. */
  subjectClaim: string;
  subjectAttribute: SubjectAttribute;
  /** Whom it may speak for: people whose primary address is in one of these, in lower case; all when empty. */
  emailDomains: string[];
  /** Whether also for people who have a role in the console. */
  includesAdministrators: boolean;
  /** The `tenant` claim that its assertions must have; null for those that have none. */
  tenant: string | null;
  /** `optional`: also for public clients, and for requests without a client, which count as from `clientId`. */
  clientAuthentication: 'required' | 'optional';
  clientId: string | null;
  /** The clients that may present its assertions; empty for all that have the grant. */
  clients: string[];
  /** The scopes that its assertions may bring; none when empty. */
  scopes: string[];
  /** How long an assertion may be valid, in seconds. */
  maxLifetimeSeconds: number;
  disabledAt: Date | null;
}

/** A person that an assertion may be about. */
export interface AssertedPerson {
  personId: string;
  active: boolean;
  /** In lower case. */
  primaryEmail: string | null;
  /** Whether the person has a role in the console. */
  isAdministrator: boolean;
}

/** What the grant needs of a store. */
export interface TrustedIssuerStore {
  /** An issuer by its `iss`, disabled ones included; null when unknown to the tenant. May be up to a few seconds old. */
  findTrustedIssuer(tenantId: string, issuer: string): Promise<TrustedIssuer | null>;

  /** The one person of the tenant with this value; null when there is none, or when several have it. */
  findAssertedPerson(tenantId: string, attribute: SubjectAttribute, value: string): Promise<AssertedPerson | null>;
}
