import { describe, expect, it } from 'vitest';
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { advice } from './advice';

describe('the advice for a failure', () => {
  it.each<[string, Sayable, RegExp]>([
    ['invalid_request', msg('oauth.redirectUriDiffersAtCharacter', { position: 34 }), /character for character/],
    [
      'invalid_request',
      msg('oauth.clientIdNamedDiffersFrom', { named: 'a', clientId: 'b' }),
      /authenticates as another/,
    ],
    ['invalid_request', msg('oauth.redirectUriIsRepeated'), /twice/],
    ['invalid_grant', msg('oauth.codeExpiredNumberSAgo', { number: 12 }), /took too long/],
    ['invalid_grant', msg('oauth.codeVerifierDoesNotMatch'), /keep the code_verifier/],
    ['invalid_client', msg('oauth.clientClientIdIsUnknown', { clientId: 'app' }), /No client with this client_id/],
    [
      'invalid_client',
      msg('oauth.clientAuthenticatesWithNameBut', { name: 'client_secret_post', tokenEndpointAuthMethod: 'none' }),
      /different authentication method/,
    ],
    ['temporarily_unavailable', msg('health.tenantInMaintenance'), /maintenance mode/],
    ['uniqueness', msg('scim.anotherResourceAlreadyHasThis'), /already/],
    ['invalid_request_uri', msg('oauth.requestUriIsUnknownOr'), /60 seconds/],
    ['invalid_request_object', msg('oauth.requestObjectReason', { reason: msg('oauth.isNotJson') }), /clocks/],
    ['invalid_request', msg('oauth.clientRequiresPushedRequests'), /push its request/],
    [
      'invalid_authorization_details',
      msg('oauth.detailsProblem', { where: 'authorization_details[0]', reason: verbatim('/amount must be object') }),
      /schema of the type/,
    ],
    ['unauthorized_client', verbatim('grant_type is not enabled'), /Allow the grant/],
    [
      'temporarily_unavailable',
      msg('health.moreRejected', { reason: msg('health.overloadDatabase'), unrecorded: 2 }),
      /./,
    ],
  ])('%s, %s', (code, reason, reported) => expect(inEnglish(advice({ code, reason }))).toMatch(reported));

  it('exists for any other reason', () => {
    expect(inEnglish(advice({ code: 'constructor', reason: verbatim('of another version') }))).toMatch(/reason says/);
  });
});
