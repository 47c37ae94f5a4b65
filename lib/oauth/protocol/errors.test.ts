import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verbatim } from '@/lib/platform/shared/message';
import { errorReasons } from './error-reasons';
import { isOAuthError, OAuthError, publicOAuthError } from './errors';

const WIRE = /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/;
const STANDARD = new Set([
  // RFC 6749, 4.1.2.1 and 5.2
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'access_denied',
  'unsupported_response_type',
  'server_error',
  'temporarily_unavailable',
  // RFC 8628, 3.5
  'authorization_pending',
  'slow_down',
  'expired_token',
  // RFC 8707; OpenID Connect Core, 3.1.2.6
  'invalid_target',
  'login_required',
  'consent_required',
  'interaction_required',
  'request_uri_not_supported',
  // RFC 9101, 7
  'invalid_request_object',
  'invalid_request_uri',
  // OpenID Connect Core, 3.1.2.6; OpenID Connect Unmet Authentication Requirements
  'account_selection_required',
  'unmet_authentication_requirements',
  // RFC 9396, 14.6
  'invalid_authorization_details',
  // OpenID CIBA Core 1.0, 13
  'unknown_user_id',
  'invalid_binding_message',
  // RFC 9449, 12.2
  'invalid_dpop_proof',
  'use_dpop_nonce',
  // RFC 7591, 3.2.2
  'invalid_redirect_uri',
  'invalid_client_metadata',
  'invalid_software_statement',
  'unapproved_software_statement',
]);

describe('every error reason', () => {
  test.each(errorReasons)(
    '%s has a standard code, a 4xx or 5xx status and a description of allowed characters',
    (reason) => {
      const { error, status, description } = publicOAuthError(reason);
      expect(STANDARD).toContain(error);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(description).toMatch(WIRE);
    },
  );

  test.each(errorReasons)('%s is 401 exactly when client authentication failed', (reason) => {
    const { error, status } = publicOAuthError(reason);
    expect(status === 401).toBe(error === 'invalid_client');
  });
});

test('external text stays within the characters of error_description', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (subject) => {
      expect(publicOAuthError('repeated-parameter', subject).description).toMatch(WIRE);
    }),
    { numRuns: 200 },
  );
});

test('a protocol error is recognized by its code, so that another copy of the module recognizes it too', () => {
  const refusal = new OAuthError('invalid-scope', verbatim('scope x is unknown'), 'x');
  expect(isOAuthError(refusal)).toBe(true);
  expect(isOAuthError(Object.assign(new Error('elsewhere'), { code: 'OAUTH_REFUSAL' }))).toBe(true);
  expect(isOAuthError(new Error('fault'))).toBe(false);
  expect(refusal.message).toBe('scope x is unknown');
  expect(refusal.answer).toEqual({
    error: 'invalid_scope',
    status: 400,
    description: 'The scope is malformed, unknown or not granted: x',
  });
});

test('a private reason that quotes the request stays on one line and without NUL', () => {
  expect(new OAuthError('unsupported-grant-type', verbatim('grant_type a\0b\r\nc is not supported')).message).toBe(
    'grant_type a?b??c is not supported',
  );
});
