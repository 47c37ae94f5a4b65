/** Where a request came from, as audit rows and family events keep it. */
export interface RequestOrigin {
  requestId: string;
  /** The peer's address, or the client's as a trusted proxy tells it. */
  ipAddress: string | null;
  userAgent: string | null;
}
