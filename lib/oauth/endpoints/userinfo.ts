/** The userinfo endpoint (OpenID Connect Core, 5.3): claims about the person that an access token was issued for. */

import { type Bearer, type BearerRefused, bearerGuard, type LetIn } from '@/lib/oauth/bearer/bearer-guard';
import type { Client } from '@/lib/oauth/clients/client';
import { signingAlgorithms, subjectTypes } from '@/lib/oauth/clients/client-options';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { BearerPerson } from '@/lib/oauth/protocol/store';
import { TextResponse } from '@/lib/platform/shared/text-response';
import { claimsOfScopes, claims as registry } from '../openid/claims';
import { entitledWishes, needsGroups, readClaims, userinfoClaims } from '../openid/granted-claims';
import type { KnownPerson } from '../openid/known-person';
import { readsGroups } from '../openid/mapped-claims';
import { usablePersonalToken } from '../personal-tokens/usable-personal-token';
import { idTokenClaims, OPENID_SCOPE } from '../tokens/id-token';
import { signJwt } from '../tokens/jwt';
import type { Endpoint } from './endpoint';
import { jsonResponse, NO_STORE } from './json-response';

/** What the handler has read by the time that the request is answered. */
interface Read {
  client: Client | null;
  personId: string | null;
  person: BearerPerson | null;
  /** The person of a personal access token. */
  holder: KnownPerson | null;
}

export const userinfo: Endpoint = {
  path: '/userinfo',
  methods: ['GET', 'POST'],
  cors: true,
  usesCertificates: true,
  metadata: (url) => ({
    userinfo_endpoint: url,
    userinfo_signing_alg_values_supported: signingAlgorithms,
    claims_parameter_supported: true,
    claims_supported: [...idTokenClaims, ...registry.map(({ name }) => name)],
    subject_types_supported: subjectTypes,
  }),
  async handler(request, context) {
    const read: Read = { client: null, personId: null, person: null, holder: null };
    const caller = await bearerGuard(
      request,
      {
        issuer: context.issuer,
        keys: context.keys,
        mutualTls: context.mutualTls,
        dpopNonceKey: context.dpopNonceKey,
        now: context.now,
        refused: context.refused,
        store: {
          claimAssertion: (claim) => context.store.claimAssertion(claim),
          // One query checks the token and finds its person.
          async checkAccessToken(token, { scope = '', client_id: clientId }) {
            read.client = await context.store.findClient(context.issuer.tenantId, clientId);
            const found = await context.store.findBearerPerson(token, {
              groups: needsGroups(claimsOfScopes(scope.split(' '))) || readsGroups(read.client?.claimMappings ?? []),
            });
            read.person = found.person;
            read.personId = found.state.kind === 'active' ? found.state.personId : null;
            return found.state;
          },
        },
      },
      {
        endpoint: 'userinfo',
        resource: '/userinfo',
        scopes: [OPENID_SCOPE],
        only: 'person',
        async personalToken(token) {
          const standing = await usablePersonalToken(context, token);
          read.holder = standing && (await findHolder(context, standing));
          return read.holder && standing;
        },
      },
    );
    if (caller.kind === 'refused') return refusedResponse(caller);
    if (caller.kind === 'bearer' && caller.bearer.kind === 'personal' && read.holder)
      return jsonResponse({ ...readClaims(read.holder, caller.bearer.scopes, {}), sub: caller.bearer.personId });
    if (caller.kind !== 'bearer' || caller.bearer.kind !== 'person' || !read.person || read.personId === null)
      throw new Error('An access token of a person was found without the person.');
    if (!read.client) throw new Error('The client of an active access token is gone.');
    const about = { personId: read.personId, person: read.person };
    return answer(context, read.client, { bearer: caller.bearer, headers: caller.headers }, about);
  },
};

function findHolder(
  { issuer, store }: OAuthContext,
  { personId, scopes }: { personId: string; scopes: string[] },
): Promise<KnownPerson | null> {
  return store.findKnownPerson({ tenantId: issuer.tenantId, personId, groups: needsGroups(claimsOfScopes(scopes)) });
}

/** RFC 6750, 3: a request without a token gets no error code. */
function refusedResponse({ status, headers, error, description }: BearerRefused): Response {
  return error
    ? jsonResponse({ error, error_description: description }, status, headers)
    : new TextResponse(null, { status, headers: { ...headers, ...NO_STORE } });
}

/**
 * "The sub Claim MUST always be returned": it is the access token's. The response is plain JSON, or a JWT if the client
 * registered an algorithm for it: "the response SHOULD contain the Claims iss and aud" (5.3.2).
 */
async function answer(
  context: OAuthContext,
  client: Client,
  {
    bearer: { claims: token, scopes },
    headers,
  }: Pick<LetIn, 'headers'> & { bearer: Extract<Bearer, { kind: 'person' }> },
  { personId, person }: { personId: string; person: BearerPerson },
): Promise<Response> {
  const { issuer } = context;
  // The `claims` parameter of the original request applies only to the client that sent it, not to a client that
  // exchanged the token.
  const wishes = token.exchanged_from ? {} : entitledWishes(person.claims?.userinfo ?? {}, client, issuer);
  const reported = {
    ...(await userinfoClaims(context, client, { personId, person, scopes, wishes })),
    sub: token.sub,
  };
  const alg = client.userinfoSignedResponseAlg;
  if (alg === null) return jsonResponse(reported, 200, headers);
  const jwt = await signJwt(
    context.keys,
    { typ: 'JWT', alg },
    { ...reported, iss: issuer.issuer, aud: client.clientId },
  );
  return new TextResponse(jwt, { headers: { 'Content-Type': 'application/jwt', ...NO_STORE, ...headers } });
}
