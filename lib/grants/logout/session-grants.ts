/** The grants of a session, which do not outlive it. */
export interface SessionGrants {
  /** Token families without `offline_access`. */
  tokenFamilies: number;
  authorizationCodes: number;
}

/** How many sessions ended, and how many of their grants with them. */
export interface EndedSessions extends SessionGrants {
  sessions: number;
}
