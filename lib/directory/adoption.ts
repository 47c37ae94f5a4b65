import type { Role } from '@/lib/people/person';

/** The attribute by which a connection's user was matched to an existing person. */
export type AdoptionMatch = 'userName' | 'email';

/** A person whom a connection might adopt instead of creating a new one. */
export interface Adoptable {
  personId: string;
  role: Role | null;
  matchedBy: AdoptionMatch;
  /**
   * `allowed`: an administrator has assigned the person to the connection, which has not adopted them yet. `refused`:
   * an administrator rejected the request.
   */
  standing: 'free' | 'allowed' | 'refused';
}

/** A connection's request to adopt a person, for an administrator to decide. */
export interface AdoptionRequest {
  personId: string;
  /** The person's name in this tenant. */
  personName: string;
  userName: string;
  role: Role | null;
  active: boolean;
  matchedBy: AdoptionMatch;
  /** The user name that the directory sent. */
  sentUserName: string;
  askedAt: Date;
  lastAskedAt: Date;
  /** Null while it is open. */
  decision: 'refused' | null;
  decidedAt: Date | null;
}

interface AdoptionQuery {
  tenantId: string;
  connectionId: string;
  /** Open requests, or rejected ones. */
  state: 'open' | 'refused';
  /** The first page is 1. */
  page: number;
  pageSize: number;
}

/** What adoption needs from the directory's store. */
export interface AdoptionStore {
  /**
   * Finds the person whom a connection means by a userName (in any case) and a primary email address: the only person
   * with that name, or else the only person with that address, if it is verified. People of other connections are never
   * returned.
   */
  findAdoptable(wanted: {
    tenantId: string;
    connectionId: string;
    userName: string;
    email: string | null;
  }): Promise<Adoptable | null>;
  /** Stores a connection's request once, however often it is repeated. A rejected request stays rejected. */
  askToAdopt(request: {
    tenantId: string;
    connectionId: string;
    personId: string;
    matchedBy: AdoptionMatch;
    userName: string;
    now: Date;
  }): Promise<void>;
  /** Requests for people without a connection, longest waiting first, and the total on all pages. */
  listAdoptionRequests(query: AdoptionQuery): Promise<{ requests: AdoptionRequest[]; total: number }>;
}

/** The adoption steps of a directory transaction. */
export interface AdoptionSteps {
  /**
   * Decides a request that is open or was rejected.
   * @returns the attribute by which the person was matched, or null when there is no such request
   */
  decideAdoption(decided: {
    tenantId: string;
    connectionId: string;
    personId: string;
    decision: 'allowed' | 'refused';
    now: Date;
  }): Promise<AdoptionMatch | null>;
  /** Records that the connection has adopted the person it was allowed to. */
  settleAdoption(settled: { tenantId: string; connectionId: string; personId: string; now: Date }): Promise<void>;
}
