import type { Client } from '@/lib/oauth/clients/client';
import { decodeSegment } from '@/lib/oauth/parameters/decode-segment';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import { OWN_ALGORITHM, type SigningKeys } from '../keys/keys';
import type { SigningAlgorithm } from '../keys/signing-algorithms';
import { userinfoClaims } from '../openid/granted-claims';
import { subjectOf } from '../openid/subject';
import { declaredClaims } from './declared-claims';
import { OPENID_SCOPE } from './id-token';
import { type MintingContext, mintFamilyTokens } from './mint-family-tokens';

/** A token as it would be issued. */
export interface PreviewedToken {
  claims: JsonObject;
  /** The size of the signed token in bytes. */
  bytes: number;
}

export interface ClaimsPreview {
  /** Null if the scopes lead to none. */
  idToken: PreviewedToken | null;
  accessToken: PreviewedToken;
  /** Null if the scopes do not allow userinfo. */
  userinfo: JsonObject | null;
  /** What introspection adds to the claims of the access token. */
  introspection: JsonObject;
}

/** From this size on, a token may not fit where it is sent: many servers limit a request's headers to 8 kB in all. */
export const LARGE_TOKEN_BYTES = 4_096;

const SIGNATURE_BYTES: Record<SigningAlgorithm, number> = { ES256: 64, EdDSA: 64, PS256: 256, RS256: 256 };

/** As long as a thumbprint (RFC 7638). */
const KID = '0'.repeat(43);

/** Keys that sign with zeros, so that a preview is never a valid token. */
const unusedKeys: SigningKeys = {
  current: async (alg = OWN_ALGORITHM) => ({ kid: KID, alg, sign: () => Buffer.alloc(SIGNATURE_BYTES[alg]) }),
  verifying: async () => null,
  published: async () => [],
};

/** What a preview needs of a tenant. */
export type PreviewContext = Omit<MintingContext, 'keys' | 'tokenHook' | 'refused'>;

/**
 * The claims that a client would get for a person, by the code that issues them. Nothing is stored, and no token is
 * signed: the signatures are zeros of the right length.
 * @returns null if the person is inactive or deleted
 */
export async function previewClaims(
  context: PreviewContext,
  client: Client,
  { personId, scopes, resources }: { personId: string; scopes: string[]; resources: string[] },
): Promise<ClaimsPreview | null> {
  const { issuer, store } = context;
  const person = await store.findKnownPerson({ tenantId: issuer.tenantId, personId, groups: true });
  if (!person) return null;
  const unsigned: MintingContext = {
    ...context,
    keys: unusedKeys,
    // A hook would be asked about tokens that nobody gets.
    tokenHook: null,
    refused: () => undefined,
  };
  const now = Math.floor(context.now().getTime() / 1000);
  const family = {
    tenantId: issuer.tenantId,
    familyId: newId(),
    generation: 1,
    clientId: client.clientId,
    personId,
    // With one, as for a person who signs in, so that the ID token has its size.
    sessionId: newId(),
    scopes,
    resources,
    authTime: now,
    amr: ['pwd'],
    acr: null,
    familyExpiresAt: now + issuer.lifetimes.refreshTokenAbsoluteSeconds,
    authorizationDetails: [],
    confirmation: null,
  };
  const tokens = await mintFamilyTokens(unsigned, client, family, {
    grantType: 'authorization_code',
    scopes,
    resources,
    authorizationDetails: [],
    confirmation: null,
    idToken: { nonce: null },
    withRefreshToken: false,
  });
  const accessToken = previewed(tokens.access_token);
  const { scope = '' } = accessToken.claims;
  const granted = typeof scope === 'string' ? scope.split(' ') : [];
  return {
    idToken: tokens.id_token === undefined ? null : previewed(tokens.id_token),
    accessToken,
    userinfo: granted.includes(OPENID_SCOPE)
      ? {
          ...(await userinfoClaims(context, client, { personId, person, scopes: granted, wishes: {} })),
          sub: subjectOf(context, client, personId),
        }
      : null,
    introspection: await declaredClaims(context, 'introspection', { client, resources, personId }),
  };
}

function previewed(token: string): PreviewedToken {
  const [, payload = ''] = token.split('.');
  return { claims: decodeSegment(payload) as JsonObject, bytes: Buffer.byteLength(token) };
}
