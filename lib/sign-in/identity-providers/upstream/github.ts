import type { CustomFetch } from 'openid-client';
import { z } from 'zod';
import { msg } from '@/lib/platform/shared/message';
import { sha256 } from '@/lib/platform/shared/secret';
import { GITHUB_ISSUER } from '../provider';
import type { Redeemed, Relation, Upstream, UpstreamAnswer } from '../upstream';
import { toAsserted } from './to-asserted';
import { AnswerRefused, UpstreamUnavailable, whyRefused } from './why-refused';

const API = 'https://api.github.com';
/** GitHub requires one of every request to its API. */
const AGENT = 'Tessera';

const TokenAnswer = z.union([
  z.object({ access_token: z.string().min(1), token_type: z.string().regex(/^bearer$/i) }),
  z.object({ error: z.string(), error_description: z.string().optional() }),
]);
const User = z.object({
  id: z.int().positive(),
  login: z.string(),
  name: z.string().nullish(),
});
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/**
 * GitHub, which has no ID tokens: who a person is is asked of its API with the access token, which comes directly from
 * its token endpoint. PKCE binds the code to this server's attempt, as the nonce of an ID token would.
 * @param fetch passes the guard and follows no redirects
 */
export function createGithub(fetch: CustomFetch): Upstream {
  return {
    async authorize({ clientId }, { redirectUri, scopes, state, codeVerifier, prompt, loginHint }) {
      const url = new URL(`${GITHUB_ISSUER}/authorize`);
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: scopes.filter((scope) => scope !== 'openid').join(' '),
        state,
        code_challenge: Buffer.from(sha256(codeVerifier)).toString('base64url'),
        code_challenge_method: 'S256',
        // The only value that GitHub knows.
        ...(prompt !== null && { prompt: 'select_account' }),
        ...(loginHint !== null && { login: loginHint }),
      }).toString();
      return { kind: 'redirect', url: url.href };
    },

    async redeem(relation, answer) {
      try {
        return await redeem(fetch, relation, answer);
      } catch (error) {
        return whyRefused(error);
      }
    },

    verifyLogout: async () => ({ kind: 'refused', reason: msg('identityProviders.githubSendsNoLogoutTokens') }),

    check: async () => [{ ok: true, text: msg('identityProviders.githubPublishesNoMetadata') }],
  };
}

/** @throws AnswerRefused, UpstreamUnavailable */
async function redeem(fetch: CustomFetch, relation: Relation, answer: UpstreamAnswer): Promise<Redeemed> {
  const { maxAge, undatedToo, wantsEmail, wantsUserinfo } = answer;
  const query = new URLSearchParams(answer.query);
  const [error, codes] = [query.get('error'), query.getAll('code')];
  if (error !== null)
    return {
      kind: 'declined',
      error: error.slice(0, 100),
      reason: msg('identityProviders.providerReturned', { error: error.slice(0, 100) }),
    };
  const [code] = codes;
  if (codes.length !== 1 || !code || query.get('state') !== answer.state)
    throw new AnswerRefused(msg('identityProviders.responseHasNoCode'));
  if (maxAge !== null && !undatedToo)
    throw new AnswerRefused(msg('identityProviders.authTimeIsMissingBut', { maxAge }), 'undated');

  const token = await tokenFor(fetch, relation, { ...answer, code });
  const user = await ofApi(fetch, '/user', token, User);
  const email = wantsEmail || wantsUserinfo ? await primaryEmail(fetch, token) : null;
  const claims = {
    sub: String(user.id),
    preferred_username: user.login,
    ...(user.name && { name: user.name }),
    ...(email && { email: email.email, email_verified: email.verified }),
  };
  return { kind: 'asserted', asserted: toAsserted(claims, claims), received: { idToken: null, userinfo: claims } };
}

/** Redeems the code (RFC 6749 section 4.1.3). GitHub reports errors with status 200. */
async function tokenFor(
  fetch: CustomFetch,
  { clientId, clientSecret }: Relation,
  { code, redirectUri, codeVerifier }: UpstreamAnswer & { code: string },
): Promise<string> {
  const answer = await json(
    await fetch(`${GITHUB_ISSUER}/access_token`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded', 'User-Agent': AGENT },
      body: new URLSearchParams({
        client_id: clientId,
        ...(clientSecret !== null && { client_secret: clientSecret }),
        code,
        redirect_uri: redirectUri,
        code_verifier: codeVerifier,
      }),
      redirect: 'manual',
    }),
    TokenAnswer,
  );
  if ('access_token' in answer) return answer.access_token;
  const { error, error_description: description } = answer;
  throw new AnswerRefused(
    description
      ? msg('identityProviders.providerReturnedDescribed', { error, error_description: description })
      : msg('identityProviders.providerReturned', { error }),
  );
}

/** The primary address; null if the scope `user:email` was not granted. */
async function primaryEmail(fetch: CustomFetch, token: string) {
  const answer = await ask(fetch, '/user/emails', token);
  if (answer.status === 403 || answer.status === 404) return null;
  return (await json(answer, Emails)).find(({ primary }) => primary) ?? null;
}

const ofApi = async <Schema extends z.ZodType>(fetch: CustomFetch, path: string, token: string, schema: Schema) =>
  json(await ask(fetch, path, token), schema);

const ask = (fetch: CustomFetch, path: string, token: string): Promise<Response> =>
  fetch(`${API}${path}`, {
    method: 'GET',
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${token}`,
      'User-Agent': AGENT,
      'X-GitHub-Api-Version': '2022-11-28',
    },
    body: undefined,
    redirect: 'manual',
  });

async function json<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
  const { status } = response;
  if (status >= 500) throw new UpstreamUnavailable(msg('common.answeredStatusCode', { statusCode: status }));
  const parsed = schema.safeParse(status === 200 ? await response.json().catch(() => null) : null);
  if (!parsed.success)
    throw new AnswerRefused(
      status === 200
        ? msg('identityProviders.answerOfGithubIsNotUnderstood')
        : msg('common.answeredStatusCode', { statusCode: status }),
    );
  return parsed.data;
}
