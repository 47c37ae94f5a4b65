import { FetchRefused } from '@/lib/platform/http-client/fetch-refused';
import type { GuardedFetch } from '@/lib/platform/http-client/guarded-fetch';
import { sentence, text } from '@/lib/platform/shared/text';
import type { Finding, Relation } from '../upstream';
import { idTokenAlgorithms, metadataAddress, type ProviderMetadata, parseMetadata } from './provider-metadata';

/** Reads a provider's metadata anew, and says in words what would keep people from signing in. */
export async function checkProvider(fetch: GuardedFetch, relation: Relation, mostBytes: number): Promise<Finding[]> {
  const where = metadataAddress(relation.issuer);
  try {
    const { body } = await fetch(where, { mostBytes, accept: 'application/json' });
    return [
      { ok: true, text: sentence('Its metadata is read from {where}.', { where }) },
      ...findings(relation, parseMetadata(body)),
    ];
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    return [
      {
        ok: false,
        text: sentence('Its metadata cannot be read from {where}: {problem}.', { where, problem: error.message }),
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
      ? { ok: true, text: text('It is the issuer that it should be.') }
      : {
          ok: false,
          text: sentence('It calls itself {issuer}, which is not the issuer entered here, character for character.', {
            issuer: metadata.issuer.slice(0, 300),
          }),
        },
    usable.length > 0
      ? { ok: true, text: sentence('ID tokens are signed with {algorithms}.', { algorithms: usable.join(', ') }) }
      : {
          ok: false,
          text: sentence('It signs ID tokens with {algorithms} only. One of {known} is needed.', {
            algorithms: algorithms.join(', ').slice(0, 200) || sentence('nothing', {}),
            known: idTokenAlgorithms.join(', '),
          }),
        },
    methods.includes(wanted)
      ? { ok: true, text: sentence('It takes the client authentication {wanted}.', { wanted }) }
      : {
          ok: false,
          text: sentence('It does not name {wanted} among the client authentications that it takes ({methods}).', {
            wanted,
            methods: methods.join(', ').slice(0, 200),
          }),
        },
    pkce === undefined || pkce.includes('S256')
      ? {
          ok: true,
          text:
            pkce === undefined
              ? text('It does not say whether it knows PKCE; S256 is sent.')
              : text('It knows PKCE with S256.'),
        }
      : { ok: false, text: text('It knows PKCE, but not with S256.') },
    {
      ok: true,
      text: metadata.authorization_response_iss_parameter_supported
        ? text('Its answers name their issuer, which is checked.')
        : text('Its answers do not name their issuer; the redirect URI of its own tells them from others’.'),
    },
  ];
}
