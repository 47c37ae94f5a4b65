import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';

/** What an MCP client stores between its requests. */
export interface KeptByMcpClient {
  client?: OAuthClientInformationMixed;
  tokens?: OAuthTokens;
  verifier?: string;
  /** The URL to which it last sent its person. */
  asked?: URL;
}

/**
 * An application called "Assistant", implemented as the MCP SDK requires, with no authorization server configured.
 * @param redirectUrl where its person returns
 * @param clientMetadataUrl where it publishes its metadata, if it does
 */
export function newMcpClient(
  redirectUrl: string,
  clientMetadataUrl?: string,
): { kept: KeptByMcpClient; provider: OAuthClientProvider } {
  const kept: KeptByMcpClient = {};
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: {
      client_name: 'Assistant',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (url) => void (kept.asked = url),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? '',
  };
  return { kept, provider };
}

/** The metadata that such a client publishes (draft-ietf-oauth-client-id-metadata-document). */
export const mcpClientDocument = (redirectUrl: string): object => ({
  client_name: 'Assistant',
  redirect_uris: [redirectUrl],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
});
