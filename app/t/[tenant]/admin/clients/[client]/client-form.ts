import { z } from 'zod';
import { durationField } from '../../duration-field';
import { choices, jsonText, optionalText, ticked } from '../../form-schema';
import { lines } from '../../form-text';
import { certificateForm, withCertificateName } from './certificate-form';
import { exchangeForm, withTokenExchange } from './exchange-form';
import { logoutForm } from './logout-form';
import { openidForm } from './openid-form';
import { protectionForm } from './protection-form';

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
    contacts: z.string().default('').transform(lines),
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
