import { type Client, isClientId } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';

export type CurrentClientContext = Pick<OAuthContext, 'issuer' | 'documentClients' | 'unavailable' | 'origin'> & {
  store: Pick<OAuthContext['store'], 'findClient'>;
  throttle: Pick<OAuthContext['throttle'], 'clientDocument'>;
};

/**
 * The client of a request that starts an authorization; may be disabled. If its client_id is the URL of a metadata
 * document, it is first updated from the document (draft-ietf-oauth-client-id-metadata-document, 4). Later steps read
 * it from the store.
 * @returns null if there is no such client
 * @throws OAuthError if its document cannot be read or is not good
 */
export async function currentClient(context: CurrentClientContext, clientId: string): Promise<Client | null> {
  const find = () => context.store.findClient(context.issuer.tenantId, clientId);
  const known = isClientId(clientId) ? await find() : null;
  const described = known ? known.origin === 'metadata-document' : isDocumentClientId(clientId);
  if (!described || known?.disabledAt || context.unavailable) return known;
  if (!context.documentClients) throw new OAuthError('unknown-client', msg('oauth.tenantDoesNotAcceptUrl'));
  if (!known) await throttle(context);
  const outcome = await context.documentClients.refresh(clientId, context.origin);
  if (outcome.kind === 'refused') throw new OAuthError('client-document-unusable', outcome.reason);
  return find();
}

/** Limits how many unknown URLs a caller can make us fetch and store. */
async function throttle(context: CurrentClientContext): Promise<void> {
  const attempt = await context.throttle.clientDocument();
  if (attempt.kind === 'allowed') return;
  const detail = msg('oauth.tooManyUnknownClientsFrom', { retryAfterSeconds: attempt.retryAfterSeconds });
  throw new OAuthError('too-many-authorization-requests', detail, undefined, attempt.retryAfterSeconds);
}

const LONGEST = 255;
const AUTHORITY_AND_PATH = /^https:\/\/[^/?#@\\]+\/[^#\\]*$/;

/**
 * Whether a client_id is the URL of a metadata document: "an "https" scheme, MUST contain a path component, MUST NOT
 * contain single-dot or double-dot path segments, MUST NOT contain a fragment component and MUST NOT contain a username
 * or password" (draft-ietf-oauth-client-id-metadata-document, 3). The path `/` alone does not count as a document.
 */
export function isDocumentClientId(clientId: string): boolean {
  if (clientId.length > LONGEST || !AUTHORITY_AND_PATH.test(clientId) || !URL.canParse(clientId)) return false;
  const { href, pathname } = new URL(clientId);
  // The URL must be in normalized form, so that no other spelling of it can be another client.
  return href === clientId && pathname !== '/' && !/(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(pathname);
}
