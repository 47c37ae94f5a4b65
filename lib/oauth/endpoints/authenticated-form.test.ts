import { describe, expect, test } from 'vitest';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { verbatim } from '@/lib/platform/shared/message';
import { refused } from '../testing/refused';
import { issuer, newClient } from '../testing/tenant';
import type { Attempt } from './answering';
import { authenticatedForm } from './authenticated-form';

const client = newClient({ clientId: 'app', secrets: [] });
const basic = (id: string) => `Basic ${Buffer.from(`${id}:wrong`).toString('base64')}`;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const assertion = `${part({ alg: 'ES256' })}.${part({ iss: 'app', sub: 'app' })}.AA`;

/** Sends a request that is rejected. Returns the recorded reason and client ID. */
async function reported(
  form: Record<string, string>,
  authorization?: string,
  precheck?: () => void,
): Promise<{ reason: string; clientId: string | null }> {
  const context: Pick<OAuthContext, 'issuer' | 'now' | 'mutualTls'> & {
    store: Pick<OAuthContext['store'], 'findClient'>;
    throttle: Pick<OAuthContext['throttle'], 'secretWait' | 'wrongSecret'>;
  } = {
    issuer,
    now: () => new Date(),
    mutualTls: null,
    throttle: { secretWait: () => 0, wrongSecret: async () => undefined },
    store: { findClient: async (_tenantId, id) => (id === client.clientId ? client : null) },
  };
  const request = new Request('https://auth.example/token', {
    method: 'POST',
    headers: authorization === undefined ? {} : { Authorization: authorization },
    body: new URLSearchParams(form),
  });
  const attempt: Attempt = { clientId: null };
  const { message } = await refused(() => authenticatedForm(request, context as OAuthContext, attempt, precheck));
  return { reason: message, clientId: attempt.clientId };
}

describe('a rejected request is recorded under the client that it names', () => {
  test.each<[string, Record<string, string>, string | undefined, string, string | null]>([
    ['in the Authorization header', {}, basic('app'), 'client secret is wrong', 'app'],
    [
      'in the form',
      { client_id: 'app', client_secret: 'wrong' },
      undefined,
      'client authenticates with client_secret_post, but is registered for client_secret_basic',
      'app',
    ],
    [
      'in its assertion',
      { client_assertion: assertion, client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer' },
      undefined,
      'client authenticates with private_key_jwt, but is registered for client_secret_basic',
      'app',
    ],
    [
      'in the form, beside an unreadable Authorization header',
      { client_id: 'app' },
      'Bearer abc',
      'Authorization header is not HTTP Basic',
      'app',
    ],
    [
      'twice',
      { client_id: 'app', client_secret: 'wrong' },
      basic('app'),
      'client_secret_basic and client_secret_post',
      'app',
    ],
    ['even when that client does not exist', {}, basic('nobody'), 'client nobody is unknown', 'nobody'],
    ['or under no client when it names none', {}, undefined, 'no client authentication and no client_id', null],
  ])('%s', async (_name, form, authorization, reason, clientId) => {
    expect(await reported({ grant_type: 'client_credentials', ...form }, authorization)).toEqual({ reason, clientId });
  });

  test('even before the client is looked up', async () => {
    const precheck = () => {
      throw new OAuthError('unsupported-grant-type', verbatim('grant_type password is not supported'));
    };
    expect(await reported({}, basic('app'), precheck)).toEqual({
      reason: 'grant_type password is not supported',
      clientId: 'app',
    });
  });

  test.each(['x'.repeat(300), 'a%00b'])('under no client where the value cannot be a client ID', async (id) => {
    expect((await reported({}, basic(id))).clientId).toBeNull();
  });
});
