import { isDeepStrictEqual } from 'node:util';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type ClientDocuments, isDocumentUnavailable } from '@/lib/oauth/metadata-document/client-documents';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { changeLocked } from '../change-client';
import type { ClientMetadata, RegisteredClient } from '../client';
import { insertNewClient } from '../create-client';
import { toRfc7591 } from '../rfc7591';
import type { ClientStore } from '../store';
import { SELF_REGISTERED_AT_MOST } from './register-client';
import {
  administratorsFields,
  type CheckedMetadata,
  checkRegistrable,
  type RegistrationLimits,
} from './registrable-metadata';
import { type Surroundings, surroundingsProblem } from './surroundings';

/** The limits of a document's metadata. The tenant's exemption from PKCE is for clients that register themselves. */
type MetadataLimits = Omit<RegistrationLimits, 'pkce'>;

/** A tenant's limits for clients whose client_id is a URL. */
export interface DocumentLimits extends MetadataLimits {
  /** `host` or `host:port`; empty allows all hosts. */
  hosts: readonly string[];
}

/**
 * Creates or updates a client from the document at its client_id (draft-ietf-oauth-client-id-metadata-document, 4).
 * Later steps, such as the token endpoint, then find it among the clients and need no request.
 * @returns the private reason when the document is unavailable, invalid or not allowed
 */
export async function refreshDocumentClient(
  {
    clients,
    documents,
    surroundings,
  }: { clients: Pick<ClientStore, 'find' | 'change'>; documents: ClientDocuments; surroundings: Surroundings },
  { tenantId, clientId, limits }: { tenantId: string; clientId: string; limits: DocumentLimits },
  how: { origin: RequestOrigin; now: Date },
): Promise<{ kind: 'current' } | { kind: 'refused'; reason: Sayable }> {
  const { host, hostname } = new URL(clientId);
  if (limits.hosts.length > 0 && !limits.hosts.includes(host) && !limits.hosts.includes(hostname))
    return { kind: 'refused', reason: msg('clients.tenantDoesNotAcceptClient', { host }) };
  const check = (document: Record<string, unknown>, known: RegisteredClient | null) =>
    checkDocument(document, { clientId, known }, limits);
  const read = await readDocument(documents, clientId, (document) => check(document, null).kind === 'good');
  if (read.kind === 'refused') return read;
  const known = await clients.find(tenantId, clientId);
  const checked = check(read.document, known);
  if (checked.kind === 'bad')
    return {
      kind: 'refused',
      reason: msg('clients.metadataAtClientIdIs', {
        clientId: clientId.slice(0, 200),
        field: checked.field,
        message: checked.message,
      }),
    };

  const { clientName, ...metadata } = checked.metadata;
  const described = { ...metadata, clientName: clientName || hostname };
  if (known && isCurrent(known, described)) return { kind: 'current' };
  const problem = await surroundingsProblem(surroundings, known, described);
  if (problem)
    return {
      kind: 'refused',
      reason: msg('clients.metadataAtClientIdIs', {
        clientId: clientId.slice(0, 200),
        field: problem.field,
        message: problem.message,
      }),
    };
  const cause: Cause = { actor: { type: 'client', id: clientId, name: described.clientName }, origin: how.origin };
  return clients.change(async (steps) => {
    const before = await steps.lock(tenantId, clientId);
    if (before) {
      await changeLocked(
        steps,
        { before, next: { ...before, ...described }, action: 'client.updated' },
        { cause, now: how.now },
      );
      return { kind: 'current' };
    }
    if ((await steps.countSelfRegistered(tenantId, SELF_REGISTERED_AT_MOST)) >= SELF_REGISTERED_AT_MOST)
      return { kind: 'refused', reason: msg('clients.tenantHasReachedItsLimit') };
    // If a parallel request creates the client first, it has read the same document.
    await insertNewClient(
      steps,
      { tenantId, clientId, metadata: described, origin: 'metadata-document' },
      { cause, now: how.now },
    );
    return { kind: 'current' };
  });
}

async function readDocument(
  documents: ClientDocuments,
  clientId: string,
  isGood: Parameters<ClientDocuments['read']>[1],
): Promise<{ kind: 'read'; document: Record<string, unknown> } | { kind: 'refused'; reason: Sayable }> {
  try {
    return { kind: 'read', document: await documents.read(clientId, isGood) };
  } catch (error) {
    if (!isDocumentUnavailable(error)) throw error;
    return { kind: 'refused', reason: msg('clients.couldNotGetClientMetadata', { message: error.reason }) };
  }
}

const isCurrent = (known: RegisteredClient, described: Parameters<typeof toRfc7591>[0]): boolean =>
  isDeepStrictEqual(toRfc7591(known), toRfc7591(described));

/** Members that only make sense with a client secret, which a public document cannot contain. */
const SECRETS = ['client_secret', 'client_secret_expires_at'];

/**
 * Checks the metadata that a client publishes at its client_id (draft-ietf-oauth-client-id-metadata-document, 4.1). The
 * document is written for all servers, so the client gets those of its grants and scopes that are allowed here.
 * @param known the client as it was last read. It keeps what administrators have decided, and its algorithm for ID
 *   tokens if the document names none
 */
export function checkDocument(
  document: Record<string, unknown>,
  { clientId, known }: { clientId: string; known: ClientMetadata | null },
  limits: MetadataLimits,
): CheckedMetadata {
  // "The client metadata document MUST contain a "client_id" property whose value MUST match the URL of the document
  // using simple string comparison"
  if (document.client_id !== clientId)
    return { kind: 'bad', field: 'client_id', message: msg('registration.mustBeUrlOfDocument') };
  const secret = SECRETS.find((name) => document[name] !== undefined);
  if (secret !== undefined)
    return { kind: 'bad', field: secret, message: msg('registration.mustNotBeInPublicDocument') };
  const { grant_types: grants, token_endpoint_auth_method: method = 'none' } = document;
  if (typeof method === 'string' && method.startsWith('client_secret_'))
    return { kind: 'bad', field: 'token_endpoint_auth_method', message: msg('registration.mustNotUseSharedSecret') };
  const allowed = Array.isArray(grants)
    ? grants.filter((grant) => typeof grant !== 'string' || limits.grants.includes(grant))
    : null;
  if (allowed?.length === 0)
    return {
      kind: 'bad',
      field: 'grant_types',
      message: msg('registration.mustContainRegistrableGrant'),
    };
  return checkRegistrable(
    { ...document, ...(allowed && { grant_types: allowed }), token_endpoint_auth_method: method },
    {
      ...limits,
      pkce: 'required',
      defaultIdTokenAlgorithm: known?.idTokenSignedResponseAlg ?? limits.defaultIdTokenAlgorithm,
    },
    known ? keptOf(known, method, document.fapi2_security_profile) : {},
  );
}

/**
 * What administrators have decided, which no document changes. A described client always uses PKCE, whatever they have
 * set. Rotation and the audience of assertions are theirs to decide only if the client authenticates (RFC 9700, 2.2.2),
 * and neither is nor was under the FAPI 2.0 profile, which sets both.
 */
function keptOf(known: ClientMetadata, method: unknown, profile: unknown): Record<string, unknown> {
  const { require_pkce: _pkce, assertion_audience, refresh_token_rotation, ...kept } = administratorsFields(known);
  const theirs = method !== 'none' && profile !== true && !known.fapi2SecurityProfile;
  return { ...kept, ...(theirs && { assertion_audience, refresh_token_rotation }) };
}
