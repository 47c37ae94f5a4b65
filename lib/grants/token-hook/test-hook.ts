import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { HookQuestion, HookReply } from '@/lib/oauth/token-hook/token-hook';
import { newId } from '@/lib/platform/shared/id';
import { tokenHookTarget } from './change-hook';
import type { TokenHookServices } from './store';

export interface HookTested {
  kind: 'tested';
  answer: HookReply;
  milliseconds: number;
}

/**
 * Sends a sample question to the tenant's hook, even if it is inactive. No token is issued, and `test` in the question
 * says so. The transaction of its audit row ends before the hook is asked.
 */
export async function testTokenHook(
  { store, send }: Pick<TokenHookServices, 'store' | 'send'>,
  { tenantId, issuer }: { tenantId: string; issuer: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<HookTested | { kind: 'not-found' }> {
  const hook = await store.change(async (steps) => {
    const found = await steps.lock(tenantId);
    if (found)
      await steps.audit({ tenantId, cause, action: 'token-hook.tested', target: tokenHookTarget(tenantId, found) });
    return found;
  });
  if (!hook) return { kind: 'not-found' };
  const started = performance.now();
  const requestId = cause.origin?.requestId ?? newId();
  const answer = await send(hook, sampleQuestion(issuer, now), { requestId, issuer, test: true });
  return { kind: 'tested', answer, milliseconds: Math.round(performance.now() - started) };
}

function sampleQuestion(issuer: string, now: Date): HookQuestion {
  const iat = Math.floor(now.getTime() / 1000);
  const person = { id: newId(), userName: 'ada@example.com' };
  const claims = { iss: issuer, sub: person.id, iat, exp: iat + 600 };
  return {
    grantType: 'authorization_code',
    clientId: 'sample-client',
    scopes: ['openid', 'profile'],
    resources: [],
    person,
    accessToken: { ...claims, aud: issuer, client_id: 'sample-client', jti: newId(), scope: 'openid profile' },
    idToken: { ...claims, aud: 'sample-client' },
  };
}
