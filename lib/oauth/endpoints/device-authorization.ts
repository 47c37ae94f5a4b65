import { msg } from '@/lib/platform/shared/message';
/** The device authorization endpoint (RFC 8628, 3.1 and 3.2). */

import type { Client } from '@/lib/oauth/clients/client';
import { requestedResources } from '@/lib/oauth/parameters/resource';
import { requestedScopes } from '@/lib/oauth/parameters/scope';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import type { AuthorizationDetail } from '../authorization-details/authorization-detail';
import { requestedDetails } from '../authorization-details/requested-details';
import { hashUserCode, newUserCode } from '../device/user-code';
import { checkEnabled } from '../grants/check-enabled';
import { deviceCode } from '../grants/device-code';
import { beginning } from '../metadata-document/beginning';
import { meantScopes } from '../openid/offline-access';
import { INTERVAL_SECONDS } from '../polling/polling';
import { meaningfulScopes } from '../tokens/audience-restriction';
import { lifetimesOf, secondsAfter } from '../tokens/lifetimes';
import { answering } from './answering';
import { authenticatedForm } from './authenticated-form';
import type { Endpoint } from './endpoint';
import { jsonResponse } from './json-response';

/** Even a single collision with the user code of an active request is unlikely. */
const USER_CODES_TRIED = 5;

export const deviceAuthorization: Endpoint = {
  path: '/device_authorization',
  methods: ['POST'],
  cors: false,
  usesCertificates: true,
  metadata: (url) => ({ device_authorization_endpoint: url }),
  handler: (request, context) =>
    answering('device_authorization', context, async (attempt) => {
      const { form, client } = await authenticatedForm(request, beginning(context), attempt);
      checkEnabled(deviceCode, client);
      await checkRate(context, client);
      const authorizationDetails = requestedDetails(form.get('authorization_details'), client, context.issuer);
      const scopes = meantScopes(
        requestedScopes(form.get('scope'), client, context.issuer, authorizationDetails),
        client,
      );
      const resources = requestedResources(form.all('resource'), context.issuer);
      // Rejects scopes that no token could carry before asking the person.
      meaningfulScopes(resources, scopes, context.issuer);
      return jsonResponse(await begin(context, client, { scopes, resources, authorizationDetails }));
    }),
};

/**
 * The more codes are active, the easier it is to guess one (RFC 8628, 5.1).
 * @throws OAuthError
 */
async function checkRate({ throttle }: OAuthContext, { clientId }: Client): Promise<void> {
  const attempt = await throttle.deviceAuthorization({ clientId });
  if (attempt.kind === 'allowed') return;
  const detail = msg('oauth.tooManyDeviceRequestsOf', { retryAfterSeconds: attempt.retryAfterSeconds });
  throw new OAuthError('too-many-device-requests', detail, undefined, attempt.retryAfterSeconds);
}

/**
 * Stores the request under new codes.
 * @returns the response of RFC 8628, 3.2
 */
async function begin(
  context: OAuthContext,
  client: Client,
  asked: { scopes: string[]; resources: string[]; authorizationDetails: AuthorizationDetail[] },
) {
  const { issuer, store, origin, verificationUri, userCodeKey } = context;
  const now = context.now();
  const { deviceCodeSeconds } = lifetimesOf(client, issuer);
  const code = newSecret();
  const request = {
    tenantId: issuer.tenantId,
    deviceCodeHash: sha256(code),
    clientId: client.clientId,
    ...asked,
    intervalSeconds: INTERVAL_SECONDS,
    now,
    expiresAt: secondsAfter(now, deviceCodeSeconds),
    origin,
  };
  for (let tried = 0; tried < USER_CODES_TRIED; tried++) {
    const userCode = newUserCode();
    const saved = await store.saveDeviceAuthorization({
      ...request,
      userCodeHash: hashUserCode(userCodeKey, userCode),
    });
    if (saved === 'taken') continue;
    return {
      device_code: code,
      user_code: userCode,
      verification_uri: verificationUri,
      verification_uri_complete: `${verificationUri}?${new URLSearchParams({ user_code: userCode })}`,
      expires_in: deviceCodeSeconds,
      interval: INTERVAL_SECONDS,
    };
  }
  throw new Error(`${USER_CODES_TRIED} user codes in a row were already in use.`);
}
