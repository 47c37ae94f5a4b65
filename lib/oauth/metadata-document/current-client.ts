import { type Client, isClientId } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthRefusal } from '@/lib/oauth/protocol/errors';
import { isDocumentClientId } from './document-client-id';

export type CurrentClientContext = Pick<OAuthContext, 'issuer' | 'documentClients' | 'unavailable' | 'origin'> & {
  store: Pick<OAuthContext['store'], 'findClient'>;
  throttle: Pick<OAuthContext['throttle'], 'clientDocument'>;
};

/**
 * The client of a request that begins something, disabled ones included: one whose client_id is the address of its
 * metadata is as its document says now (draft-ietf-oauth-client-id-metadata-document, 4). Whatever goes on from there
 * finds it in the store.
 * @returns null when there is none
 * @throws OAuthRefusal when its document is not to be had or not good
 */
export async function currentClient(context: CurrentClientContext, clientId: string): Promise<Client | null> {
  const find = () => context.store.findClient(context.issuer.tenantId, clientId);
  const known = isClientId(clientId) ? await find() : null;
  const described = known ? known.origin === 'metadata-document' : isDocumentClientId(clientId);
  if (!described || known?.disabledAt || context.unavailable) return known;
  if (!context.documentClients) throw new OAuthRefusal('unknown-client', 'the tenant does not accept URL client IDs');
  if (!known) await throttle(context);
  const outcome = await context.documentClients.refresh(clientId, context.origin);
  if (outcome.kind === 'refused') throw new OAuthRefusal('client-document-unusable', outcome.reason);
  return find();
}

/** Whoever names addresses makes us ask there, and keep what we are told: not any number of them. */
async function throttle(context: CurrentClientContext): Promise<void> {
  const attempt = await context.throttle.clientDocument();
  if (attempt.kind === 'allowed') return;
  const detail = `too many unknown clients from this address: throttled for ${attempt.retryAfterSeconds} s`;
  throw new OAuthRefusal('too-many-authorization-requests', detail, undefined, attempt.retryAfterSeconds);
}
