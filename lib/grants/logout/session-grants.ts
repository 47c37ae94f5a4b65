/** The grants of a session, which do not outlive it. */
export interface SessionGrants {
  /** Token families without `offline_access`. */
  tokenFamilies: number;
  authorizationCodes: number;
}
