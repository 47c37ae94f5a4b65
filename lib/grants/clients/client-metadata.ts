import { z } from 'zod';
import { assertionAlgorithms } from '@/lib/oauth/assertion/algorithms';
import { clientAuthMethods } from '@/lib/oauth/client-auth';
import { grants } from '@/lib/oauth/grants';
import { subjectTokenTypes } from '@/lib/oauth/parameters/token-type';
import { narrowOwnTokens } from '@/lib/oauth/token-exchange/policy';
import { issue } from '@/lib/platform/shared/message';
import { applyFapiProfile } from './apply-fapi-profile';
import { checkClientMetadata } from './check-client-metadata';
import { clientOptionFields } from './client-option-fields';
import { givenClientId } from './given-credentials';
import { keySet } from './key-set';
import { keySetUri } from './key-set-uri';
import { toClientMetadata } from './rfc7591';

const MINUTE = 60;
const DAY = 86_400;
const URI_AT_MOST = 2048;

/** scope-token (RFC 6749, 3.3), one or more separated by single spaces. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/;

const seconds = (least: number, most: number) =>
  z
    .int(issue('common.mustBeWholeNumberOf'))
    .min(least, issue('common.mustBeAtLeastSeconds', { limit: least }))
    .max(most, issue('common.mustBeAtMostSeconds', { limit: most }));

const webPage = z
  .url({ protocol: /^https?$/, error: issue('clients.mustBeHttpOrHttps') })
  .max(URI_AT_MOST, issue('common.mustBeAtMostCharacters', { limit: URI_AT_MOST }));

/** A certificate name as registered for comparison. */
const certificateName = z
  .string()
  .min(1, issue('common.mustNotBeEmpty'))
  .max(1024, issue('common.mustBeAtMostCharacters', { limit: 1024 }))
  .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters'))
  .optional();

const identifiers = z
  .array(z.string().min(1).max(URI_AT_MOST))
  .max(100, issue('common.mustBeAtMost', { limit: 100 }))
  .default([]);

const names = (known: readonly { name: string }[]) =>
  z.enum(
    known.map(({ name }) => name),
    { error: issue('common.mustBeOneOf', { what: known.map(({ name }) => name).join(', ') }) },
  );

/**
 * Client metadata under the names of RFC 7591, section 2, with Tessera's additions. The object only, so that it can be
 * extended; `clientMetadata` also checks the fields against each other. New optional fields go into
 * `clientOptionFields`, which needs no column.
 */
export const clientMetadataFields = z.strictObject({
  /** If omitted, the client_id is used as the name. */
  client_name: z
    .string()
    .trim()
    .min(1, issue('common.mustNotBeEmpty'))
    .max(200, issue('common.mustBeAtMostCharacters', { limit: 200 }))
    // Nor characters that reverse the surrounding text (Unicode Bidirectional Algorithm, 2): a name could look like
    // another.
    .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, issue('common.mustNotContainControlCharacters'))
    .optional(),
  client_uri: webPage.optional(),
  logo_uri: webPage.optional(),
  policy_uri: webPage.optional(),
  tos_uri: webPage.optional(),
  contacts: z
    .array(z.string().trim().min(1).max(320))
    .max(20, issue('common.mustBeAtMost', { limit: 20 }))
    .default([]),
  application_type: z.enum(['web', 'native'], { error: issue('clients.mustBeWebOrNative') }).default('web'),
  token_endpoint_auth_method: names(clientAuthMethods).default('client_secret_basic'),
  jwks: keySet.optional(),
  jwks_uri: keySetUri.optional(),
  token_endpoint_auth_signing_alg: z
    .enum(assertionAlgorithms, { error: issue('common.mustBeOneOf', { what: assertionAlgorithms.join(', ') }) })
    .optional(),
  /**
   * What its assertions may contain as `aud`: `token_endpoint` accepts that in addition to the issuer, because many
   * libraries send it. The FAPI 2.0 profile sets `issuer`.
   */
  assertion_audience: z
    .enum(['issuer', 'token_endpoint'], { error: issue('clients.mustBeIssuerOrToken') })
    .default('token_endpoint'),
  tls_client_auth_subject_dn: certificateName,
  tls_client_auth_san_dns: certificateName,
  tls_client_auth_san_uri: certificateName,
  tls_client_auth_san_ip: certificateName,
  tls_client_auth_san_email: certificateName,
  tls_client_certificate_bound_access_tokens: z.boolean().default(false),
  /** Off only for legacy software that can keep a secret but does not support PKCE. */
  require_pkce: z.boolean().default(true),
  /** What the client may exchange (lib/oauth/token-exchange/policy.ts). */
  token_exchange: z
    .strictObject({
      subject_token_types: z
        .array(
          z.enum(subjectTokenTypes, { error: issue('common.mustBeOneOf', { what: subjectTokenTypes.join(', ') }) }),
        )
        .min(1, issue('common.mustContainAtLeastOne'))
        .default(narrowOwnTokens.subjectTokenTypes),
      bound_tokens: z.boolean().default(false),
      subject_clients: identifiers,
      serves: identifiers,
      audiences: identifiers,
      impersonation: z.boolean().default(false),
      may_act: givenClientId.optional(),
    })
    .optional(),
  redirect_uris: z
    .array(z.string())
    .max(100, issue('common.mustBeAtMost', { limit: 100 }))
    .default([]),
  post_logout_redirect_uris: z
    .array(z.string())
    .max(100, issue('common.mustBeAtMost', { limit: 100 }))
    .default([]),
  grant_types: z.array(names(grants)).default(['authorization_code']),
  /** Implied by the grant types; accepted because other software sends it. */
  response_types: z.array(z.literal('code', { error: issue('clients.mustBeCode') })).optional(),
  /** Space-separated. */
  scope: z
    .string()
    .trim()
    .max(8192, issue('common.mustBeAtMostCharacters', { limit: 8192 }))
    .regex(SCOPE, issue('common.mustBeScopeNamesSeparated'))
    .or(z.literal(''))
    .default(''),
  /** The client gets access without asking for consent. */
  first_party: z.boolean().default(false),
  authorization_code_lifetime_seconds: seconds(10, 60).optional(),
  device_code_lifetime_seconds: seconds(MINUTE, 30 * MINUTE).optional(),
  access_token_lifetime_seconds: seconds(MINUTE, DAY).optional(),
  refresh_token_idle_seconds: seconds(MINUTE, 365 * DAY).optional(),
  refresh_token_absolute_seconds: seconds(MINUTE, 730 * DAY).optional(),
  refresh_token_rotation: z.boolean().default(true),
  refresh_token_grace_seconds: seconds(0, 60).optional(),
  ...clientOptionFields,
});

/**
 * For a client that is bound to the FAPI 2.0 security profile, omitted fields get the profile's values. Given fields
 * are kept, and rejected if they violate the profile.
 */
function withProfile(given: unknown): unknown {
  const { success, data } = clientMetadataFields.safeParse(given);
  if (!success || !data.fapi2_security_profile) return given;
  return applyFapiProfile({ ...(given as object) }, toClientMetadata(data), 'left-out').metadata;
}

/** Parses client metadata from the console and `apply` into our own fields. */
export const clientMetadata = z
  .preprocess(withProfile, clientMetadataFields)
  .superRefine(checkClientMetadata)
  .transform(toClientMetadata);
