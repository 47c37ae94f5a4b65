import { z } from 'zod';
import { assertionAlgorithms } from '@/lib/oauth/assertion/algorithms';
import {
  type ClientOptions,
  deliveryModes,
  groupChanges,
  noClientOptions,
  signingAlgorithms,
} from '@/lib/oauth/clients/client-options';
import { claimPlaces } from '@/lib/platform/shared/claim-mapping';
import type { JsonValue } from '@/lib/platform/shared/json';
import { issue } from '@/lib/platform/shared/message';
import { brandColor, brandFonts, brandLayouts } from '@/lib/tenants/branding/branding-settings';
import { claimMappings, fromClaimMapping } from '@/lib/tenants/fields/claim-mapping-fields';
import { crossAppAccess, fromCrossAppAccess, toCrossAppAccess } from './cross-app-access-fields';
import { keySetUri } from './key-set-uri';

const URI_AT_MOST = 2048;

const signed = z.enum(signingAlgorithms, {
  error: issue('common.mustBeOneOf', { what: signingAlgorithms.join(', ') }),
});
const secureAddress = z
  .url({ protocol: /^https$/, error: issue('clients.mustBeHttpsUrl') })
  .max(URI_AT_MOST, issue('common.mustBeAtMostCharacters', { limit: URI_AT_MOST }));
const names = z
  .array(
    z
      .string()
      .min(1, issue('common.mustNotBeEmpty'))
      .max(255, issue('common.mustBeAtMostCharacters', { limit: 255 })),
  )
  .max(50, issue('common.mustBeAtMost', { limit: 50 }))
  .default([]);

/** A link with a user name can pass for one to another host. */
function hasCredentials(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { username, password } = new URL(uri);
  return username !== '' || password !== '';
}

/** The fields of `ClientOptions` under their wire names. */
export const clientOptionFields = {
  /** If omitted, the tenant's default (lib/grants/clients/with-tenant-defaults.ts). */
  id_token_signed_response_alg: signed.optional(),
  userinfo_signed_response_alg: signed.optional(),
  introspection_signed_response_alg: signed.optional(),
  authorization_signed_response_alg: signed.optional(),
  subject_type: z.enum(['public', 'pairwise'], { error: issue('clients.mustBePublicOrPairwise') }).default('public'),
  sector_identifier_uri: secureAddress.optional(),
  // "URI using the https scheme that a third party can use to initiate a login by the RP" (OpenID Connect
  // Registration, 2).
  initiate_login_uri: secureAddress
    .refine((uri) => !uri.includes('#'), issue('common.mustNotContainFragment'))
    .refine((uri) => !hasCredentials(uri), issue('clients.mustNotContainCredentials'))
    .optional(),
  // "The URI MUST NOT include a fragment component" (OpenID Connect Back-Channel Logout, 2.2).
  backchannel_logout_uri: keySetUri
    .refine((uri) => !uri.includes('#'), issue('common.mustNotContainFragment'))
    .optional(),
  backchannel_logout_session_required: z.boolean().default(false),
  global_token_revocation_endpoint: keySetUri
    .refine((uri) => !uri.includes('#'), issue('common.mustNotContainFragment'))
    .optional(),
  // Push mode is not supported.
  backchannel_token_delivery_mode: z
    .enum(deliveryModes, { error: issue('common.mustBeOneOf', { what: deliveryModes.join(', ') }) })
    .default('poll'),
  backchannel_client_notification_endpoint: keySetUri
    .refine((uri) => !uri.includes('#'), issue('common.mustNotContainFragment'))
    .optional(),
  backchannel_authentication_request_signing_alg: z
    .enum(assertionAlgorithms, { error: issue('common.mustBeOneOf', { what: assertionAlgorithms.join(', ') }) })
    .optional(),
  default_max_age: z
    .int(issue('common.mustBeWholeNumberOf'))
    .min(0)
    .max(31_536_000, issue('clients.mustBeAtMostOne'))
    .optional(),
  default_acr_values: names,
  require_pushed_authorization_requests: z.boolean().default(false),
  require_signed_request_object: z.boolean().default(false),
  request_object_signing_alg: z
    .enum(assertionAlgorithms, { error: issue('common.mustBeOneOf', { what: assertionAlgorithms.join(', ') }) })
    .optional(),
  authorization_details_types: names,
  cross_app_access: z
    .array(crossAppAccess)
    .max(50, issue('common.mustBeAtMost', { limit: 50 }))
    .refine(
      (all) => new Set(all.map(({ audience }) => audience)).size === all.length,
      issue('clients.mustNotNameServerTwice'),
    )
    .default([]),
  when_groups_change: z
    .enum(groupChanges, { error: issue('common.mustBeOneOf', { what: groupChanges.join(', ') }) })
    .default('follow'),
  claim_mappings: claimMappings(claimPlaces).default([]),
  dpop_bound_access_tokens: z.boolean().default(false),
  /** Turns on the FAPI 2.0 security profile as a whole. */
  fapi2_security_profile: z.boolean().default(false),
  sign_in_accent: brandColor.optional(),
  sign_in_layout: z
    .enum(brandLayouts, { error: issue('common.mustBeOneOf', { what: brandLayouts.join(', ') }) })
    .optional(),
  sign_in_font: z.enum(brandFonts, { error: issue('common.mustBeOneOf', { what: brandFonts.join(', ') }) }).optional(),
  sign_in_background: brandColor.optional(),
  /** Shows the logo of `logo_uri` in place of the tenant's. */
  sign_in_logo: z.boolean().default(false),
  software_id: z
    .string()
    .max(255, issue('common.mustBeAtMostCharacters', { limit: 255 }))
    .optional(),
  software_version: z
    .string()
    .max(255, issue('common.mustBeAtMostCharacters', { limit: 255 }))
    .optional(),
};

export type ClientOptionFields = z.output<z.ZodObject<typeof clientOptionFields>>;

/** Converts the registered names to ours. */
export function toClientOptions(fields: ClientOptionFields): ClientOptions {
  return {
    idTokenSignedResponseAlg: fields.id_token_signed_response_alg ?? noClientOptions.idTokenSignedResponseAlg,
    userinfoSignedResponseAlg: fields.userinfo_signed_response_alg ?? null,
    introspectionSignedResponseAlg: fields.introspection_signed_response_alg ?? null,
    authorizationSignedResponseAlg: fields.authorization_signed_response_alg ?? null,
    subjectType: fields.subject_type,
    sectorIdentifierUri: fields.sector_identifier_uri ?? null,
    initiateLoginUri: fields.initiate_login_uri ?? null,
    backchannelLogoutUri: fields.backchannel_logout_uri ?? null,
    backchannelLogoutSessionRequired: fields.backchannel_logout_session_required,
    globalTokenRevocationEndpoint: fields.global_token_revocation_endpoint ?? null,
    backchannelTokenDeliveryMode: fields.backchannel_token_delivery_mode,
    backchannelClientNotificationEndpoint: fields.backchannel_client_notification_endpoint ?? null,
    backchannelAuthenticationRequestSigningAlg: fields.backchannel_authentication_request_signing_alg ?? null,
    defaultMaxAge: fields.default_max_age ?? null,
    defaultAcrValues: fields.default_acr_values,
    requirePushedAuthorizationRequests: fields.require_pushed_authorization_requests,
    requireSignedRequestObject: fields.require_signed_request_object,
    requestObjectSigningAlg: fields.request_object_signing_alg ?? null,
    authorizationDetailsTypes: [...new Set(fields.authorization_details_types)],
    crossAppAccess: fields.cross_app_access.map(toCrossAppAccess),
    whenGroupsChange: fields.when_groups_change,
    claimMappings: fields.claim_mappings,
    dpopBoundAccessTokens: fields.dpop_bound_access_tokens,
    fapi2SecurityProfile: fields.fapi2_security_profile,
    signInAccent: fields.sign_in_accent ?? null,
    signInLayout: fields.sign_in_layout ?? null,
    signInFont: fields.sign_in_font ?? null,
    signInBackground: fields.sign_in_background ?? null,
    signInLogo: fields.sign_in_logo,
    softwareId: fields.software_id ?? null,
    softwareVersion: fields.software_version ?? null,
  };
}

/** Converts our names to the registered ones; null for what is not set. */
export function fromClientOptions(options: ClientOptions): Record<keyof ClientOptionFields, JsonValue> {
  return {
    id_token_signed_response_alg: options.idTokenSignedResponseAlg,
    userinfo_signed_response_alg: options.userinfoSignedResponseAlg,
    introspection_signed_response_alg: options.introspectionSignedResponseAlg,
    authorization_signed_response_alg: options.authorizationSignedResponseAlg,
    subject_type: options.subjectType,
    sector_identifier_uri: options.sectorIdentifierUri,
    initiate_login_uri: options.initiateLoginUri,
    backchannel_logout_uri: options.backchannelLogoutUri,
    backchannel_logout_session_required: options.backchannelLogoutSessionRequired,
    global_token_revocation_endpoint: options.globalTokenRevocationEndpoint,
    backchannel_token_delivery_mode: options.backchannelTokenDeliveryMode,
    backchannel_client_notification_endpoint: options.backchannelClientNotificationEndpoint,
    backchannel_authentication_request_signing_alg: options.backchannelAuthenticationRequestSigningAlg,
    default_max_age: options.defaultMaxAge,
    default_acr_values: options.defaultAcrValues,
    require_pushed_authorization_requests: options.requirePushedAuthorizationRequests,
    require_signed_request_object: options.requireSignedRequestObject,
    request_object_signing_alg: options.requestObjectSigningAlg,
    authorization_details_types: options.authorizationDetailsTypes,
    cross_app_access: options.crossAppAccess.length === 0 ? null : options.crossAppAccess.map(fromCrossAppAccess),
    when_groups_change: options.whenGroupsChange,
    claim_mappings: options.claimMappings.length === 0 ? null : options.claimMappings.map(fromClaimMapping),
    dpop_bound_access_tokens: options.dpopBoundAccessTokens,
    fapi2_security_profile: options.fapi2SecurityProfile,
    sign_in_accent: options.signInAccent,
    sign_in_layout: options.signInLayout,
    sign_in_font: options.signInFont,
    sign_in_background: options.signInBackground,
    sign_in_logo: options.signInLogo,
    software_id: options.softwareId,
    software_version: options.softwareVersion,
  };
}
