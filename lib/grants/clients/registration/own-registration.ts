import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { JsonObject } from '@/lib/platform/shared/json';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { sameDigest, sha256 } from '@/lib/platform/shared/secret';
import { changeLocked } from '../change-client';
import { clientTarget, type RegisteredClient, usesSecret } from '../client';
import { deleteLocked } from '../delete-client';
import { toRfc7591 } from '../rfc7591';
import { insertSecret, newClientSecret } from '../secrets';
import type { ClientChange, ClientStore } from '../store';
import { dropUselessSecrets } from '../update-client';
import { newRegistrationToken } from './new-registration-token';
import {
  administratorsFields,
  type CheckedMetadata,
  checkRegistrable,
  type RegistrationLimits,
  registrableOf,
} from './registrable-metadata';

/**
 * The client that a registration access token belongs to (RFC 7592, 1), with its row locked, so that the token is not
 * used in parallel. Null for any other token, and for clients that did not register themselves.
 */
async function lockedRegistration(
  steps: Pick<ClientChange, 'lock' | 'registrationTokenHash'>,
  { tenantId, clientId, token }: { tenantId: string; clientId: string; token: string },
): Promise<RegisteredClient | null> {
  const client = await steps.lock(tenantId, clientId);
  const hash = client?.origin === 'dynamic' ? await steps.registrationTokenHash(tenantId, clientId) : null;
  return client && hash && sameDigest(hash, sha256(token)) ? client : null;
}

/** Why a client may not proceed (RFC 7592, 2.1: 403 for a known client that "does not have permission"). */
export type RegistrationRefused = { kind: 'token-refused' } | { kind: 'disabled' };

/** Returns a client's own registration to it (RFC 7592, 2.1). */
export function readRegistration(
  store: Pick<ClientStore, 'change'>,
  which: { tenantId: string; clientId: string; token: string },
): Promise<{ kind: 'found'; client: RegisteredClient } | RegistrationRefused> {
  return store.change(async (steps) => {
    const client = await lockedRegistration(steps, which);
    if (!client) return { kind: 'token-refused' };
    return client.disabledAt ? { kind: 'disabled' } : { kind: 'found', client };
  });
}

type RegistrationUpdate =
  /** The token has been replaced; the secret is new if the client uses one and had none. */
  | { kind: 'updated'; client: RegisteredClient; secret: string | null; registrationAccessToken: string }
  | { kind: 'bad'; field: string; message: Sayable }
  | RegistrationRefused;

/**
 * "MUST NOT include the "registration_access_token", "registration_client_uri", "client_secret_expires_at", or
 * "client_id_issued_at""
 */
const SERVERS_OWN = [
  'registration_access_token',
  'registration_client_uri',
  'client_secret_expires_at',
  'client_id_issued_at',
];

/**
 * Replaces a client's own metadata (RFC 7592, 2.2), within what the tenant allows such clients plus what an
 * administrator has granted this one. The registration access token is rotated in the same transaction.
 */
export function updateRegistration(
  store: Pick<ClientStore, 'change'>,
  {
    metadata,
    limits,
    ...which
  }: {
    tenantId: string;
    clientId: string;
    token: string;
    metadata: Record<string, unknown>;
    limits: RegistrationLimits;
  },
  { origin, now }: { origin: RequestOrigin; now: Date },
): Promise<RegistrationUpdate> {
  return store.change(async (steps): Promise<RegistrationUpdate> => {
    const before = await lockedRegistration(steps, which);
    if (!before) return { kind: 'token-refused' };
    if (before.disabledAt) return { kind: 'disabled' };
    const problem = await problemOf(steps, before, metadata);
    if (problem) return { kind: 'bad', ...problem };
    const checked = checkUpdate(metadata, limits, before);
    if (checked.kind === 'bad') return checked;

    const how = {
      cause: { actor: { type: 'client', id: before.clientId, name: before.clientName }, origin } satisfies Cause,
      now,
    };
    const next = { ...before, ...checked.metadata, clientName: checked.metadata.clientName || before.clientId };
    const { client } = await changeLocked(
      steps,
      { before, next, action: 'client.updated', also: dropUselessSecrets },
      how,
    );
    const secret = usesSecret(client) && !usesSecret(before) ? newClientSecret() : null;
    if (secret !== null) await insertSecret(steps, client, { secret, expiresAt: null }, how);
    return { kind: 'updated', client, secret, registrationAccessToken: await rotateToken(steps, client, how.cause) };
  });
}

/** What is wrong with members of the request that must not be sent or must match the current registration. */
async function problemOf(
  steps: ClientChange,
  { tenantId, clientId }: RegisteredClient,
  metadata: Record<string, unknown>,
): Promise<{ field: string; message: Sayable } | null> {
  const own = SERVERS_OWN.find((name) => metadata[name] !== undefined);
  if (own !== undefined) return { field: own, message: msg('registration.mustNotBeSent') };
  // "The client MUST include its "client_id" field in the request, and it MUST be the same as its currently issued
  // client identifier."
  if (metadata.client_id !== clientId)
    return { field: 'client_id', message: msg('registration.mustBeClientIdOfClient') };
  const { client_secret: secret } = metadata;
  if (secret === undefined || secret === null) return null;
  // "its value MUST match the currently issued client secret"
  const known = typeof secret === 'string' && (await steps.findSecret(tenantId, clientId, sha256(secret)));
  return known ? null : { field: 'client_secret', message: msg('registration.mustBeOmittedOrSecret') };
}

/**
 * Checks a client's new metadata, which may keep what an administrator has granted this client beyond the tenant's
 * limits. If it names no algorithm for ID tokens, the client keeps its own.
 */
export const checkUpdate = (
  metadata: Record<string, unknown>,
  limits: RegistrationLimits,
  client: RegisteredClient,
): CheckedMetadata => checkRegistrable(metadata, widened(limits, client), keptOf(client));

const widened = (
  { scopes, grants, detailsTypes, ...limits }: RegistrationLimits,
  client: RegisteredClient,
): RegistrationLimits => ({
  ...limits,
  defaultIdTokenAlgorithm: client.idTokenSignedResponseAlg,
  scopes: [...new Set([...scopes, ...client.scopes])],
  grants: [...grants, ...client.grantTypes],
  detailsTypes: [...detailsTypes, ...client.authorizationDetailsTypes],
});

/**
 * What an update that leaves it out does not change: the decisions of administrators, and the sector. "The
 * authorization server MAY ignore any null or empty value in the request" (RFC 7592, 2.2): without its sector, the
 * client would know everyone by another subject.
 */
function keptOf(client: RegisteredClient): Record<string, unknown> {
  const { sectorIdentifierUri: sector } = client;
  return { ...administratorsFields(client), ...(sector !== null && { sector_identifier_uri: sector }) };
}

async function rotateToken(steps: ClientChange, client: RegisteredClient, cause: Cause): Promise<string> {
  const token = newRegistrationToken();
  await steps.setRegistrationToken(client.tenantId, client.clientId, sha256(token));
  await steps.audit({
    tenantId: client.tenantId,
    cause,
    action: 'registration-access-token.rotated',
    target: clientTarget(client),
  });
  return token;
}

/** A client deletes itself and everything that was issued to it (RFC 7592, 2.3). */
export function deleteRegistration(
  store: Pick<ClientStore, 'change'>,
  which: { tenantId: string; clientId: string; token: string },
  { origin, now }: { origin: RequestOrigin; now: Date },
): Promise<{ kind: 'deleted' } | RegistrationRefused> {
  return store.change(async (steps) => {
    const client = await lockedRegistration(steps, which);
    if (!client) return { kind: 'token-refused' };
    if (client.disabledAt) return { kind: 'disabled' };
    await deleteLocked(steps, client, {
      cause: { actor: { type: 'client', id: client.clientId, name: client.clientName }, origin },
      now,
    });
    return { kind: 'deleted' };
  });
}

/**
 * The client's credentials that are known in plain text: the secret if it is new, and the token if it is new or was
 * sent with the request.
 */
export interface KnownCredentials {
  secret?: string | null;
  registrationAccessToken?: string;
}

/**
 * The client information response (RFC 7591, 3.2.1; RFC 7592, 3): all metadata that the client may set, with the values
 * in effect. The secret is stored as a hash, so it is returned only when it is new.
 * @param address the URL of its configuration endpoint (`registration_client_uri`)
 */
export function clientInformation(
  client: RegisteredClient,
  address: string,
  { secret, registrationAccessToken }: KnownCredentials = {},
): JsonObject {
  return {
    client_id: client.clientId,
    client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
    // "REQUIRED if "client_secret" is issued. […] or 0 if it will not expire."
    ...(secret != null && { client_secret: secret, client_secret_expires_at: 0 }),
    ...(registrationAccessToken !== undefined && { registration_access_token: registrationAccessToken }),
    registration_client_uri: address,
    response_types: client.grantTypes.includes('authorization_code') ? ['code'] : [],
    ...registrableOf(toRfc7591(client)),
  };
}
