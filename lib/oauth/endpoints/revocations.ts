/**
 * The revocation feed lists what was revoked before it expired, for resource servers that verify access tokens by
 * signature alone. It is signed, so any cache may serve it, and cheap to poll every few seconds, because an unchanged
 * feed answers 304.
 */
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import { parsePosition } from '../revocation-feed/position';
import { revocations as listRevocations } from '../revocation-feed/revocations';
import { signJwt } from '../tokens/jwt';
import { answering } from './answering';
import { cacheable } from './cacheable';
import type { Endpoint } from './endpoint';

/** Explicit types (RFC 8725, 3.11) of the JWT and of the response. */
const TYPE = 'revocations+jwt';
const CONTENT_TYPE = `application/${TYPE}`;
const MAX_AGE_SECONDS = 1;

export const revocations: Endpoint = {
  path: '/revocations',
  methods: ['GET', 'HEAD'],
  cors: true,
  whenUnavailable: 'answers',
  whenSuspended: 'answers',
  offered: ({ revocationFeed }) => revocationFeed,
  metadata: (url) => ({ revocation_feed_uri: url }),
  handler: (request, context) =>
    answering('revocations', context, async () => {
      const since = new URL(request.url).searchParams.get('since');
      const position = since === null ? null : parsePosition(since);
      if (since !== null && !position)
        throw new OAuthError('malformed-parameter', msg('oauth.sinceIsNotPositionFrom'), 'since');
      const claims = await listRevocations(context, position);
      // Signing the same claims twice gives different tokens, so the ETag is computed from the claims.
      const token = await signJwt(context.keys, { typ: TYPE }, claims);
      return cacheable(
        request,
        { of: JSON.stringify(claims), maxAgeSeconds: MAX_AGE_SECONDS, contentType: CONTENT_TYPE },
        token,
      );
    }),
};
