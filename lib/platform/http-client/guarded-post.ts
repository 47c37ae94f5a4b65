import type { GuardOptions } from './guard';
import { type Answered, createGuardedRequest } from './guarded-request';

/** The same as a GuardedRequest, for parties that only post. */
export type GuardedPost = (
  address: string,
  message: { headers: Record<string, string>; body: string; mostBytes?: number },
) => Promise<Answered>;

export function createGuardedPost(options: GuardOptions): GuardedPost {
  const request = createGuardedRequest(options);
  return (address, message) => request(address, { ...message, method: 'POST' });
}
