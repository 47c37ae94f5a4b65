import type { MappingRule } from '@/lib/scim/mapping/rule';
import type { AdoptionRule } from '@/lib/scim/protocol/store';

/**
 * The directory that the people come from; decides which guide the console shows, and what a PATCH may create. Google
 * Workspace sends no SCIM requests to a connection, so it is pulled.
 */
export const scimProviders = ['okta', 'entra-id', 'google', 'other'] as const;
export type ScimProvider = (typeof scimProviders)[number];

export const adoptionRules = ['off', 'ask', 'on'] as const satisfies AdoptionRule[];

/** The rate limit of a connection: `perSecond` sustained, and `burst` requests at a time after a pause. */
export interface RateLimit {
  perSecond: number;
  burst: number;
}

export const standardRateLimit: RateLimit = { perSecond: 50, burst: 200 };

/** The highest configurable limits. */
export const mostPerSecond = 100_000;
export const mostAtOnce = 1_000_000;

/** The settings of a connection that an administrator sets. */
export interface ConnectionSettings {
  name: string;
  provider: ScimProvider;
  /** What happens when it creates a person who already exists without a connection. */
  adoption: AdoptionRule;
  rateLimit: RateLimit;
  /** The OAuth client whose access tokens act for the connection; null when only its own tokens do. */
  clientId: string | null;
  /** Whether ServiceProviderConfig leaves out the members of RFCs after RFC 7643, which some clients reject. */
  strictRfc7643: boolean;
  /** The resource whose roles it assigns to its people by their attribute `roles`; null if it only stores them. */
  roleResource: string | null;
  /**
   * The share of its active people, in percent, that it may deactivate or delete within an hour; null for any
   * (lib/people/brake).
   */
  brakePercent: number | null;
}

/** A directory's SCIM access to a tenant, which provisions people and groups. */
export interface ScimConnection extends ConnectionSettings {
  tenantId: string;
  id: string;
  /** The connection's own names for people's attributes, in the order in which the rules were created. */
  mapping: readonly MappingRule[];
  disabledAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A SCIM token's permissions and status. Only the connection knows its value. */
export interface ScimToken {
  id: string;
  connectionId: string;
  name: string;
  canWrite: boolean;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  /** The person who is accountable for the token. */
  ownerId: string | null;
  /** When that person left; null while there is an active accountable person, or there never was one. */
  ownerLeftAt: Date | null;
  /** When the token is revoked unless someone else becomes accountable. */
  suspendsAt: Date | null;
}

/** How audit rows name a connection. */
export function connectionTarget({ id, name }: Pick<ScimConnection, 'id' | 'name'>) {
  return { type: 'scim-connection', id, name };
}

/** The scopes that a connection's access tokens need for reading and writing. */
export const provisioningScopes = { read: 'scim.read', write: 'scim.write' } as const;
