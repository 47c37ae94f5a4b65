import type { Role } from '@/lib/people/person';

/** By what a connection's person was found to be one who is here already. */
export type AdoptionMatch = 'userName' | 'email';

/** A person whom a connection might take on instead of creating another. */
export interface Adoptable {
  personId: string;
  role: Role | null;
  matchedBy: AdoptionMatch;
  /** `allowed`: an administrator has made the person the connection's, which does not know yet. `refused`: asked, and told no. */
  standing: 'free' | 'allowed' | 'refused';
}

/** What a connection asks an administrator. */
export interface AdoptionRequest {
  personId: string;
  /** What the person is called here. */
  personName: string;
  userName: string;
  role: Role | null;
  active: boolean;
  matchedBy: AdoptionMatch;
  /** What the directory calls the person. */
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
  /** Those that wait, or those that were refused. */
  state: 'open' | 'refused';
  /** The first page is 1. */
  page: number;
  pageSize: number;
}

/** What adoption needs of the directory's store. */
export interface AdoptionStore {
  /**
   * Whom a connection means by a userName (in any case) and a primary e-mail address: the one person with the name, or
   * else with the address, proved by the person and by nobody else here. People of other connections are nobody.
   */
  findAdoptable(wanted: {
    tenantId: string;
    connectionId: string;
    userName: string;
    email: string | null;
  }): Promise<Adoptable | null>;
  /** Keeps that a connection asks, once however often it does; what was refused stays refused. */
  askToAdopt(request: {
    tenantId: string;
    connectionId: string;
    personId: string;
    matchedBy: AdoptionMatch;
    userName: string;
    now: Date;
  }): Promise<void>;
  /** People whom no connection has, the longest waiting first, and how many there are on all pages. */
  listAdoptionRequests(query: AdoptionQuery): Promise<{ requests: AdoptionRequest[]; total: number }>;
}

/** Steps of the directory's transaction. */
export interface AdoptionSteps {
  /** Decides a request that is open, or was refused. @returns by what the person was matched, or null when there is no such request */
  decideAdoption(decided: {
    tenantId: string;
    connectionId: string;
    personId: string;
    decision: 'allowed' | 'refused';
    now: Date;
  }): Promise<AdoptionMatch | null>;
  /** Notes that the connection has taken up whom it was allowed. */
  settleAdoption(settled: { tenantId: string; connectionId: string; personId: string; now: Date }): Promise<void>;
}
