import { z } from 'zod';
import { narrowedResources, requestedResources } from '@/lib/oauth/parameters/resource';
import { allowedScopes, narrowedScopes, parseScope } from '@/lib/oauth/parameters/scope';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import type { NewFamily } from '@/lib/oauth/protocol/store';
import { msg } from '@/lib/platform/shared/message';
import type { GrantRequest } from '../grants/grant';
import { invalidAssertion } from './invalid-assertion';
import type { GrantAssertion } from './verify-grant-assertion';

/** Optional claims of an ID-JAG. If another kind of assertion has them, they mean the same there. */
const Claims = z.object({
  scope: z.string().max(8192).optional(),
  resource: z.union([z.string(), z.array(z.string()).max(100)]).optional(),
});

/** How the person authenticated, according to the issuer (OpenID Connect Core, 2). */
const Authentication = z.object({
  auth_time: z.number().min(0).optional().catch(undefined),
  amr: z.array(z.string().max(100)).max(20).catch([]),
  acr: z.string().max(255).nullable().catch(null),
});

/**
 * The requested scopes and resources that the client, the issuer and the assertion all allow.
 * @param asked the requested resources; by default those of the JWT bearer grant
 * @throws OAuthError: invalid_scope or invalid_target if more is requested; invalid_grant if the claims are malformed
 */
export function authorizedBy(
  { issuer, claims }: GrantAssertion,
  { form, client, context }: GrantRequest,
  asked = form.all('resource'),
): Pick<NewFamily, 'scopes' | 'resources' | 'authTime' | 'amr' | 'acr'> {
  const parsed = Claims.safeParse(claims);
  if (!parsed.success)
    throw invalidAssertion(
      msg('oauth.assertionHasNoValidPath', { path: parsed.error.issues[0]?.path.join('.') ?? 'claims' }),
    );
  const { scope, resource } = parsed.data;
  const allowed = allowedScopes(client, context.issuer).filter((name) => issuer.scopes.includes(name));
  return {
    scopes: narrowedScopes(form.get('scope'), scope === undefined ? allowed : granted(parseScope(scope), allowed)),
    resources:
      resource === undefined
        ? requestedResources(asked, context.issuer)
        : narrowedResources(asked, [resource].flat(), context.issuer),
    ...authenticationOf(claims, context.now()),
  };
}

/**
 * "The granted scopes MAY be a subset of the scopes in the ID-JAG". If none are left, the request is rejected, so that
 * the client learns why.
 */
function granted(scopes: string[], allowed: string[]): string[] {
  const kept = scopes.filter((name) => allowed.includes(name));
  if (kept.length === 0 && scopes.length > 0) throw new OAuthError('invalid-scope', msg('oauth.noScopeOfAssertionIs'));
  return kept;
}

/**
 * The time of authentication that the issuer states, otherwise the time the assertion was issued; never later than now.
 */
function authenticationOf(claims: GrantAssertion['claims'], now: Date): Pick<NewFamily, 'authTime' | 'amr' | 'acr'> {
  const { auth_time: authTime, amr, acr } = Authentication.parse(claims);
  const seconds = Math.floor(now.getTime() / 1000);
  return { authTime: Math.floor(Math.min(authTime ?? claims.iat ?? seconds, seconds)), amr, acr };
}
