import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { FetchRefused } from '@/lib/platform/http-client/fetch-refused';
import type { Redeemed } from '../upstream';

/** A provider cannot be reached. The message is private. */
export class UpstreamUnavailable extends Error {
  override readonly name = 'UpstreamUnavailable';
}

/** A provider's response is not acceptable. The message is private. */
export class AnswerRefused extends Error {
  override readonly name = 'AnswerRefused';

  constructor(
    message: string,
    readonly kind: 'refused' | 'undated' | 'stale' = 'refused',
  ) {
    super(message);
  }
}

const DEPTH_AT_MOST = 5;
const LENGTH_AT_MOST = 500;

/**
 * Why a provider's response is not accepted. Any error that a response causes is attributed to the response and must
 * not become an internal error.
 */
export function whyRefused(error: unknown): Exclude<Redeemed, { kind: 'asserted' }> {
  const chain = causesOf(error);
  const reason = chain
    .map(inWords)
    .filter((text, index, all) => text !== all[index - 1])
    .join(': ')
    .slice(0, LENGTH_AT_MOST);
  if (error instanceof AuthorizationResponseError)
    return { kind: 'declined', error: error.error.slice(0, 100), reason };
  if (error instanceof AnswerRefused) return { kind: error.kind, reason };
  return {
    kind: chain.some((one) => one instanceof FetchRefused || one instanceof UpstreamUnavailable)
      ? 'unavailable'
      : 'refused',
    reason,
  };
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let one = error; one instanceof Error && causes.length < DEPTH_AT_MOST; one = one.cause) causes.push(one);
  return causes;
}

/** Returns messages only, because the other properties of an error may contain tokens. */
function inWords(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return `the provider returned ${error.error}${error.error_description ? ` (${error.error_description})` : ''}`;
  return error instanceof Error ? error.message : 'unknown';
}
