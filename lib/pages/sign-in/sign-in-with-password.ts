import type { PageContext } from './page-context';
import { tenantAuth } from './tenant-auth';

/** `second-factor`: the password is right, but there is no session yet; pass `token` to keepPendingSignIn. */
export type PasswordSignIn =
  | { kind: 'signed-in' }
  | { kind: 'second-factor'; token: string }
  | { kind: 'refused' }
  | { kind: 'throttled'; retryAfterSeconds: number };

/**
 * Signs the browser in with a new session, whose cookie is set in the response; its previous session ends. For route
 * files and actions, because pages cannot set cookies.
 * @throws errors on our side
 */
export async function signInWithPassword(
  { tenant }: Pick<PageContext, 'tenant'>,
  { username, password }: { username: string; password: string },
): Promise<PasswordSignIn> {
  try {
    await tenantAuth(tenant.slug).signIn('credentials', { username, password, redirect: false, redirectTo: '/' });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return refusal;
  }
  return { kind: 'signed-in' };
}

/** The outcome that a next-auth error stands for; null for any other error. */
function refusalOf(error: unknown): Exclude<PasswordSignIn, { kind: 'signed-in' }> | null {
  const refused = error instanceof Error && 'type' in error && error.type === 'CredentialsSignin';
  if (!refused) return null;
  if ('pendingToken' in error && typeof error.pendingToken === 'string')
    return { kind: 'second-factor', token: error.pendingToken };
  const throttled = 'retryAfterSeconds' in error && typeof error.retryAfterSeconds === 'number';
  return throttled ? { kind: 'throttled', retryAfterSeconds: Number(error.retryAfterSeconds) } : { kind: 'refused' };
}
