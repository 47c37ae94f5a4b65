import type { MappingRule } from '@/lib/scim/mapping/rule';
import type { AdoptionRule } from '@/lib/scim/protocol/store';

/** Where the people come from: which guide the console shows. */
export const scimProviders = ['okta', 'entra-id', 'other'] as const;
export type ScimProvider = (typeof scimProviders)[number];

export const adoptionRules = ['off', 'ask', 'on'] as const satisfies AdoptionRule[];

/** How fast a connection may ask: it goes on at `perSecond`, and after a pause has `burst` requests at once. */
export interface RateLimit {
  perSecond: number;
  burst: number;
}

export const standardRateLimit: RateLimit = { perSecond: 50, burst: 200 };

/** What may be asked for. */
export const mostPerSecond = 100_000;
export const mostAtOnce = 1_000_000;

/** What an administrator says of a connection. */
export interface ConnectionSettings {
  name: string;
  provider: ScimProvider;
  /** What becomes of people whom it creates, and who are here already without a connection. */
  adoption: AdoptionRule;
  rateLimit: RateLimit;
  /** The OAuth client whose access tokens stand for it; null: its own tokens alone do. */
  clientId: string | null;
}

/** A SCIM client that provisions people and groups of a tenant. */
export interface ScimConnection extends ConnectionSettings {
  tenantId: string;
  id: string;
  /** What it calls people's attributes, in the order in which the rules were made. */
  mapping: readonly MappingRule[];
  disabledAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What a SCIM token may do. Its value is known to the connection alone. */
export interface ScimToken {
  id: string;
  connectionId: string;
  name: string;
  canWrite: boolean;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** How audit rows name a connection. */
export function connectionTarget({ id, name }: Pick<ScimConnection, 'id' | 'name'>) {
  return { type: 'scim-connection', id, name };
}
