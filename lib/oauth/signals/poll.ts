/** Polls a transmitter of security event tokens (RFC 8936; OpenID SSF 1.0, 6.1.2). */
import { z } from 'zod';
import type { Sayable } from '@/lib/platform/shared/message';

/** Tokens per response. */
const SETS_AT_MOST = 25;
/** Responses with tokens per poll. What is left waits for the next one. */
const ROUNDS_AT_MOST = 8;

/** A request (2.2). Without long polling, one slow transmitter holds up no others. */
export interface PollRequest {
  maxEvents: number;
  returnImmediately: true;
  ack?: string[];
  setErrs?: Record<string, { err: string; description: string }>;
}

/** "sets: A JSON object that contains zero or more SETs being returned", by their `jti` (2.3). */
export const pollResponse = z.object({
  sets: z.record(z.string(), z.string()),
  moreAvailable: z.boolean().optional(),
});

/** A response, or the reason why the request failed. */
export type PollAnswer =
  | { kind: 'answered'; response: z.output<typeof pollResponse> }
  | {
      kind: 'failed';
      reason: Sayable;
      retryAfterMilliseconds: number | null;
      /** The transmitter rejected our token. */
      unauthorized?: true;
    };

/** What became of one token: handled, rejected for good, or to be sent again later because we cannot handle it now. */
export type SetVerdict =
  | { kind: 'ack' }
  | { kind: 'error'; err: string; description: string }
  | { kind: 'later'; reason: Sayable; retryAfterMilliseconds: number | null };

type Later = Extract<SetVerdict, { kind: 'later' }>;

/** `done`: whether more tokens wait. `failed`: nothing is lost, because what was not acknowledged is sent again. */
export type Polled = { kind: 'done'; moreAvailable: boolean } | Extract<PollAnswer, { kind: 'failed' }>;

/**
 * Fetches and handles tokens until there are none, and acknowledges each only after it is handled.
 * @param ask sends one request
 * @param handle handles a token, given the `jti` under which it came
 */
export async function poll(
  ask: (request: PollRequest) => Promise<PollAnswer>,
  handle: (jti: string, token: string) => Promise<SetVerdict>,
): Promise<Polled> {
  let settled: Settled = {};
  for (let round = 0; round < ROUNDS_AT_MOST; round += 1) {
    const answer = await ask({ maxEvents: SETS_AT_MOST, returnImmediately: true, ...settled });
    if (answer.kind === 'failed') return answer;
    const sets = Object.entries(answer.response.sets).slice(0, SETS_AT_MOST);
    if (sets.length === 0) return { kind: 'done', moreAvailable: false };
    const { later, ...handled } = await settle(sets, handle);
    settled = handled;
    if (later) {
      const acknowledged = await acknowledge(ask, settled);
      return acknowledged.kind === 'failed' ? acknowledged : { ...later, kind: 'failed' };
    }
  }
  const acknowledged = await acknowledge(ask, settled);
  return acknowledged.kind === 'failed' ? acknowledged : { kind: 'done', moreAvailable: true };
}

type Settled = Pick<PollRequest, 'ack' | 'setErrs'>;

/** "A value of 0 MAY be used by SET Recipients that would like to perform an acknowledge-only request" (2.2). */
const acknowledge = (ask: (request: PollRequest) => Promise<PollAnswer>, settled: Settled): Promise<PollAnswer> =>
  ask({ maxEvents: 0, returnImmediately: true, ...settled });

async function settle(
  sets: readonly (readonly [jti: string, token: string])[],
  handle: (jti: string, token: string) => Promise<SetVerdict>,
): Promise<Settled & { later?: Later }> {
  const ack: string[] = [];
  const errors: [string, { err: string; description: string }][] = [];
  let later: Later | undefined;
  for (const [jti, token] of sets) {
    const verdict = await handle(jti, token);
    if (verdict.kind === 'later') {
      later = verdict;
      break;
    }
    if (verdict.kind === 'ack') ack.push(jti);
    else errors.push([jti, { err: verdict.err, description: verdict.description }]);
  }
  return {
    ...(ack.length > 0 && { ack }),
    ...(errors.length > 0 && { setErrs: Object.fromEntries(errors) }),
    ...(later && { later }),
  };
}
