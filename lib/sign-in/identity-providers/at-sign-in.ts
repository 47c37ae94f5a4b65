import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Connection } from '@/lib/platform/postgres/database';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { CoveredClaims } from './covered-claims';
import type { IdentityProvider } from './provider';
import type { AssertedIdentity } from './store';

/** A person whom a provider asserts and no one here is linked with. */
export interface Newcomer {
  provider: IdentityProvider;
  asserted: AssertedIdentity;
  claims: CoveredClaims;
}

/** A person whom a sign-in may change. */
export interface Returning {
  provider: IdentityProvider;
  personId: string;
  claims: CoveredClaims;
}

export interface PlannedGroup {
  id: string;
  name: string;
}

/** What a sign-in would change about a person. */
export interface SignInPlan {
  /** The attributes that differ, under their SCIM names; null for none. */
  before: JsonObject;
  after: JsonObject;
  joins: PlannedGroup[];
  leaves: PlannedGroup[];
  /** The claims whose values do not fit their attribute. */
  unfit: string[];
}

/**
 * `foreign-domain`: the address is not of an email domain for which the provider creates people. `account-exists`:
 * someone here has the address, and the settings do not let it match.
 */
export type CreationRejection = 'unverified-email' | 'foreign-domain' | 'account-exists' | 'person-inactive';

export interface NotCreated {
  kind: CreationRejection;
  /** Who has the address; null if no one does. */
  personId: string | null;
}

/**
 * Creates and changes people in the transaction of their sign-in. The directory, which this district does not import,
 * does it.
 */
export interface AtSignIn {
  /** What `create` would do. Changes nothing. */
  planCreation(connection: Connection, newcomer: Newcomer): Promise<{ kind: 'creates'; plan: SignInPlan } | NotCreated>;
  /** Waits for other creations with the same address, so that parallel first sign-ins create one person. */
  lockAddress(connection: Connection, newcomer: Newcomer): Promise<void>;
  /** Creates the person, with audit row and event. The address is locked. */
  create(
    connection: Connection,
    newcomer: Newcomer,
    how: { cause: Cause; now: Date },
  ): Promise<{ kind: 'created'; personId: string } | NotCreated>;
  /** What `change` would do; null for a person whom no sign-in changes. */
  planChange(connection: Connection, returning: Returning): Promise<SignInPlan | null>;
  /** Changes the person, whose row is locked, with audit rows and events. */
  change(connection: Connection, returning: Returning, how: { cause: Cause; now: Date }): Promise<void>;
}
