import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Client, ClientOrigin } from '@/lib/oauth/clients/client';

/** What an administrator decides about a client: the metadata of RFC 7591 and what Tessera adds, in camel case. */
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
  /** Set while it is being deleted. It is disabled then, and nothing but the deletion changes it. */
  deletion: ClientDeletion | null;
  lastUsedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** How far the deletion of a client is. */
export interface ClientDeletion {
  startedAt: Date;
  /** How many token families it has to end in all, expired ones too, and how many of them have ended. */
  tokenFamilies: number;
  ended: number;
  /** Families that were started before have been looked at; null: none, or all of them once more. */
  from: Date | null;
  /** What lived of what has ended: families so far, and their people and codes as counted at the start. */
  living: LivingGrants;
  /** Who asked for it, and from where. */
  cause: Cause;
}

/** How much of a deletion is done. */
export function deletedPercent({ tokenFamilies, ended }: Pick<ClientDeletion, 'tokenFamilies' | 'ended'>): number {
  return tokenFamilies === 0 ? 100 : Math.min(100, Math.floor((ended / tokenFamilies) * 100));
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
