import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { Sayable } from '@/lib/platform/shared/message';
import type { MutualTls } from '../mutual-tls/client-certificate';
import type { RequestParameters } from '../parameters/request-parameters';

/** The parts of the context that client authentication needs. */
export type AuthenticationContext = Pick<OAuthContext, 'issuer' | 'now' | 'used' | 'mutualTls' | 'remoteKeys'> & {
  store: Pick<OAuthContext['store'], 'findClient' | 'claimAssertion'>;
  throttle: Pick<OAuthContext['throttle'], 'secretWait' | 'wrongSecret'>;
};

/** The part of the installation's configuration that decides which methods work. */
export interface SetUp {
  mutualTls: Pick<MutualTls, 'verifiesChains'> | null;
}

/** What a request presents to authenticate its client, not yet verified. */
export interface Presented {
  clientId: string;
  /** The client secret, if the method uses one: wrong secrets are throttled. Other credentials cannot be guessed. */
  secret?: string;
  /**
   * Verifies the credentials against the registered client. Takes the same time for every client.
   * @returns the secret that matched, if the method has one, or the private reason for the rejection
   */
  verify(client: Client, now: Date): Promise<Verified> | Verified;
}

export type Verified = { kind: 'authenticated'; secretId: string | null } | { kind: 'refused'; reason: Sayable };

/** A client authentication method (RFC 6749, 2.3). Each method has its own file and is listed in index.ts. */
export interface ClientAuthMethod {
  /** As registered in `token_endpoint_auth_method` (RFC 7591, 2). */
  name: string;
  /** Its label in the console. */
  label: Sayable;
  /**
   * Whether clients that use it can keep a secret. Endpoints for confidential clients do not offer the other methods.
   */
  confidential: boolean;
  /**
   * Whether the proof is in the TLS connection. The request then contains only a client_id, and the client's
   * registration decides which method applies.
   */
  inConnection?: boolean;
  /** Whether the method can work here, if that depends on the installation's configuration. */
  available?(context: SetUp): boolean;
  /** The algorithms that clients may sign with, if the method uses signatures. */
  signingAlgorithms?: readonly string[];
  /**
   * The credentials that the request presents by this method, or null when it does not use it.
   * @throws OAuthError if it uses the method incorrectly
   */
  present(request: Request, form: RequestParameters, context: AuthenticationContext): Presented | null;
}
