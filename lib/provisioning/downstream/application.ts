import type { JsonObject } from '@/lib/platform/shared/json';
import type { Sayable } from '@/lib/platform/shared/message';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { MappingRule } from '@/lib/scim/mapping/rule';

/** With a token that the application issued, or with tokens from its token endpoint (RFC 6749, 4.4). */
export const authentications = ['bearer', 'client_credentials'] as const;
export type Authentication = (typeof authentications)[number];

/**
 * Who is pushed: everyone; the members of groups, nested ones included; people who match a SCIM filter; or people who
 * have granted a client of ours access.
 */
export const assignments = ['everyone', 'groups', 'rule', 'client'] as const;
export type Assignment = (typeof assignments)[number];

/** What identifies a person who is already there. */
export const matchAttributes = ['userName', 'emails.value', 'externalId'] as const;
export type MatchAttribute = (typeof matchAttributes)[number];

/** What happens there to people who are deleted here. */
export const deletionPolicies = ['deactivate', 'delete'] as const;
export type DeletionPolicy = (typeof deletionPolicies)[number];

/** An application of others that speaks SCIM 2.0 and is kept up to date with people and groups. */
export interface DownstreamApplication {
  tenantId: string;
  id: string;
  name: string;
  /** Its SCIM endpoint, without a trailing slash. */
  baseUrl: string;
  authentication: Authentication;
  /** The bearer token or the client secret, encrypted. */
  secretSealed: Bytes;
  /** The token endpoint, client and scope for client credentials; null for a bearer token. */
  tokenUrl: string | null;
  clientId: string | null;
  scope: string | null;
  assignment: Assignment;
  /** For the assignment `groups`; these are also the groups that `pushGroups` pushes. */
  groupIds: string[];
  /** For the assignment `rule`: a SCIM filter. */
  rule: string | null;
  /** For the assignment `client`: the client_id of a client of ours. */
  assignedClientId: string | null;
  /** The application's names for people's attributes. */
  mapping: MappingRule[];
  matchAttribute: MatchAttribute;
  onDeletion: DeletionPolicy;
  pushGroups: boolean;
  disabledAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The state of an application's requests. */
export interface ApplicationHealth {
  /** When attempts began to fail; null if the last one succeeded. */
  failingSince: Date | null;
  /** No requests are sent before this time. */
  pausedUntil: Date | null;
  lastError: Sayable | null;
  lastConfirmedAt: Date | null;
  /** When the last reconcile ended; null before the first, and once another has read something. */
  reconciledAt: Date | null;
  /** The reconcile that has not ended; null if the last one ended or was canceled. */
  reconcile: Reconcile | null;
}

/** `given-up`: tried `RECONCILE_ATTEMPTS` times in vain, so it is not tried again. */
export const reconcileStatuses = ['running', 'given-up'] as const;

/** A reconcile that has not ended. */
export interface Reconcile {
  status: (typeof reconcileStatuses)[number];
  since: Date;
  /** Attempts at its current step that failed. */
  failedAttempts: number;
  /** When its current step is tried next; null during an attempt and if it was given up. */
  nextAttemptAt: Date | null;
  /** Why the last attempt failed. */
  lastError: Sayable | null;
}

/** Five attempts take seven minutes, or longer if the application asks for that. */
export const RECONCILE_ATTEMPTS = 5;

/** How many people and groups are in each state. */
export interface ApplicationCounts {
  waiting: number;
  confirmed: number;
  givenUp: number;
  /** What the last reconcile found. */
  drift: number;
}

/** What the application's ServiceProviderConfig says (RFC 7643, 5). */
export interface Features {
  patch: boolean;
  readAt: string;
}

/**
 * What a reconcile finds. `missing`: assigned here, absent there, so it is created. `unlinked`: there already, so it is
 * adopted. `differs`: attributes differ. `unassigned`: active there, though no longer assigned here, so it is
 * deactivated. `unknown`: there only, and left alone.
 */
export const findings = ['missing', 'unlinked', 'differs', 'unassigned', 'unknown'] as const;
export type Finding = (typeof findings)[number];

/** How audit rows name an application. */
export function applicationTarget({ id, name }: Pick<DownstreamApplication, 'id' | 'name'>) {
  return { type: 'downstream-application', id, name };
}

/** The application's settings for audit rows, never its secret. */
export function describeApplication({
  name,
  baseUrl,
  authentication,
  tokenUrl,
  clientId,
  scope,
  assignment,
  groupIds,
  rule,
  assignedClientId,
  mapping,
  matchAttribute,
  onDeletion,
  pushGroups,
  disabledAt,
}: DownstreamApplication): JsonObject {
  return {
    name,
    baseUrl,
    authentication,
    tokenUrl,
    clientId,
    scope,
    assignment,
    groupIds: [...groupIds],
    rule,
    assignedClientId,
    mapping: mapping.map(({ from, to }) => ({ from, to })),
    matchAttribute,
    onDeletion,
    pushGroups,
    disabled: disabledAt !== null,
  };
}
