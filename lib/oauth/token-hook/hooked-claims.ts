import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import type { JsonObject } from '@/lib/platform/shared/json';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { ClaimChanges, HookQuestion } from './token-hook';

/** The endpoint under which failed requests list what the hook refused and where it failed. */
export const TOKEN_HOOK = 'token-hook';

/** A hook that failed once may answer the next time. */
const RETRY_SECONDS = 1;

interface Claims {
  accessToken: JsonObject;
  idToken: JsonObject | null;
}

/**
 * Asks the tenant's token hook about the claims of tokens that are about to be issued. Called before anything is
 * consumed or stored, so that a code or refresh token stays usable when the hook refuses or fails.
 * @param about.personId the person whom the tokens represent; null if none
 * @returns the claims with the hook's changes
 * @throws OAuthError if the hook refuses, or fails and the tenant issues nothing without it
 */
export async function hookedClaims(
  context: Pick<OAuthContext, 'issuer' | 'store' | 'tokenHook' | 'refused'>,
  { personId, ...about }: Omit<HookQuestion, 'person'> & { personId: string | null },
): Promise<Claims> {
  const { tokenHook: hook, issuer, store } = context;
  if (!hook) return about;
  const found =
    personId === null ? null : await store.findKnownPerson({ tenantId: issuer.tenantId, personId, groups: false });
  // Nothing can be issued for a person who is no longer active: the statement that would issue it rejects the request.
  if (personId !== null && !found) return about;
  const person = personId !== null && found ? { id: personId, userName: found.userName } : null;
  const answer = await hook.ask({ ...about, person });
  const note = (code: string, reason: Sayable) =>
    context.refused({
      endpoint: TOKEN_HOOK,
      code,
      reason,
      clientId: about.clientId,
      ...(personId !== null && { personId }),
    });
  switch (answer.kind) {
    case 'changes':
      return {
        accessToken: changed(about.accessToken, answer.accessToken),
        idToken: about.idToken && changed(about.idToken, answer.idToken),
      };
    case 'skipped':
      return about;
    case 'refused': {
      const detail = msg('oauth.tokenHookRefused', { reason: answer.reason });
      note('access_denied', detail);
      throw new OAuthError('token-hook-refused', detail, answer.reason, undefined, false);
    }
    case 'failed': {
      const detail = msg('oauth.tokenHookFailed', { reason: answer.reason });
      note(hook.onFailure === 'continue' ? 'token_hook_failed' : 'temporarily_unavailable', detail);
      if (hook.onFailure === 'continue') return about;
      throw new OAuthError('token-hook-failed', detail, undefined, RETRY_SECONDS, false);
    }
  }
}

function changed(claims: JsonObject, { add, remove }: ClaimChanges): JsonObject {
  const removed = new Set(remove);
  return { ...Object.fromEntries(Object.entries(claims).filter(([name]) => !removed.has(name))), ...add };
}
