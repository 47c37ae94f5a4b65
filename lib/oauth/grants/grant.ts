import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { RequestParameters } from '../parameters/request-parameters';
import type { Confirmation } from '../tokens/confirmation';
import type { TokenResponse } from '../tokens/token-response';

/** A token request whose client is authenticated and may use the grant. */
export interface GrantRequest {
  form: RequestParameters;
  client: Client;
  context: OAuthContext;
  /** The key that the request proves to hold and that tokens are to be bound to, if any. */
  confirmation: Confirmation | null;
}

/** A grant type (RFC 6749, 1.3). One file a grant, listed in index.ts. */
export interface Grant {
  /** The value of `grant_type`. */
  name: string;
  /** What the console calls it. */
  label: string;
  /** Whether public clients may not use it. */
  confidentialOnly: boolean;
  /** The profiles of it that are supported, as the metadata names them. */
  profiles?: readonly string[];
  /**
   * The public client that a request counts as from which names and authenticates none, where the grant allows that;
   * null where it does not. A request that presents anything of a client is never asked for.
   */
  clientWithout?(form: RequestParameters, context: OAuthContext): Promise<Client | null>;
  /**
   * Answers the request.
   * @throws OAuthRefusal
   */
  respond(request: GrantRequest): Promise<TokenResponse>;
}
