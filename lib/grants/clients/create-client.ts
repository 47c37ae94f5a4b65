import { randomBytes } from 'node:crypto';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { ClientOrigin } from '@/lib/oauth/clients/client';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { Bytes } from '@/lib/platform/shared/secret';
import { type ClientMetadata, clientTarget, type RegisteredClient, usesSecret } from './client';
import { mustManageClient } from './must-manage-client';
import { toRfc7591 } from './rfc7591';
import { insertSecret, insertSecretHash, newClientSecret } from './secrets';
import type { ClientChange, ClientStore } from './store';

export interface NewClient {
  tenantId: string;
  metadata: ClientMetadata;
  origin: ClientOrigin;
  /** Checked by `givenClientId`; generated if omitted. */
  clientId?: string;
  /** Checked by `givenClientSecret`; if omitted, generated if the client's method uses a secret. */
  clientSecret?: string;
  /** The hash of a secret that exists elsewhere, in place of the secret. */
  clientSecretHash?: Bytes | undefined;
}

export type ClientCreation =
  /** `secret` is returned only this once; null if the client uses none. */
  { kind: 'created'; client: RegisteredClient; secret: string | null } | { kind: 'exists' };

/** Registers a client. `clientMetadata` has checked the metadata. */
export function createClient(
  store: Pick<ClientStore, 'change'>,
  client: NewClient,
  how: { cause: Cause; now: Date },
): Promise<ClientCreation> {
  return store.change((steps) =>
    insertNewClient(steps, { ...client, clientId: client.clientId ?? newClientId() }, how),
  );
}

/**
 * The steps of `createClient`.
 * @param client.detail additional detail for its audit row
 */
export async function insertNewClient(
  steps: ClientChange,
  {
    tenantId,
    metadata,
    origin,
    clientId,
    clientSecret,
    clientSecretHash,
    detail = {},
  }: NewClient & { clientId: string; detail?: JsonObject },
  { cause, now }: { cause: Cause; now: Date },
): Promise<ClientCreation> {
  const client: RegisteredClient = {
    ...metadata,
    tenantId,
    clientId,
    clientName: metadata.clientName || clientId,
    origin,
    disabledAt: null,
    tokensValidAfter: null,
    ownerId: null,
    ownerLeftAt: null,
    suspendsAt: null,
    deletion: null,
    lastUsedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  if ((await steps.insert(client)) === 'exists') return { kind: 'exists' };
  // A SCIM connection may still refer to a deleted client with this id.
  await mustManageClient(steps, client, cause);
  await steps.audit({
    tenantId,
    cause,
    action: 'client.created',
    target: clientTarget(client),
    after: { client_id: clientId, ...toRfc7591(client) },
    detail,
  });
  if (!usesSecret(client)) return { kind: 'created', client, secret: null };
  if (clientSecretHash) {
    await insertSecretHash(steps, client, { secretHash: clientSecretHash, expiresAt: null }, { cause, now });
    return { kind: 'created', client, secret: null };
  }
  const secret = clientSecret ?? newClientSecret();
  await insertSecret(steps, client, { secret, expiresAt: null }, { cause, now });
  return { kind: 'created', client, secret };
}

/** An id that needs no escaping in URLs. It is not a secret, so it is short. */
export function newClientId(): string {
  return `tsc_${randomBytes(12).toString('base64url')}`;
}
