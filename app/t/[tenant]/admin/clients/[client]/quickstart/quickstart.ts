import type { RegisteredClient } from '@/lib/grants/clients/client';
import type { SigningAlgorithm } from '@/lib/oauth/keys/signing-algorithms';
import type { Sayable } from '@/lib/platform/shared/message';

/** The values in the examples, all real. */
export interface Values {
  issuer: string;
  clientId: string;
  /** Space-separated; empty for none. */
  scope: string;
  /** The first registered one; empty if there is none. */
  redirectUri: string;
  /** How the client authenticates: with its secret, or `none` for a public client. */
  method: 'none' | 'client_secret_basic' | 'client_secret_post';
  /** Signs the client's ID tokens. */
  idTokenAlgorithm: SigningAlgorithm;
  /** Whether the client is notified of decisions (CIBA ping mode), and so sends a token for the notification. */
  notified: boolean;
}

/** What a client does first: get a token, or introspect a token that it received (RFC 7662). */
export type Flow = 'authorization_code' | 'client_credentials' | 'device_code' | 'ciba' | 'introspection';

/** An example in one language. */
export interface Example {
  /** Where the example goes: a file or a terminal. */
  title: Sayable;
  code: string;
}

export interface Language {
  id: string;
  label: string;
  /** What is required first. */
  needs: Sayable;
  /** The examples of a flow, in the order of use; empty if the language does not support the flow. */
  examples(flow: Flow, values: Values): Example[];
}

const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code';
const CIBA = 'urn:openid:params:grant-type:ciba';
const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';

/**
 * The flow that a client's examples show.
 * @returns null if the client has none of these flows, authenticates with a key or certificate, or must sign the
 *   requests of its flow
 */
export function flowOf({
  grantTypes,
  tokenEndpointAuthMethod,
  backchannelAuthenticationRequestSigningAlg,
}: Pick<
  RegisteredClient,
  'grantTypes' | 'tokenEndpointAuthMethod' | 'backchannelAuthenticationRequestSigningAlg'
>): Flow | null {
  if (!isShown(tokenEndpointAuthMethod)) return null;
  if (grantTypes.includes('authorization_code')) return 'authorization_code';
  if (grantTypes.includes(DEVICE_CODE)) return 'device_code';
  if (grantTypes.includes(CIBA)) return backchannelAuthenticationRequestSigningAlg === null ? 'ciba' : null;
  if (grantTypes.includes('client_credentials')) return 'client_credentials';
  // A server that receives tokens: it gets none itself, except by exchanging them.
  return tokenEndpointAuthMethod !== 'none' && grantTypes.every((grant) => grant === TOKEN_EXCHANGE)
    ? 'introspection'
    : null;
}

export function valuesOf(
  {
    clientId,
    scopes,
    redirectUris,
    tokenEndpointAuthMethod: method,
    idTokenSignedResponseAlg,
    backchannelTokenDeliveryMode,
  }: RegisteredClient,
  issuer: string,
): Values {
  return {
    issuer,
    clientId,
    scope: scopes.join(' '),
    redirectUri: redirectUris[0] ?? '',
    method: isShown(method) ? method : 'none',
    idTokenAlgorithm: idTokenSignedResponseAlg,
    notified: backchannelTokenDeliveryMode === 'ping',
  };
}

const isShown = (method: string): method is Values['method'] =>
  ['none', 'client_secret_basic', 'client_secret_post'].includes(method);

/** Quotes a value for JavaScript, Python, Go and YAML, which all accept JSON strings. */
export const quoted = (value: string): string => JSON.stringify(value);

/** Quotes a value as one word for a POSIX shell. */
export const word = (value: string): string => `'${value.replaceAll("'", `'\\''`)}'`;
