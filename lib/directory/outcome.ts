/** Another resource has this value already. */
export interface Conflict {
  kind: 'conflict';
  /** As a filter would name it: `userName`, `externalId`, or an attribute of a declared schema behind its URN. */
  attribute: string;
}

export interface NotFound {
  kind: 'not-found';
}

/** Not allowed, whoever asks: a tenant keeps at least one active owner. */
export interface LastOwner {
  kind: 'refused';
  reason: 'last-owner';
}

/** What living things of a person there are, or were ended. */
export interface LivingCounts {
  sessions: number;
  tokenFamilies: number;
  authorizationCodes: number;
  deviceAuthorizations: number;
  accessKeys: number;
}
