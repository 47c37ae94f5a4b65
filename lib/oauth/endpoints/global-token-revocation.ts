/**
 * Global Token Revocation (draft-parecki-oauth-global-token-revocation-06): a trusted caller, such as an identity
 * provider, ends everything that was issued to a person.
 */
import { bearerToken, type PresentedToken } from '@/lib/oauth/bearer/bearer';
import { BRAKED_RETRY_SECONDS } from '@/lib/oauth/global-revocation/revocation-call';
import { GLOBAL_REVOCATION_PATH, verifyCaller } from '@/lib/oauth/global-revocation/verify-caller';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { type NamedSubject, namedSubject } from '@/lib/platform/shared/named-subject';
import { parseJson } from '@/lib/platform/shared/parse-json';
import { readBytes } from '@/lib/platform/shared/read-bytes';
import { TextResponse } from '@/lib/platform/shared/text-response';
import { answering } from './answering';
import { refuseBearer } from './bearer-refusal';
import type { Endpoint } from './endpoint';
import { NO_STORE } from './json-response';

const NAME = 'global-token-revocation';
const BODY_AT_MOST = 16 * 1024;

export const globalTokenRevocation: Endpoint = {
  path: GLOBAL_REVOCATION_PATH,
  methods: ['POST'],
  cors: false,
  metadata: (url) => ({
    global_token_revocation_endpoint: url,
    // The caller's JWT is presented as a bearer token.
    global_token_revocation_endpoint_auth_methods_supported: ['Bearer'],
  }),
  handler: (request, context) =>
    answering(NAME, context, async () => {
      // "The request MUST also be authenticated". Before that, nothing is said about people, nor about the body.
      const presented = bearerToken(request);
      if (presented.kind !== 'token') return rejection(context, presented.reason, presented.kind);
      const caller = await verifyCaller(presented.token, context);
      if (caller.kind === 'rejected') return rejection(context, caller.reason);
      const { issuer, claim } = caller;
      const subject = await subjectOf(request);
      const outcome = await context.endAccess({ issuer, subject, claim });
      switch (outcome.kind) {
        case 'ended':
          return new TextResponse(null, { status: 204, headers: NO_STORE });
        case 'replayed':
          return rejection(context, msg('oauth.assertionWasAlreadyUsedJti'));
        case 'distrusted':
          return rejection(context, msg('oauth.issuerMayNotRevoke', { issuer: issuer.issuer }));
        case 'not-found':
          throw new OAuthError(
            'revocation-subject-unknown',
            msg('oauth.issuerNamesNobody', { issuer: issuer.issuer, subject: JSON.stringify(subject).slice(0, 300) }),
          );
        case 'braked':
          throw new OAuthError(
            'too-many-revocations',
            msg('oauth.issuerIsBraked', { issuer: issuer.issuer }),
            undefined,
            BRAKED_RETRY_SECONDS,
          );
        case 'limited':
          throw new OAuthError(
            'too-many-revocations',
            msg('oauth.issuerReachedRevocationLimit', {
              issuer: issuer.issuer,
              limit: issuer.revocation?.perHour ?? 0,
            }),
            undefined,
            outcome.retryAfterSeconds,
          );
      }
    }),
};

/** "a POST request with an `application/json` body containing a single property `sub_id`" */
async function subjectOf(request: Request): Promise<NamedSubject> {
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new OAuthError('revocation-request-malformed', msg('oauth.bodyIsNotJsonWithSubId'));
  const bytes = await readBytes(request, BODY_AT_MOST);
  if (!bytes) throw new OAuthError('body-too-large', msg('oauth.bodyIsNotJsonWithSubId'));
  const body = parseJson(bytes);
  const given: unknown = typeof body === 'object' && body !== null && 'sub_id' in body ? body.sub_id : undefined;
  const parsed = namedSubject.safeParse(given);
  if (!parsed.success) throw new OAuthError('revocation-request-malformed', msg('oauth.bodyIsNotJsonWithSubId'));
  return parsed.data;
}

/** The same for every reason. @param kind see refuseBearer */
function rejection(context: OAuthContext, reason: Sayable, kind: PresentedToken['kind'] = 'token'): Response {
  const description = 'The caller is not trusted, or its token is invalid, expired or already used';
  return refuseBearer(context, kind, { endpoint: NAME, clientId: null, reason, description });
}
