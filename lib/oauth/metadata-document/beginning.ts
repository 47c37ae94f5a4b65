import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { currentClient } from './current-client';

/**
 * The context of an endpoint where an authorization can begin without a browser. A client identified by its metadata
 * URL may be used there for the first time.
 */
export function beginning(context: OAuthContext): OAuthContext {
  return {
    ...context,
    store: { ...context.store, findClient: (_tenantId, clientId) => currentClient(context, clientId) },
  };
}
