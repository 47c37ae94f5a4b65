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

/** The outcome of work that writes no value which must be unique: it only locks, or deletes. */
export function withoutConflict<Outcome>(outcome: Outcome | Conflict): Outcome {
  if (isConflict(outcome)) throw new Error('Locking or deleting cannot make a value appear twice.');
  return outcome;
}

const isConflict = (outcome: unknown): outcome is Conflict =>
  typeof outcome === 'object' && outcome !== null && 'kind' in outcome && outcome.kind === 'conflict';

/** What living things of a person there are, or were ended. */
export interface LivingCounts {
  sessions: number;
  tokenFamilies: number;
  authorizationCodes: number;
  deviceAuthorizations: number;
  /** Of the management API. */
  accessKeys: number;
  /** Those that they made for themselves (lib/grants/personal-tokens). */
  personalTokens: number;
}

export const nothingLiving: LivingCounts = {
  sessions: 0,
  tokenFamilies: 0,
  authorizationCodes: 0,
  deviceAuthorizations: 0,
  accessKeys: 0,
  personalTokens: 0,
};

/** Of two people, or two steps. */
export function sumOfLiving(a: LivingCounts, b: LivingCounts): LivingCounts {
  return {
    sessions: a.sessions + b.sessions,
    tokenFamilies: a.tokenFamilies + b.tokenFamilies,
    authorizationCodes: a.authorizationCodes + b.authorizationCodes,
    deviceAuthorizations: a.deviceAuthorizations + b.deviceAuthorizations,
    accessKeys: a.accessKeys + b.accessKeys,
    personalTokens: a.personalTokens + b.personalTokens,
  };
}
