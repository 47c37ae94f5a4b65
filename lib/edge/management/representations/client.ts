import { z } from 'zod';
import type { ActiveGrants, ClientDeletion, ClientSecret, RegisteredClient } from '@/lib/grants/clients/client';
import { clientMetadataFields } from '@/lib/grants/clients/client-metadata';
import { toRfc7591 } from '@/lib/grants/clients/rfc7591';
import { clientOrigins } from '@/lib/oauth/clients/client';
import { time, timeOrNull, written } from '../times';
import { ownerAnswer, ownerBody } from './owner';

/** A client under the names of RFC 7591, with what Tessera adds. Fields without a value are left out. */
export const clientAnswer = z.strictObject({
  client_id: z.string(),
  ...clientMetadataFields.partial().shape,
  origin: z.enum(clientOrigins),
  disabled_at: timeOrNull,
  /** While it is being deleted: how many of its token families have ended so far. */
  deletion: z.strictObject({ started_at: time, token_families: z.int(), ended: z.int() }).nullable(),
  owner: ownerAnswer,
  last_used_at: timeOrNull,
  created_at: time,
  updated_at: time,
});

export function clientBody(client: RegisteredClient) {
  return {
    client_id: client.clientId,
    ...toRfc7591(client),
    origin: client.origin,
    disabled_at: written(client.disabledAt),
    deletion: deletionBody(client.deletion),
    owner: ownerBody(client),
    last_used_at: written(client.lastUsedAt),
    created_at: written(client.createdAt),
    updated_at: written(client.updatedAt),
  };
}

const deletionBody = (deletion: ClientDeletion | null) =>
  deletion && {
    started_at: written(deletion.startedAt),
    token_families: deletion.tokenFamilies,
    ended: deletion.ended,
  };

export const secretAnswer = z.strictObject({
  id: z.string(),
  created_at: time,
  expires_at: timeOrNull,
  last_used_at: timeOrNull,
});

export function secretBody({ id, createdAt, expiresAt, lastUsedAt }: ClientSecret) {
  return { id, created_at: written(createdAt), expires_at: written(expiresAt), last_used_at: written(lastUsedAt) };
}

/** What is active of what was issued to a client; also what ending it ends. */
export const activeGrantsAnswer = z.strictObject({
  token_families: z.int(),
  people: z.int(),
  authorization_codes: z.int(),
});

export function activeGrantsBody({ tokenFamilies, people, authorizationCodes }: ActiveGrants) {
  return { token_families: tokenFamilies, people, authorization_codes: authorizationCodes };
}
