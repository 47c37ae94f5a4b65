import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { AuthorizationRequestRecord } from '@/lib/oauth/protocol/store';
import { isId } from '@/lib/platform/shared/id';
import { msg } from '@/lib/platform/shared/message';
import { type Bytes, sameDigest } from '@/lib/platform/shared/secret';
import { stillGranted } from './still-granted';

/** What a page or form sends: the request's ID and the browser's cookie. Everything else is kept on the server. */
export interface InteractionInput {
  requestId: string;
  /** SHA-256 of the browser's binding cookie; null if it sent none. */
  browserHash: Bytes | null;
}

export type FoundRequest =
  | { kind: 'found'; request: AuthorizationRequestRecord; client: Client }
  | { kind: 'gone' }
  | { kind: 'other-browser' };

/** The private reasons for the records. */
export const whyNotFound = {
  gone: msg('oauth.authorizationRequestIsUnknownExpired'),
  'other-browser': msg('oauth.authorizationRequestBelongsToAnother'),
} as const;

/**
 * Finds an undecided request and its client.
 * @returns `gone` also if the client has since been disabled, or has lost the redirect URI, a scope or an authorization
 *   details type
 */
export async function findRequest(
  context: OAuthContext,
  { requestId, browserHash }: InteractionInput,
): Promise<FoundRequest> {
  const { tenantId } = context.issuer;
  if (!isId(requestId)) return { kind: 'gone' };
  const request = await context.store.findAuthorizationRequest(tenantId, requestId, context.now());
  if (!request) return { kind: 'gone' };
  if (!browserHash || !sameDigest(browserHash, request.browserHash)) return { kind: 'other-browser' };
  const client = await context.store.findClient(tenantId, request.parameters.clientId);
  if (!client || client.disabledAt || !stillGranted(context, client, request.parameters)) return { kind: 'gone' };
  return { kind: 'found', request, client };
}
