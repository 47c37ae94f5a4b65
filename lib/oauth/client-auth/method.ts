import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { MutualTls } from '../mutual-tls/client-certificate';
import type { RequestParameters } from '../parameters/request-parameters';

/** What authentication needs of the context. */
export type AuthenticationContext = Pick<OAuthContext, 'issuer' | 'now' | 'used' | 'mutualTls' | 'remoteKeys'> & {
  store: Pick<OAuthContext['store'], 'findClient' | 'claimAssertion'>;
  throttle: Pick<OAuthContext['throttle'], 'secretWait' | 'wrongSecret'>;
};

/** What of the installation decides which methods work. */
export interface SetUp {
  mutualTls: Pick<MutualTls, 'verifiesChains'> | null;
}

/** What a request presents to authenticate its client, before anything is believed. */
export interface Presented {
  clientId: string;
  /** The secret, where it is one: wrong ones are throttled. Everything else cannot be guessed. */
  secret?: string;
  /**
   * Checks what is presented against the client that is registered. Takes the same time whoever it is.
   * @returns the secret that matched, if the method has one, or the private reason why the client is not believed
   */
  verify(client: Client, now: Date): Promise<Verified> | Verified;
}

export type Verified = { kind: 'authenticated'; secretId: string | null } | { kind: 'refused'; reason: string };

/** A way for a client to authenticate (RFC 6749, 2.3). One file a method, listed in index.ts. */
export interface ClientAuthMethod {
  /** As registered in `token_endpoint_auth_method` (RFC 7591, 2). */
  name: string;
  /** What the console calls it. */
  label: string;
  /** Whether clients that use it can keep a secret; where only those may call, the others are not offered. */
  confidential: boolean;
  /**
   * Whether the proof is in the TLS connection: the request then has a client_id and nothing else, and what is registered
   * decides what that stands for.
   */
  inConnection?: boolean;
  /** Whether it can work here, when that depends on how the installation is set up. */
  available?(context: SetUp): boolean;
  /** The algorithms that clients may sign with, where they sign something. */
  signingAlgorithms?: readonly string[];
  /**
   * What the request presents by this method, or null when it does not use it.
   * @throws OAuthRefusal when it uses the method wrongly
   */
  present(request: Request, form: RequestParameters, context: AuthenticationContext): Presented | null;
}
