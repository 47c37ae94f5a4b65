import type { RateLimit } from '../connection';

/** Where processes share how fast a connection may ask. */
export interface LeaseStore {
  /**
   * Takes requests out of what the connection has left: at most `wanted`, fewer when little is left, none when nothing
   * is. It has all of `burst` at first, and gets `perSecond` of them back. Of processes that ask at once each gets its own.
   * @returns how many, and when there is one again, in milliseconds
   */
  lease(wanted: {
    tenantId: string;
    connectionId: string;
    rateLimit: RateLimit;
    wanted: number;
  }): Promise<{ granted: number; nextInMilliseconds: number }>;
}
