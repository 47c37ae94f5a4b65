import { isFetchRefused } from '@/lib/platform/http-client/fetch-refused';
import type { GuardedFetch } from '@/lib/platform/http-client/guarded-fetch';
import { msg } from '@/lib/platform/shared/message';
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
      { ok: true, text: msg('identityProviders.providersMetadataIsReadFrom', { where }) },
      ...findings(relation, parseMetadata(body)),
    ];
  } catch (error) {
    if (!isFetchRefused(error)) throw error;
    return [
      {
        ok: false,
        text: msg('identityProviders.cannotReadProvidersMetadataFrom', {
          where,
          problem: error.reason,
        }),
      },
    ];
  }
}

function findings(
  { issuer, apple, clientSecret, clientAuthentication }: Relation,
  metadata: ProviderMetadata,
): Finding[] {
  const algorithms = metadata.id_token_signing_alg_values_supported;
  const usable = algorithms.filter((alg) => idTokenAlgorithms.includes(alg));
  const withSecret = apple ? 'client_secret_post' : clientAuthentication;
  const wanted = clientSecret === null && !apple ? 'none' : withSecret;
  const methods = metadata.token_endpoint_auth_methods_supported;
  const pkce = metadata.code_challenge_methods_supported;
  return [
    metadata.issuer === issuer
      ? { ok: true, text: msg('identityProviders.theIssuerMatches') }
      : {
          ok: false,
          text: msg('identityProviders.providersIssuerIsIssuerWhich', {
            issuer: metadata.issuer.slice(0, 300),
          }),
        },
    usable.length > 0
      ? { ok: true, text: msg('identityProviders.idTokensAreSignedWith', { algorithms: usable.join(', ') }) }
      : {
          ok: false,
          text: msg('identityProviders.providerSignsIdTokensOnly', {
            algorithms: algorithms.join(', ').slice(0, 200) || msg('common.nothing'),
            known: idTokenAlgorithms.join(', '),
          }),
        },
    methods.includes(wanted)
      ? { ok: true, text: msg('identityProviders.providerSupportsClientAuthenticationWith', { wanted }) }
      : {
          ok: false,
          text: msg('identityProviders.providerDoesNotListWanted', {
            wanted,
            methods: methods.join(', ').slice(0, 200),
          }),
        },
    pkce === undefined || pkce.includes('S256')
      ? {
          ok: true,
          text:
            pkce === undefined
              ? msg('identityProviders.providerDoesNotSayWhether')
              : msg('identityProviders.providerSupportsPkceWithS256'),
        }
      : { ok: false, text: msg('identityProviders.providerSupportsPkceButNot') },
    {
      ok: true,
      text: metadata.authorization_response_iss_parameter_supported
        ? msg('identityProviders.responsesIncludeIssuerWhichIs')
        : msg('identityProviders.responsesDoNotIncludeIssuer'),
    },
  ];
}
