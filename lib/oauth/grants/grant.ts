import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { Sayable } from '@/lib/platform/shared/message';
import type { RequestParameters } from '../parameters/request-parameters';
import type { Confirmation } from '../tokens/confirmation';
import type { TokenResponse } from '../tokens/token-response';

/** A token request from an authenticated client that may use the grant type. */
export interface GrantRequest {
  form: RequestParameters;
  client: Client;
  context: OAuthContext;
  /** The key that the request proves possession of and that tokens are bound to; null if none. */
  confirmation: Confirmation | null;
}

/** A grant type (RFC 6749, 1.3). Each has its own file and is listed in index.ts. */
export interface Grant {
  /** The value of `grant_type`. */
  name: string;
  /** Its label in the console. */
  label: Sayable;
  /** Whether public clients may not use it. */
  confidentialOnly: boolean;
  /** The supported profiles of the grant type, as named in the metadata. */
  profiles?: readonly string[];
  /**
   * The public client to assume for a request that presents no client, if the grant type allows that; null otherwise.
   * Not called for requests that present a client.
   */
  clientWithout?(form: RequestParameters, context: OAuthContext): Promise<Client | null>;
  /**
   * Answers the request.
   * @throws OAuthError
   */
  respond(request: GrantRequest): Promise<TokenResponse>;
}
