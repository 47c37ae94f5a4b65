import { optionalText, ticked } from '../../form-schema';

/** The form fields for the protection of requests and tokens. */
export const protectionForm = {
  fapi2_security_profile: ticked,
  require_pushed_authorization_requests: ticked,
  require_signed_request_object: ticked,
  request_object_signing_alg: optionalText,
  dpop_bound_access_tokens: ticked,
  introspection_signed_response_alg: optionalText,
};
