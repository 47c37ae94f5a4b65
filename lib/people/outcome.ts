/** Another resource already has this value. */
export interface Conflict {
  kind: 'conflict';
  /**
   * The attribute as a filter names it: `userName`, or an attribute of a declared schema prefixed with its URN.
   */
  attribute: string;
  /** The index of the person or group that was to have the value, when several were created together. */
  at?: number;
}

export interface NotFound {
  kind: 'not-found';
}

/** Rejected for every actor: a tenant keeps at least one active owner. */
export interface LastOwner {
  kind: 'refused';
  reason: 'last-owner';
}

/** The automated source would deactivate too many people within an hour (lib/people/brake). */
export interface Braked {
  kind: 'braked';
}

/** The outcome of work that cannot violate a unique constraint, because it sets no unique value. */
export function withoutConflict<Outcome>(outcome: Outcome | Conflict): Outcome {
  if (isConflict(outcome)) throw new Error('Work that sets no unique value made one appear twice.');
  return outcome;
}

const isConflict = (outcome: unknown): outcome is Conflict =>
  typeof outcome === 'object' && outcome !== null && 'kind' in outcome && outcome.kind === 'conflict';

/** Counts of what is active of everything issued to a person, or was ended. */
export interface ActiveCounts {
  sessions: number;
  tokenFamilies: number;
  authorizationCodes: number;
  deviceAuthorizations: number;
  /** Requests for approval by clients (CIBA). */
  backchannelRequests: number;
  /** Access keys for the management API. */
  accessKeys: number;
  /** Personal access tokens (lib/grants/personal-tokens). */
  personalTokens: number;
}

export const nothingActive: ActiveCounts = {
  sessions: 0,
  tokenFamilies: 0,
  authorizationCodes: 0,
  deviceAuthorizations: 0,
  backchannelRequests: 0,
  accessKeys: 0,
  personalTokens: 0,
};

export const activeKinds = Object.keys(nothingActive) as (keyof ActiveCounts)[];

/** Adds the counts of two people or two steps. */
export function sumOfActive(a: ActiveCounts, b: ActiveCounts): ActiveCounts {
  return {
    sessions: a.sessions + b.sessions,
    tokenFamilies: a.tokenFamilies + b.tokenFamilies,
    authorizationCodes: a.authorizationCodes + b.authorizationCodes,
    deviceAuthorizations: a.deviceAuthorizations + b.deviceAuthorizations,
    backchannelRequests: a.backchannelRequests + b.backchannelRequests,
    accessKeys: a.accessKeys + b.accessKeys,
    personalTokens: a.personalTokens + b.personalTokens,
  };
}
