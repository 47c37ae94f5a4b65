import type { Client, ClientOrigin } from '@/lib/oauth/client';

/** What an administrator decides about a client: the metadata of RFC 7591 and what Tessera adds, in camel case. */
export interface ClientMetadata
  extends Omit<Client, 'tenantId' | 'clientId' | 'secrets' | 'disabledAt' | 'origin'> {
  contacts: string[];
}

/** A registered client without its secrets. */
export interface RegisteredClient extends ClientMetadata {
  tenantId: string;
  clientId: string;
  origin: ClientOrigin;
  disabledAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A secret as it is stored: its value is known to the client alone. */
export interface ClientSecret {
  id: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

/** What living things of a client there are, or were ended. */
export interface LivingGrants {
  tokenFamilies: number;
  /** People that hold those families. */
  people: number;
  authorizationCodes: number;
}

/** Whether clients of this method authenticate with a secret (RFC 7591, 2). */
export function usesSecret({ tokenEndpointAuthMethod }: Pick<Client, 'tokenEndpointAuthMethod'>): boolean {
  return tokenEndpointAuthMethod.startsWith('client_secret_');
}

/** How audit rows name a client. */
export function clientTarget(client: Pick<RegisteredClient, 'clientId' | 'clientName'>) {
  return { type: 'client', id: client.clientId, name: client.clientName };
}
