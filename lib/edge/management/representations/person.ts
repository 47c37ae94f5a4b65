import { z } from 'zod';
import type { ActiveCounts } from '@/lib/people/outcome';
import { type Person, roles } from '@/lib/people/person';
import { time, timeOrNull, written } from '../times';

export const personAnswer = z.strictObject({
  id: z.uuid(),
  user_name: z.string(),
  display_name: z.string().nullable(),
  active: z.boolean(),
  role: z.enum(roles).nullable(),
  /** The SCIM connection that provisions the person. */
  connection_id: z.uuid().nullable(),
  /** By their SCIM names (RFC 7643, 4.1). */
  attributes: z.record(z.string(), z.json()),
  created_at: time,
  updated_at: time,
  deactivated_at: timeOrNull,
});

export function personBody({ id, role, connectionId, attributes, createdAt, updatedAt, deactivatedAt }: Person) {
  const { userName, displayName, active } = attributes;
  return {
    id,
    user_name: userName,
    display_name: typeof displayName === 'string' ? displayName : null,
    active,
    role,
    connection_id: connectionId,
    attributes,
    created_at: written(createdAt),
    updated_at: written(updatedAt),
    deactivated_at: written(deactivatedAt),
  };
}

/** What is active, or was ended, of what was issued to a person. */
export const activeAnswer = z.strictObject({
  sessions: z.int(),
  token_families: z.int(),
  authorization_codes: z.int(),
  device_authorizations: z.int(),
  backchannel_authentication_requests: z.int(),
  access_keys: z.int(),
  personal_access_tokens: z.int(),
});

export function activeBody({
  sessions,
  tokenFamilies,
  authorizationCodes,
  deviceAuthorizations,
  backchannelRequests,
  accessKeys,
  personalTokens,
}: ActiveCounts) {
  return {
    sessions,
    token_families: tokenFamilies,
    authorization_codes: authorizationCodes,
    device_authorizations: deviceAuthorizations,
    backchannel_authentication_requests: backchannelRequests,
    access_keys: accessKeys,
    personal_access_tokens: personalTokens,
  };
}
