import { verbatim } from '@/lib/platform/shared/message';

/** The errors of client-initiated backchannel authentication (CIBA Core 1.0, 11 and 13). */
export const backchannelRefusals = {
  'auth-req-id-expired': {
    code: 'expired_token',
    status: 400,
    description: verbatim('The auth_req_id has expired: start again'),
  },
  'auth-req-id-invalid': {
    code: 'invalid_grant',
    status: 400,
    description: verbatim('The auth_req_id is invalid or used, or was not issued to this client'),
  },
  'unknown-user-id': {
    code: 'unknown_user_id',
    status: 400,
    description: verbatim('The hint does not identify a person'),
  },
  'hint-invalid': {
    code: 'invalid_request',
    status: 400,
    description: verbatim('Exactly one of login_hint and id_token_hint is required'),
  },
  'binding-message-invalid': {
    code: 'invalid_binding_message',
    status: 400,
    description: verbatim('The binding_message is missing, too long, or has characters that are not allowed'),
  },
  'openid-scope-required': {
    code: 'invalid_scope',
    status: 400,
    description: verbatim('The scope must contain openid'),
  },
  'too-many-backchannel-requests': {
    code: 'temporarily_unavailable',
    status: 429,
    description: verbatim('Too many authentication requests: wait for the time in Retry-After'),
  },
} as const;
