import { otherClient } from '../fixtures/registration';
import type { Kind } from './kind';
import { refreshChains } from './refresh-chains';

/**
 * A refresh that also returns an ID token (OpenID Connect Core, 12.2): the difference from `refresh_token` is its cost.
 */
const refreshWithIdToken = (name: string, title: string, clientId: string): Kind => ({
  name,
  title,
  peer: false,
  prepare: (server, { connections }) =>
    refreshChains(server, { client: otherClient(clientId), connections, withIdToken: true, parameters: {} }),
});

/** ID tokens signed with the cheapest algorithm, and with the default of OpenID Connect. */
export const idTokens: readonly Kind[] = [
  refreshWithIdToken('id-token', 'refresh, ID token', 'bench-openid'),
  refreshWithIdToken('id-token-rs256', 'refresh, ID token RS256', 'bench-openid-rs256'),
];
