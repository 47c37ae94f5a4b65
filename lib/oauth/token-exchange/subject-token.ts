import type { GrantRequest } from '../grants/grant';
import { ACCESS_TOKEN_TYPE, ID_TOKEN_TYPE, JWT_TYPE } from '../parameters/token-type';
import type { AccessTokenClaims } from '../tokens/access-token';
import { activeAccessToken, checkTokenType, type Presented } from './active-token';
import { checkSubject } from './check-subject';
import { idTokenSubject } from './id-token-subject';
import { jwtSubject } from './jwt-subject';
import type { TokenExchangePolicy } from './policy';

/**
 * What a subject token of any type allows, in the claims of an access token: whom it represents, for which scopes and
 * resources, and until when. `jti` is missing if it is not an access token.
 */
export type SubjectClaims = Omit<AccessTokenClaims, 'jti'> & { jti?: string };

/** What the issued token is limited to. */
interface Issued {
  scopes: string[];
  resources: string[];
  expiresInSeconds: number;
}

export interface Subject extends Presented<SubjectClaims> {
  /** Whether it is a token of this server, so that the issued token ends with it. */
  own: boolean;
  /**
   * Stores what is issued in the subject's token family.
   * @throws OAuthError (invalid_request) if the subject has been used or deactivated in the meantime
   */
  record(issued: Issued): Promise<void>;
}

/**
 * The subject token of an exchange, verified and active.
 * @throws OAuthError (invalid_request, RFC 8693, 2.2.2) if it is invalid "for any reason", or the client may not
 *   present it
 */
export async function subjectToken(request: GrantRequest, policy: TokenExchangePolicy): Promise<Subject> {
  switch (checkTokenType(request.form, 'subject', policy.subjectTokenTypes)) {
    case ACCESS_TOKEN_TYPE:
      return accessTokenSubject(request, policy);
    case ID_TOKEN_TYPE:
      return inItsFamily(await idTokenSubject(request, policy), request);
    case JWT_TYPE:
      return jwtSubject(request);
  }
}

async function accessTokenSubject(request: GrantRequest, policy: TokenExchangePolicy): Promise<Subject> {
  const { form, client, context } = request;
  const subject = await activeAccessToken(form, client, context, 'subject');
  checkSubject(subject.claims, client, policy);
  return inItsFamily(subject, request);
}

/** A token of this server. The exchange is noted in its family, if it represents a person. */
function inItsFamily({ claims, personId }: Presented<SubjectClaims>, { client, context }: GrantRequest): Subject {
  const { issuer, store, origin, now } = context;
  return {
    claims,
    personId,
    own: true,
    async record({ resources }) {
      if (claims.family === undefined) return;
      await store.noteExchange({
        tenantId: issuer.tenantId,
        familyId: claims.family,
        clientId: client.clientId,
        resources,
        now: now(),
        origin,
      });
    },
  };
}
