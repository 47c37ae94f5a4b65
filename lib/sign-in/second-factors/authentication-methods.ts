/** What was proved in addition to what was known before. */
export type ProvedMethod =
  | { kind: 'totp' }
  | { kind: 'recovery-code' }
  | { kind: 'passkey'; synced: boolean; userVerified: boolean };

/** In the order in which they are reported. */
const KNOWN = ['pwd', 'fed', 'otp', 'hwk', 'swk', 'user', 'mfa'];

/**
 * The authentication methods of a session after something more was proved (RFC 8176, 2). `otp`: a code from an
 * authenticator app. `swk`: a key that may be on several devices; `hwk`: one that never leaves its authenticator,
 * according to the authenticator. `user`: the authenticator saw a gesture and verified who made it. `mfa`: two factors
 * of different kinds. A key with user verification counts as two; a key without it, an authenticator code or a recovery
 * code counts as one and needs another before it. RFC 8176 has no value for recovery codes.
 * @param before the methods so far; empty when the passkey comes first
 */
export function methodsAfter(before: readonly string[], proved: ProvedMethod): string[] {
  const methods = new Set(before);
  if (proved.kind === 'totp') methods.add('otp');
  if (proved.kind === 'passkey') {
    methods.add(proved.synced ? 'swk' : 'hwk');
    if (proved.userVerified) methods.add('user');
  }
  const byItself = proved.kind === 'passkey' && proved.userVerified;
  if (byItself || before.some((method) => method === 'pwd' || method === 'fed' || method === 'mfa')) methods.add('mfa');
  return [...methods].sort((a, b) => KNOWN.indexOf(a) - KNOWN.indexOf(b));
}
