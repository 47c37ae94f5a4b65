import { z } from 'zod';
import { msg } from '@/lib/platform/shared/message';
import { connectionVersion } from '@/lib/provisioning/scim-connections/change-connection';
import {
  adoptionRules,
  type ScimConnection,
  type ScimToken,
  scimProviders,
} from '@/lib/provisioning/scim-connections/connection';
import { answer } from '../operation';
import { problem } from '../problem';
import { time, timeOrNull, written } from '../times';
import { ownerAnswer, ownerBody } from './owner';

/** Path parameters of operations on one connection. */
export const ofConnection = z.object({ id: z.string() });

export const connectionNotFound = problem('not-found', msg('management.noScimConnectionWithThis'));

export const connectionAnswer = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  provider: z.enum(scimProviders),
  adoption: z.enum(adoptionRules),
  rate_per_second: z.int(),
  rate_burst: z.int(),
  client_id: z.string().nullable(),
  strict_rfc7643: z.boolean(),
  role_resource: z.string().nullable(),
  brake_percent: z.int().nullable(),
  disabled_at: timeOrNull,
  last_used_at: timeOrNull,
  created_at: time,
  updated_at: time,
});

export function connectionBody({
  id,
  name,
  provider,
  adoption,
  rateLimit,
  clientId,
  strictRfc7643,
  roleResource,
  brakePercent,
  disabledAt,
  lastUsedAt,
  createdAt,
  updatedAt,
}: ScimConnection) {
  return {
    id,
    name,
    provider,
    adoption,
    rate_per_second: rateLimit.perSecond,
    rate_burst: rateLimit.burst,
    client_id: clientId,
    strict_rfc7643: strictRfc7643,
    role_resource: roleResource,
    brake_percent: brakePercent,
    disabled_at: written(disabledAt),
    last_used_at: written(lastUsedAt),
    created_at: written(createdAt),
    updated_at: written(updatedAt),
  };
}

/** The response of an operation on one connection. */
export const answerConnection = (connection: ScimConnection) =>
  answer(connectionBody(connection), connectionVersion(connection));

export const scimTokenAnswer = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  can_write: z.boolean(),
  created_at: time,
  expires_at: timeOrNull,
  last_used_at: timeOrNull,
  revoked_at: timeOrNull,
  owner: ownerAnswer,
});

export function scimTokenBody(token: ScimToken) {
  const { id, name, canWrite, createdAt, expiresAt, lastUsedAt, revokedAt } = token;
  return {
    id,
    name,
    can_write: canWrite,
    created_at: written(createdAt),
    expires_at: written(expiresAt),
    last_used_at: written(lastUsedAt),
    revoked_at: written(revokedAt),
    owner: ownerBody(token),
  };
}
