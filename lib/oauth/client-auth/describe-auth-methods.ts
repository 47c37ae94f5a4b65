import type { ClientAuthMethod } from './method';

/** How clients may authenticate at an endpoint, as members of the metadata document (RFC 8414, 2). */
export function describeAuthMethods(
  endpoint: 'token' | 'revocation' | 'introspection',
  methods: readonly ClientAuthMethod[],
): Record<string, unknown> {
  const algorithms = [...new Set(methods.flatMap(({ signingAlgorithms = [] }) => signingAlgorithms))];
  return {
    [`${endpoint}_endpoint_auth_methods_supported`]: methods.map(({ name }) => name),
    // "MUST be present if either of these authentication methods [private_key_jwt, client_secret_jwt] are specified"
    ...(algorithms.length > 0 && { [`${endpoint}_endpoint_auth_signing_alg_values_supported`]: algorithms }),
  };
}
