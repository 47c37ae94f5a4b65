import type { PageContext } from './page-context';
import { tenantAuth } from './tenant-auth';

export type PasswordSignIn = 'signed-in' | 'refused' | 'throttled';

/**
 * Signs the browser in, with a new session whose cookie goes out with the answer; the session that it had ends.
 * For route files and actions: pages cannot set cookies.
 * @throws what went wrong on our side
 */
export async function signInWithPassword(
  { tenant }: Pick<PageContext, 'tenant'>,
  { username, password }: { username: string; password: string },
): Promise<PasswordSignIn> {
  try {
    await tenantAuth(tenant.slug).signIn('credentials', { username, password, redirect: false, redirectTo: '/' });
  } catch (error) {
    const refusal = refusalCode(error);
    if (refusal === null) throw error;
    return refusal === 'throttled' ? 'throttled' : 'refused';
  }
  return 'signed-in';
}

/** The code of next-auth's refusal; null for any other error. */
function refusalCode(error: unknown): string | null {
  const refused = error instanceof Error && 'type' in error && error.type === 'CredentialsSignin';
  return refused && 'code' in error ? String(error.code) : null;
}
