import { isRefusal, type OAuthRefusal } from '@/lib/oauth/protocol/errors';

/** Returns the `OAuthRefusal` that a call throws; fails if it throws anything else or nothing. */
export async function refused(call: () => unknown): Promise<OAuthRefusal> {
  let result: unknown;
  try {
    result = await call();
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
  throw new Error(`Not refused: ${JSON.stringify(result)}`);
}
