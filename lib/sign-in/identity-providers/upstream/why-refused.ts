import { isDeepStrictEqual } from 'node:util';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { isFetchRefused } from '@/lib/platform/http-client/fetch-refused';
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { ReasonedError } from '@/lib/platform/shared/reasoned-error';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { Redeemed } from '../upstream';

/** A provider cannot be reached. The message is private. */
export class UpstreamUnavailable extends ReasonedError {
  override readonly name = 'UpstreamUnavailable';
}

/** A provider's response is not acceptable. The message is private. */
export class AnswerRefused extends ReasonedError {
  override readonly name = 'AnswerRefused';

  constructor(
    reason: Sayable,
    readonly kind: 'refused' | 'undated' | 'stale' = 'refused',
  ) {
    super(reason);
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
  const reason = atMost(
    chain
      .map(describe)
      .filter((said, index, all) => index === 0 || !isDeepStrictEqual(said, all[index - 1]))
      .reduceRight((subject, what) => msg('common.whatSubject', { what, subject })),
  );
  if (error instanceof AuthorizationResponseError)
    return { kind: 'declined', error: error.error.slice(0, 100), reason };
  if (error instanceof AnswerRefused) return { kind: error.kind, reason };
  return {
    kind: chain.some((one) => isFetchRefused(one) || one instanceof UpstreamUnavailable) ? 'unavailable' : 'refused',
    reason,
  };
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let one = error; one instanceof Error && causes.length < DEPTH_AT_MOST; one = one.cause) causes.push(one);
  return causes;
}

/** Returns messages only, because the other properties of an error may contain tokens. */
function describe(error: unknown): Sayable {
  if (error instanceof ReasonedError) return error.reason;
  if (!(error instanceof AuthorizationResponseError || error instanceof ResponseBodyError))
    return verbatim(error instanceof Error ? error.message : 'unknown');
  const { error: code, error_description: description } = error;
  return description
    ? msg('identityProviders.providerReturnedDescribed', { error: code, error_description: description })
    : msg('identityProviders.providerReturned', { error: code });
}

function atMost(reason: Sayable): Sayable {
  const english = inEnglish(reason);
  return english.length > LENGTH_AT_MOST ? verbatim(english.slice(0, LENGTH_AT_MOST)) : reason;
}
