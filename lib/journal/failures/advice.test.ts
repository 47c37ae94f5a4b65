import { describe, expect, it } from 'vitest';
import { advice } from './advice';

describe('the advice for a failure', () => {
  it.each([
    ['invalid_request', 'redirect_uri differs at character 34', /character for character/],
    [
      'invalid_request',
      'client_id secret-app differs from app, the client that authenticates',
      /authenticates as another/,
    ],
    ['invalid_request', 'redirect_uri is repeated', /twice/],
    ['invalid_grant', 'code expired 12 s ago', /took too long/],
    ['invalid_grant', 'code_verifier does not match', /keep the code_verifier/],
    ['invalid_client', 'client app is unknown', /No client with this client_id/],
    [
      'invalid_client',
      'client authenticates with client_secret_post, but is registered for client_secret_basic',
      /in another way/,
    ],
    ['temporarily_unavailable', 'the tenant is in maintenance mode', /maintenance mode/],
    ['uniqueness', 'POST /scim/v2/Users: Another resource already has this value.', /already/],
    ['invalid_request_uri', 'request_uri is unknown or expired, or was pushed by another client', /60 seconds/],
    ['invalid_request_object', 'request object: assertion expired 5 s ago', /clocks/],
    ['invalid_request', 'the client may use pushed authorization requests only', /push its request/],
    ['invalid_authorization_details', 'authorization_details[0]/instructedAmount must be object', /schema of the type/],
    ['unauthorized_client', 'grant_type is not enabled', /Allow the grant/],
  ])('%s, %s', (code, reason, told) => expect(advice({ code, reason })).toMatch(told));

  it('exists for any other reason', () => {
    expect(advice({ code: 'constructor', reason: 'of another version' })).toMatch(/reason says/);
  });
});
