/** Verifies security event tokens (RFC 8417; OpenID Shared Signals Framework 1.0, 4.1). */
import { z } from 'zod';
import { numericDate } from '@/lib/oauth/assertion/check-claims';
import { checkHeader } from '@/lib/oauth/assertion/check-header';
import { decodedClaims } from '@/lib/oauth/assertion/decode';
import { registeredKeys } from '@/lib/oauth/assertion/registered-keys';
import { isKeySetUnavailable } from '@/lib/oauth/assertion/remote-key-sets';
import { signatureProblem } from '@/lib/oauth/assertion/signature-problem';
import type { TrustedIssuer } from '@/lib/oauth/assertion/trusted-issuer';
import { findIssuer } from '@/lib/oauth/jwt-bearer/find-issuer';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { Signal, SignalSettings } from '@/lib/platform/shared/signal';
import { signalSubject } from './signal-subject';

/** The tolerated clock difference for `iat`, in seconds. */
const CLOCKS_DIFFER_BY = 30;
/** Events per token: profiles require exactly one. */
const MOST_EVENTS = 10;

const seconds = numericDate.optional().catch(undefined);

const Claims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string()).min(1)]),
  iat: numericDate,
  jti: z.string().min(1).max(1000),
  toe: seconds,
  sub_id: z.unknown(),
  // "This claim contains a set of event statements", each "a JSON object" (RFC 8417, 2.2).
  events: z.record(z.string().max(500), z.record(z.string(), z.unknown())).refine((events) => {
    const { length } = Object.keys(events);
    return length > 0 && length <= MOST_EVENTS;
  }),
  // "SETs MUST NOT contain a sub claim", nor "exp" (SSF 1.0, 4.1.3): neither can pass for a token of another kind.
  sub: z.undefined().optional(),
  exp: z.undefined().optional(),
});

type Claims = z.output<typeof Claims>;

/** The error codes of RFC 8935, 2.4 and of SSF 1.0, 8.1.4.1 that a token results in. */
export type SetError = 'invalid_request' | 'authentication_failed' | 'invalid_audience' | 'invalid_state';

/** The error that the transmitter gets; the reason is for administrators. */
export const setErrors: Readonly<Record<SetError, string>> = {
  invalid_request: 'This receiver does not accept this security event token',
  authentication_failed: 'The transmitter is not trusted for signals, or the signature is not its own',
  invalid_audience: 'The token is for another audience',
  invalid_state: 'The verification has another state than was requested',
};

/** The transmitter that was polled, and the name under which its response has the token. */
export interface ExpectedSet {
  issuer: string;
  jti: string;
}

/** A trusted issuer that may send signals. */
export type Transmitter = TrustedIssuer & { signals: SignalSettings };

export type VerifiedSet =
  | { kind: 'verified'; transmitter: Transmitter; signal: Signal }
  /**
   * With the private reason. `keysUnavailable`: the transmitter's keys could not be read, so the token may be right.
   */
  | { kind: 'refused'; err: SetError; reason: Sayable; keysUnavailable: boolean };

/**
 * Until the signature is verified, all transmitters that are unknown or may send nothing are answered alike.
 * @param token its single use is still to be claimed; never throws on bad input
 * @param expected if the transmitter was polled: only it may have signed the token
 */
export async function verifySet(
  token: string,
  context: Pick<OAuthContext, 'issuer' | 'store' | 'remoteKeys' | 'now'>,
  expected?: ExpectedSet,
): Promise<VerifiedSet> {
  // "Explicit typing": `secevent+jwt` (RFC 8417, 2.3; SSF 1.0, 4.1.1). The alg none is in no list.
  const header = checkHeader(token, { types: ['secevent+jwt'], kind: 'set' });
  if (header.kind === 'bad') return rejection('invalid_request', header.reason);
  const parsed = Claims.safeParse(decodedClaims(token));
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path[0]?.toString() ?? 'claims';
    return rejection('invalid_request', msg('oauth.setHasNoValid', { path }));
  }
  const claims = parsed.data;
  if (expected && claims.iss !== expected.issuer)
    return rejection('authentication_failed', msg('oauth.setIsOfAnotherTransmitter', { issuer: expected.issuer }));
  // "the member's name is the jti claim value" (RFC 8936, 2.3).
  if (expected && claims.jti !== expected.jti) return rejection('invalid_request', msg('oauth.setHasAnotherJti'));
  const found = await findIssuer(token, context);
  if (found.kind === 'unknown') return rejection('authentication_failed', found.reason);
  const { issuer } = found;
  if (!issuer.signals)
    return rejection('authentication_failed', msg('oauth.issuerMayNotSignal', { issuer: issuer.issuer }));
  const transmitter: Transmitter = { ...issuer, signals: issuer.signals };
  let keysUnavailable = false;
  const problem = await signatureProblem(
    token,
    header.header,
    ({ kid }) =>
      registeredKeys(issuer, context.remoteKeys, kid).catch((error: unknown) => {
        keysUnavailable = isKeySetUnavailable(error);
        throw error;
      }),
    msg('oauth.setIsNotSignedWith'),
  );
  if (problem !== null) return { ...rejection('authentication_failed', problem), keysUnavailable };
  // "the SET Recipient MUST reject the SET" if it is not among the audience (RFC 8417, 2.2; RFC 7519, 4.1.3).
  const { audience } = transmitter.signals;
  if (![claims.aud].flat().includes(audience))
    return rejection('invalid_audience', msg('oauth.setIsForAnother', { audience }));
  if (claims.iat > context.now().getTime() / 1000 + CLOCKS_DIFFER_BY)
    return rejection('invalid_request', msg('oauth.setIsFromFuture'));
  return { kind: 'verified', transmitter, signal: signalOf(claims, transmitter.signals) };
}

function signalOf(
  { iss, iat, jti, toe, events, sub_id: subId }: Claims,
  { criticalMembers }: Pick<SignalSettings, 'criticalMembers'>,
): Signal {
  const [payload] = Object.values(events);
  const happened = seconds.parse(payload?.event_timestamp) ?? toe ?? iat;
  return {
    jti,
    events,
    subject: signalSubject(subId, iss, criticalMembers),
    issuedAt: new Date(iat * 1000),
    happenedAt: new Date(Math.min(happened, iat) * 1000),
  };
}

const rejection = (err: SetError, reason: Sayable): Extract<VerifiedSet, { kind: 'refused' }> => ({
  kind: 'refused',
  err,
  reason,
  keysUnavailable: false,
});
