import type { RateLimit } from '../connection';

/** The rate limits of connections, shared by all processes. */
export interface LeaseStore {
  /**
   * Takes requests out of what the connection has left: at most `wanted`, fewer when little is left, none when nothing
   * is left. A connection starts with `burst` requests and regains `perSecond` of them each second. Concurrent
   * processes never get the same requests.
   * @returns how many were granted, and the milliseconds until the next one is available
   */
  lease(wanted: {
    tenantId: string;
    connectionId: string;
    rateLimit: RateLimit;
    wanted: number;
  }): Promise<{ granted: number; nextInMilliseconds: number }>;
}
