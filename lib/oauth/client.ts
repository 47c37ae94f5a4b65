import type { Bytes } from '@/lib/shared/secret';

/** A registered client, with the field names of RFC 7591, section 2, in camel case. */
export interface Client {
  tenantId: string;
  clientId: string;
  clientName: string;
  clientUri: string | null;
  logoUri: string | null;
  policyUri: string | null;
  tosUri: string | null;
  applicationType: 'web' | 'native';
  /** The only method accepted: 'none' (public), 'client_secret_basic', … */
  tokenEndpointAuthMethod: string;
  redirectUris: string[];
  grantTypes: string[];
  scopes: string[];
  /** Secrets that may be presented: not revoked; expiry is checked on use. */
  secrets: { id: string; secretHash: Bytes; expiresAt: Date | null }[];
  firstParty: boolean;
  disabledAt: Date | null;
  /** Lifetimes in seconds where they differ from the tenant's. */
  accessTokenLifetimeSeconds: number | null;
  refreshTokenIdleSeconds: number | null;
  refreshTokenAbsoluteSeconds: number | null;
  refreshTokenRotation: boolean;
  refreshTokenGraceSeconds: number | null;
}

/** A public client cannot keep a secret (RFC 6749, 2.1) and sends its client_id alone. */
export function isPublic(client: Pick<Client, 'tokenEndpointAuthMethod'>): boolean {
  return client.tokenEndpointAuthMethod === 'none';
}

/** client-id = *VSCHAR (RFC 6749, A.1): whatever else is presented names no client, and is not asked for. */
export function isClientId(value: string): boolean {
  return /^[\x20-\x7e]{1,255}$/.test(value);
}
