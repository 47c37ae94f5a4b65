import { z } from 'zod';
import { signingAlgorithms } from '@/lib/oauth/clients/client-options';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { ID_TOKEN_TYPE } from '@/lib/oauth/tokens/id-token';
import { verifyJwt } from '@/lib/oauth/tokens/jwt';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { AuthorizationAnswer } from './take-answer';

/** The JWT of a signed response, and the result of verifying it. */
export interface SignedAnswer {
  jwt: string;
  /** Null if it is valid. */
  problem: Sayable | null;
}

const Claims = z.object({
  aud: z.string(),
  exp: z.number(),
  code: z.string().optional(),
  state: z.string().optional(),
  iss: z.string().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});

/**
 * Opens a signed response as a correct client does (JARM, 2.4): its signature, audience and expiry must be valid before
 * its parameters are used. `state` and `iss` are checked as in a plain response.
 * @returns the parameters in it; none if it is invalid
 */
export async function openResponse(
  { keys, now }: Pick<OAuthContext, 'keys' | 'now'>,
  clientId: string,
  jwt: string,
): Promise<{ answer: AuthorizationAnswer; signed: SignedAnswer }> {
  const verified = await verifyJwt(keys, ID_TOKEN_TYPE, jwt, signingAlgorithms);
  if (verified.kind === 'invalid') return rejected(jwt, verified.reason);
  const parsed = Claims.safeParse(verified.claims);
  if (!parsed.success || parsed.data.aud !== clientId) return rejected(jwt, msg('playground.responseIsForAnother'));
  const { aud: _client, exp, ...answer } = parsed.data;
  if (exp * 1000 <= now().getTime()) return rejected(jwt, msg('playground.responseHasExpired'));
  return { answer, signed: { jwt, problem: null } };
}

function rejected(jwt: string, problem: Sayable): { answer: AuthorizationAnswer; signed: SignedAnswer } {
  return { answer: {}, signed: { jwt, problem } };
}
