import type { AuthorizationDetail } from '@/lib/oauth/authorization-details/authorization-detail';
import type { Sayable } from '@/lib/platform/shared/message';
import type { Bytes } from '@/lib/platform/shared/secret';

/** The state of the ping that tells a client of a decision: it waits for the decision first. */
export const pingStatuses = ['waiting', 'pending', 'delivered', 'expired'] as const;
type PingStatus = (typeof pingStatuses)[number];

/** A ping that one process has claimed. */
export interface ClaimedPing {
  tenantId: string;
  /** The ID of its request. */
  id: string;
  clientId: string;
  /** What to send, sealed. */
  ping: Bytes;
  /** Includes this attempt. */
  attempts: number;
}

/** The state of a client's request as administrators see it. */
export const requestStatuses = ['pending', 'approved', 'denied', 'redeemed', 'expired'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** A request as the console lists it. */
export interface ListedRequest {
  id: string;
  /** Null if the person has been deleted. */
  person: { id: string; userName: string } | null;
  status: RequestStatus;
  bindingMessage: string | null;
  createdAt: Date;
  expiresAt: Date;
  decidedAt: Date | null;
  /** Null for a client that polled. */
  ping: { status: PingStatus; attempts: number; at: Date | null; lastError: Sayable | null } | null;
}

/** A request as its person sees it in their data. */
export interface RequestOfPerson
  extends Pick<ListedRequest, 'id' | 'status' | 'bindingMessage' | 'createdAt' | 'expiresAt' | 'decidedAt'> {
  clientId: string;
  /** Null if the client has been deleted. */
  clientName: string | null;
  scopes: string[];
  resources: string[];
  authorizationDetails: AuthorizationDetail[];
  /** The client's address and program. */
  ipAddress: string | null;
  userAgent: string | null;
}

/** The requests that are stored, decided or not. */
export interface BackchannelRequestLog {
  /** The requests of a client, the newest first. */
  list(query: { tenantId: string; clientId: string; limit: number; now: Date }): Promise<ListedRequest[]>;
  /** One page of the requests to a person, the oldest first. @param query.page from 1 */
  listOfPerson(query: {
    tenantId: string;
    personId: string;
    page: number;
    pageSize: number;
    now: Date;
  }): Promise<RequestOfPerson[]>;
}
