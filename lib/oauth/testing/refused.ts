import { isOAuthError, type OAuthError } from '@/lib/oauth/protocol/errors';

/** Returns the `OAuthError` that a call throws; fails if it throws anything else or nothing. */
export async function refused(call: () => unknown): Promise<OAuthError> {
  let result: unknown;
  try {
    result = await call();
  } catch (error) {
    if (isOAuthError(error)) return error;
    throw error;
  }
  throw new Error(`Not refused: ${JSON.stringify(result)}`);
}
