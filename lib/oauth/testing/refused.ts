import { isRefusal, type OAuthRefusal } from '@/lib/oauth/protocol/errors';

/** The refusal that a call ends in; fails when it ends in anything else. */
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
