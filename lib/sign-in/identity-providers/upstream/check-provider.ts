import { FetchRefused } from '@/lib/platform/http-client/fetch-refused';
import type { GuardedFetch } from '@/lib/platform/http-client/guarded-fetch';
import { sentence, text } from '@/lib/platform/shared/text';
import type { Finding, Relation } from '../upstream';
import { idTokenAlgorithms, metadataAddress, type ProviderMetadata, parseMetadata } from './provider-metadata';

/**
 * Fetches a provider's metadata without using the cached copy, and describes what would keep people from signing in.
 */
export async function checkProvider(fetch: GuardedFetch, relation: Relation, mostBytes: number): Promise<Finding[]> {
  const where = metadataAddress(relation.issuer);
  try {
    const { body } = await fetch(where, { mostBytes, accept: 'application/json' });
    return [
      { ok: true, text: sentence('The provider’s metadata is read from {where}.', { where }) },
      ...findings(relation, parseMetadata(body)),
    ];
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    return [
      {
        ok: false,
        text: sentence('Cannot read the provider’s metadata from {where}: {problem}.', {
          where,
          problem: error.message,
        }),
      },
    ];
  }
}

function findings({ issuer, clientSecret, clientAuthentication }: Relation, metadata: ProviderMetadata): Finding[] {
  const algorithms = metadata.id_token_signing_alg_values_supported;
  const usable = algorithms.filter((alg) => idTokenAlgorithms.includes(alg));
  const wanted = clientSecret === null ? 'none' : clientAuthentication;
  const methods = metadata.token_endpoint_auth_methods_supported;
  const pkce = metadata.code_challenge_methods_supported;
  return [
    metadata.issuer === issuer
      ? { ok: true, text: text('The issuer matches.') }
      : {
          ok: false,
          text: sentence('The provider’s issuer is {issuer}, which does not exactly match the issuer entered here.', {
            issuer: metadata.issuer.slice(0, 300),
          }),
        },
    usable.length > 0
      ? { ok: true, text: sentence('ID tokens are signed with {algorithms}.', { algorithms: usable.join(', ') }) }
      : {
          ok: false,
          text: sentence('The provider signs ID tokens only with {algorithms}. It must support one of {known}.', {
            algorithms: algorithms.join(', ').slice(0, 200) || sentence('nothing', {}),
            known: idTokenAlgorithms.join(', '),
          }),
        },
    methods.includes(wanted)
      ? { ok: true, text: sentence('The provider supports client authentication with {wanted}.', { wanted }) }
      : {
          ok: false,
          text: sentence('The provider does not list {wanted} among its client authentication methods ({methods}).', {
            wanted,
            methods: methods.join(', ').slice(0, 200),
          }),
        },
    pkce === undefined || pkce.includes('S256')
      ? {
          ok: true,
          text:
            pkce === undefined
              ? text('The provider does not say whether it supports PKCE; S256 is sent.')
              : text('The provider supports PKCE with S256.'),
        }
      : { ok: false, text: text('The provider supports PKCE, but not with S256.') },
    {
      ok: true,
      text: metadata.authorization_response_iss_parameter_supported
        ? text('Responses include the issuer, which is checked.')
        : text('Responses do not include the issuer; the provider’s own redirect URI identifies them.'),
    },
  ];
}
