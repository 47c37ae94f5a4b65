import { z } from 'zod';
import { durationField } from '../../duration-field';
import { choices, jsonText, optionalText, ticked } from '../../form-schema';
import { lines, words } from '../../form-text';
import { certificateForm, withCertificateName } from './certificate-form';
import { exchangeForm, withTokenExchange } from './exchange-form';

/** The form fields for OpenID Connect. */
const openidForm = {
  id_token_signed_response_alg: optionalText,
  userinfo_signed_response_alg: optionalText,
  subject_type: optionalText,
  sector_identifier_uri: optionalText,
  default_max_age: durationField,
  default_acr_values: z.string().default('').transform(words),
  when_groups_change: optionalText,
};

/** The form fields for the protection of requests and tokens. */
const protectionForm = {
  fapi2_security_profile: ticked,
  require_pushed_authorization_requests: ticked,
  require_signed_request_object: ticked,
  request_object_signing_alg: optionalText,
  dpop_bound_access_tokens: ticked,
  introspection_signed_response_alg: optionalText,
  authorization_signed_response_alg: optionalText,
};

/** The form fields for signing out. */
const logoutForm = {
  post_logout_redirect_uris: z.string().default('').transform(lines),
  backchannel_logout_uri: optionalText,
  backchannel_logout_session_required: ticked,
  global_token_revocation_endpoint: optionalText,
};

/** The form fields for backchannel authentication. */
const backchannelForm = {
  backchannel_token_delivery_mode: optionalText,
  backchannel_client_notification_endpoint: optionalText,
  backchannel_authentication_request_signing_alg: optionalText,
};

/** The fields of the console's form, under the names that `clientMetadata` checks. */
export const clientForm = z
  .object({
    client_id: z.string(),
    /** The version of the settings that the administrator saw (`metadataVersion`). */
    based_on: z.string(),
    client_name: z.string(),
    client_uri: optionalText,
    logo_uri: optionalText,
    policy_uri: optionalText,
    tos_uri: optionalText,
    initiate_login_uri: optionalText,
    contacts: z.string().default('').transform(lines),
    sign_in_accent: optionalText,
    sign_in_layout: optionalText,
    sign_in_font: optionalText,
    sign_in_background: optionalText,
    sign_in_logo: ticked,
    first_party: ticked,
    application_type: z.string(),
    token_endpoint_auth_method: optionalText,
    jwks: jsonText,
    jwks_uri: optionalText,
    token_endpoint_auth_signing_alg: optionalText,
    assertion_audience: optionalText,
    require_pkce: ticked,
    ...certificateForm,
    ...exchangeForm,
    ...backchannelForm,
    ...openidForm,
    ...logoutForm,
    ...protectionForm,
    redirect_uris: z.string().transform(lines),
    grant_types: choices,
    scope: choices,
    authorization_details_types: choices,
    authorization_code_lifetime_seconds: durationField,
    device_code_lifetime_seconds: durationField,
    access_token_lifetime_seconds: durationField,
    refresh_token_idle_seconds: durationField,
    refresh_token_absolute_seconds: durationField,
    refresh_token_rotation: ticked,
    refresh_token_grace_seconds: durationField,
  })
  .transform((form) => withCertificateName(withTokenExchange(form)));
