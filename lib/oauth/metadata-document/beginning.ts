import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { currentClient } from './current-client';

/**
 * The context of an endpoint where an authorization begins without a browser: a client that is described by its address
 * may be met there for the first time.
 */
export function beginning(context: OAuthContext): OAuthContext {
  return {
    ...context,
    store: { ...context.store, findClient: (_tenantId, clientId) => currentClient(context, clientId) },
  };
}
