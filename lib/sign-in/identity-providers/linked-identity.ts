/** Who made a link: the person, a match by email address, an import, or the sign-in that created the person. */
export const linkedBy = ['person', 'verified-email', 'import', 'created'] as const;
export type LinkedBy = (typeof linkedBy)[number];

/** A person's identity at an identity provider. */
export interface LinkedIdentity {
  providerId: string;
  providerName: string;
  /** People cannot sign in with a disabled provider. */
  providerDisabled: boolean;
  /** The person's identifier at the provider (`sub`). */
  subject: string;
  /** The email address that the provider reported most recently. */
  email: string | null;
  /** `created`: the person was created at the first sign-in with it. */
  linkedBy: LinkedBy;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** What a provider's ID token says about the person that it authenticated. */
export interface Asserted {
  subject: string;
  email: string | null;
  /**
   * "email_verified: True if the End-User's e-mail address has been verified; otherwise false" (OpenID Connect Core
   * section 5.1).
   */
  emailVerified: boolean;
  /** When the person authenticated at the provider; null if it does not say. */
  authTime: Date | null;
  amr: string[];
  acr: string | null;
  /** The provider's ID of its session (OpenID Connect Back-Channel Logout 1.0, section 2.1); null if it has none. */
  sid: string | null;
}

/**
 * Whether an address was made by Apple for one app, and forwards to an address that Apple does not disclose. Apple can
 * stop forwarding when the person asks for it.
 */
export const isPrivateRelay = (email: string): boolean => email.toLowerCase().endsWith('@privaterelay.appleid.com');
