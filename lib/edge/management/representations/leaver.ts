import { z } from 'zod';
import { accountStates, departureWays, noticeKinds, noticeStatuses } from '@/lib/operation/departures/departure';
import { time } from '../times';

const named = z.string().nullable();

const notice = z.strictObject({
  kind: z.enum(noticeKinds),
  to: z.string(),
  name: z.string(),
  status: z.enum(noticeStatuses),
  attempts: z.int(),
  settled_at: time.nullable(),
  /** Since when it waits for an event receiver that polls; null for all others. */
  waits_for_poll_since: time.nullable(),
});

/** The body made by `leaverJson`. */
export const leaverAnswer = z.strictObject({
  /** The name is null for a person without one, and once the deleted person is no longer stored. */
  person: z.strictObject({ id: named, user_name: named, name: named }),
  /** Now. While it is not active, nothing that was issued to the person is accepted. */
  account: z.enum(accountStates),
  left_at: time,
  action: z.string(),
  way: z.enum(departureWays),
  by: z.strictObject({ type: z.string(), id: named, name: named }),
  request_id: named,
  /** The request of the directory, if there was one. The duration is null once the provisioning log has expired. */
  scim_request: z.strictObject({ method: z.string(), path: z.string(), duration_ms: z.int().nullable() }).nullable(),
  ended: z.strictObject({
    sessions: z.int(),
    token_families: z.int(),
    authorization_codes: z.int(),
    device_authorizations: z.int(),
    backchannel_requests: z.int(),
    access_keys: z.int(),
    personal_tokens: z.int(),
  }),
  token_families_by_client: z.array(z.strictObject({ client_id: z.string(), token_families: z.int() })),
  /** What the person was accountable for, and what became of it; null if there was nothing. */
  left_behind: z
    .strictObject({
      succession: z.strictObject({
        kind: z.enum(['kept', 'suspended', 'grace', 'handed-over']),
        suspends_at: time.nullable(),
        to: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
      }),
      clients: z.array(z.strictObject({ client_id: z.string(), client_name: z.string() })),
      scim_tokens: z.array(z.strictObject({ id: z.string(), name: z.string(), connection_id: z.string() })),
      access_keys: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    })
    .nullable(),
  /**
   * Until when resource servers that only check signatures accept access tokens of the token families that ended. Null
   * if none outlived the departure, and once the families are deleted.
   */
  access_tokens_until: time.nullable(),
  /** Null if the outcome was not kept: the person left before an upgrade to the version that keeps it. */
  notices: z.array(notice).nullable(),
  /** What downstream applications have confirmed; empty if the person has come back. */
  downstream_applications: z.array(notice),
  /** How many notices have not arrived, those that wait for a poll included. */
  open_notices: z.int().nullable(),
  /** The client_id of each client that can be notified neither by back-channel logout nor by Global Token Revocation; null if unknown. */
  clients_not_notified: z.array(z.string()).nullable(),
  audit_entry_id: z.string(),
});
