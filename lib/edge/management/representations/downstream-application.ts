import { z } from 'zod';
import { type ListedResource, pushedKinds, resourceStatuses } from '@/lib/journal/downstream/downstream-resource';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import {
  assignments,
  authentications,
  type DownstreamApplication,
  deletionPolicies,
  findings,
  matchAttributes,
  reconcileStatuses,
} from '@/lib/provisioning/downstream/application';
import { toApplicationFields } from '@/lib/provisioning/downstream/application-fields';
import type { Drift, ListedApplication, StateOfPerson } from '@/lib/provisioning/downstream/store';
import { time, timeOrNull, written } from '../times';

const settings = {
  id: z.uuid(),
  name: z.string(),
  base_url: z.string(),
  authentication: z.enum(authentications),
  token_url: z.string().nullable(),
  client_id: z.string().nullable(),
  scope: z.string().nullable(),
  assignment: z.enum(assignments),
  group_ids: z.array(z.string()),
  rule: z.string().nullable(),
  assigned_client_id: z.string().nullable(),
  mapping: z.array(z.strictObject({ from: z.string(), to: z.string().nullable() })),
  match_attribute: z.enum(matchAttributes),
  on_deletion: z.enum(deletionPolicies),
  push_groups: z.boolean(),
  disabled_at: timeOrNull,
  created_at: time,
  updated_at: time,
};

/** A downstream application as administrators configured it, without its secret. */
export const applicationAnswer = z.strictObject(settings);

export function applicationBody(application: DownstreamApplication) {
  const { id, disabledAt, createdAt, updatedAt } = application;
  return {
    id,
    ...toApplicationFields(application),
    disabled_at: written(disabledAt),
    created_at: written(createdAt),
    updated_at: written(updatedAt),
  };
}

/** The same, with the state of its requests and how many people and groups are in each state. */
export const applicationWithStateAnswer = z.strictObject({
  ...settings,
  /** Attempts have failed since this time; null if the last one succeeded. */
  failing_since: timeOrNull,
  paused_until: timeOrNull,
  last_error: z.string().nullable(),
  last_confirmed_at: timeOrNull,
  /** When the last reconcile ended; null if what it found has been overwritten by one that has not ended. */
  reconciled_at: timeOrNull,
  reconciling: z.boolean(),
  /** The reconcile that has not ended: it is under way, is tried again, or was given up. */
  reconcile: z
    .strictObject({
      status: z.enum(reconcileStatuses),
      since: time,
      /** Attempts at its current step that failed. */
      failed_attempts: z.int(),
      /** Null during an attempt and if it was given up. */
      next_attempt_at: timeOrNull,
      last_error: z.string().nullable(),
    })
    .nullable(),
  waiting: z.int(),
  confirmed: z.int(),
  given_up: z.int(),
  /** How many differences the last reconcile found. */
  drift: z.int(),
});

export function applicationWithStateBody(application: ListedApplication) {
  const { failingSince, pausedUntil, lastError, lastConfirmedAt, reconciledAt } = application;
  const { reconcile, waiting, confirmed, givenUp, drift } = application;
  return {
    ...applicationBody(application),
    failing_since: written(failingSince),
    paused_until: written(pausedUntil),
    last_error: lastError && inEnglish(lastError),
    last_confirmed_at: written(lastConfirmedAt),
    reconciled_at: written(reconciledAt),
    reconciling: reconcile?.status === 'running',
    reconcile: reconcile && {
      status: reconcile.status,
      since: written(reconcile.since),
      failed_attempts: reconcile.failedAttempts,
      next_attempt_at: written(reconcile.nextAttemptAt),
      last_error: reconcile.lastError && inEnglish(reconcile.lastError),
    },
    waiting,
    confirmed,
    given_up: givenUp,
    drift,
  };
}

const state = {
  remote_id: z.string().nullable(),
  /** What the application has; null before anything was pushed. */
  there: z.enum(['active', 'inactive', 'absent']).nullable(),
  status: z.enum(resourceStatuses),
  attempts: z.int(),
  waiting_since: timeOrNull,
  due_at: timeOrNull,
  confirmed_at: timeOrNull,
  last_error: z.string().nullable(),
  request_id: z.string().nullable(),
};

const stateBody = (one: Omit<StateOfPerson, 'application'>) => ({
  remote_id: one.remoteId,
  there: one.there,
  status: one.status,
  attempts: one.attempts,
  waiting_since: written(one.waitingSince),
  due_at: written(one.dueAt),
  confirmed_at: written(one.confirmedAt),
  last_error: one.lastError && inEnglish(one.lastError),
  request_id: one.requestId,
});

/** What an application knows about a person or group. */
export const downstreamResourceAnswer = z.strictObject({
  type: z.enum(pushedKinds),
  id: z.uuid(),
  name: z.string().nullable(),
  ...state,
});

export const downstreamResourceBody = (one: ListedResource) => ({
  type: one.kind,
  id: one.resourceId,
  name: one.name,
  ...stateBody(one),
});

/** What one application knows about a person. */
export const stateOfPersonAnswer = z.strictObject({
  application_id: z.uuid(),
  application_name: z.string(),
  application_disabled_at: timeOrNull,
  ...state,
});

export const stateOfPersonBody = (one: StateOfPerson) => ({
  application_id: one.application.id,
  application_name: one.application.name,
  application_disabled_at: written(one.application.disabledAt),
  ...stateBody(one),
});

/** A difference that a reconcile found. */
export const driftAnswer = z.strictObject({
  id: z.uuid(),
  type: z.enum(pushedKinds),
  finding: z.enum(findings),
  /** Here; null for what is unknown here. */
  resource_id: z.uuid().nullable(),
  remote_id: z.string().nullable(),
  name: z.string().nullable(),
  attributes: z.array(z.string()),
  found_at: time,
});

export const driftBody = (one: Drift) => ({
  id: one.id,
  type: one.kind,
  finding: one.finding,
  resource_id: one.resourceId,
  remote_id: one.remoteId,
  name: one.name,
  attributes: one.attributes,
  found_at: written(one.foundAt),
});
