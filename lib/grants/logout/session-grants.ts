/** What was granted for a session, and does not outlive it. */
export interface SessionGrants {
  /** Those without `offline_access`. */
  tokenFamilies: number;
  authorizationCodes: number;
}
