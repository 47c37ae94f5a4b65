/** Who somebody is at a provider. */
export interface LinkedIdentity {
  providerId: string;
  providerName: string;
  /** A disabled provider signs nobody in. */
  providerDisabled: boolean;
  /** As the provider calls them (`sub`). */
  subject: string;
  /** As the provider told it last. */
  email: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** Whom a provider has authenticated, as its ID token says. */
export interface Asserted {
  subject: string;
  email: string | null;
  /** "email_verified: True if the End-User's e-mail address has been verified; otherwise false" (OpenID Connect Core, 5.1). */
  emailVerified: boolean;
  /** When they authenticated there; null where it does not say. */
  authTime: Date | null;
  amr: string[];
  acr: string | null;
}
