import type { RegisteredClient } from '@/lib/grants/clients/client';

/** What the examples are made of: all of it real. */
export interface Values {
  issuer: string;
  clientId: string;
  /** Space-separated; empty for none. */
  scope: string;
  /** The first that is registered; empty where there is none. */
  redirectUri: string;
  /** How the client proves who it is: `none` of a public one, or with its secret. */
  method: 'none' | 'client_secret_basic' | 'client_secret_post';
}

/** What a client does first: it gets a token, or asks what one is worth that it was sent (RFC 7662). */
export type Flow = 'authorization_code' | 'client_credentials' | 'device_code' | 'introspection';

/** An example in one language. */
export interface Example {
  /** Where it goes: a file, or a terminal. */
  title: string;
  code: string;
}

export interface Language {
  id: string;
  label: string;
  /** What has to be there before. */
  needs: string;
  /** The examples of a flow, in the order in which they are used; none where the language has no part in it. */
  examples(flow: Flow, values: Values): Example[];
}

const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code';
const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';

/**
 * Which flow the examples of a client show.
 * @returns null of one whose first step is none of them, or that proves who it is by a key or certificate
 */
export function flowOf({
  grantTypes,
  tokenEndpointAuthMethod,
}: Pick<RegisteredClient, 'grantTypes' | 'tokenEndpointAuthMethod'>): Flow | null {
  if (!isShown(tokenEndpointAuthMethod)) return null;
  if (grantTypes.includes('authorization_code')) return 'authorization_code';
  if (grantTypes.includes(DEVICE_CODE)) return 'device_code';
  if (grantTypes.includes('client_credentials')) return 'client_credentials';
  // Tokens are sent to it, and it gets none but for those.
  return tokenEndpointAuthMethod !== 'none' && grantTypes.every((grant) => grant === TOKEN_EXCHANGE)
    ? 'introspection'
    : null;
}

export function valuesOf(
  { clientId, scopes, redirectUris, tokenEndpointAuthMethod: method }: RegisteredClient,
  issuer: string,
): Values {
  return {
    issuer,
    clientId,
    scope: scopes.join(' '),
    redirectUri: redirectUris[0] ?? '',
    method: isShown(method) ? method : 'none',
  };
}

const isShown = (method: string): method is Values['method'] =>
  ['none', 'client_secret_basic', 'client_secret_post'].includes(method);

/** A value as a string of JavaScript, Python and YAML: JSON's are theirs too. */
export const quoted = (value: string): string => JSON.stringify(value);

/** A value as one word of a POSIX shell. */
export const word = (value: string): string => `'${value.replaceAll("'", `'\\''`)}'`;
