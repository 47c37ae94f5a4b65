import { z } from 'zod';
import { FetchRefused } from '@/lib/platform/http-client/fetch-refused';
import { decoded, msg } from '@/lib/platform/shared/message';
import { parseJson } from '@/lib/platform/shared/parse-json';

/** The accepted ID token signature algorithms. `none` and shared secrets are excluded. */
export const idTokenAlgorithms = ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'];

const address = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'is not an https URL');
const texts = z.array(z.string());

/**
 * The parts of a provider's metadata that are read (OpenID Connect Discovery 1.0, section 3; RFC 8414 section 2; RFC
 * 9207 section 3).
 */
const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  id_token_signing_alg_values_supported: texts.default(['RS256']),
  token_endpoint_auth_methods_supported: texts.default(['client_secret_basic']),
  code_challenge_methods_supported: texts.optional(),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});
export type ProviderMetadata = z.output<typeof Metadata>;

/**
 * "by concatenating the string /.well-known/openid-configuration to the Issuer"; "any terminating / MUST be removed"
 * (OpenID Connect Discovery 1.0, sections 4 and 4.1).
 */
export const metadataAddress = (issuer: string): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/** @throws FetchRefused */
export function parseMetadata(body: Uint8Array): ProviderMetadata {
  const parsed = Metadata.safeParse(parseJson(body));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new FetchRefused(
    msg('identityProviders.responseIsNotProviderMetadata', {
      path: issue?.path.join('.') || 'it',
      message: decoded(issue?.message ?? ''),
    }),
  );
}
