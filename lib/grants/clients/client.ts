import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Client, ClientOrigin } from '@/lib/oauth/clients/client';

/** A client's editable settings: the metadata of RFC 7591 and Tessera's additions, in camel case. */
export interface ClientMetadata
  extends Omit<Client, 'tenantId' | 'clientId' | 'secrets' | 'disabledAt' | 'tokensValidAfter' | 'origin'> {
  contacts: string[];
}

/** A registered client without its secrets. */
export interface RegisteredClient extends ClientMetadata {
  tenantId: string;
  clientId: string;
  origin: ClientOrigin;
  disabledAt: Date | null;
  /** See Client.tokensValidAfter. */
  tokensValidAfter: Date | null;
  /** The person who is accountable for the client. */
  ownerId: string | null;
  /** When that person left; null while there is an active accountable person, or there never was one. */
  ownerLeftAt: Date | null;
  /** When the client is disabled unless someone else becomes accountable. */
  suspendsAt: Date | null;
  /** Set while the client is being deleted. It is then disabled, and only the deletion changes it. */
  deletion: ClientDeletion | null;
  lastUsedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The progress of a client's deletion. */
export interface ClientDeletion {
  startedAt: Date;
  /** The total of token families to end, including expired ones, and how many have ended so far. */
  tokenFamilies: number;
  ended: number;
  /** Families created before this time have been processed; null: none yet, or all of them are checked once more. */
  from: Date | null;
  /** What was still active: families ended so far, and their people and codes as counted at the start. */
  living: ActiveGrants;
  /** Who requested it, and from where. */
  cause: Cause;
}

/** The percentage of a deletion that is done. */
export function deletedPercent({ tokenFamilies, ended }: Pick<ClientDeletion, 'tokenFamilies' | 'ended'>): number {
  return tokenFamilies === 0 ? 100 : Math.min(100, Math.floor((ended / tokenFamilies) * 100));
}

/** A secret as it is stored: only the client knows its value. */
export interface ClientSecret {
  id: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

/** The active grants of a client that exist, or that were ended. */
export interface ActiveGrants {
  tokenFamilies: number;
  /** People who hold those families. */
  people: number;
  authorizationCodes: number;
}

/** Whether clients of this method authenticate with a secret (RFC 7591, 2). */
export function usesSecret({ tokenEndpointAuthMethod }: Pick<Client, 'tokenEndpointAuthMethod'>): boolean {
  return tokenEndpointAuthMethod.startsWith('client_secret_');
}

/** How audit rows refer to a client. */
export function clientTarget(client: Pick<RegisteredClient, 'clientId' | 'clientName'>) {
  return { type: 'client', id: client.clientId, name: client.clientName };
}
