/** What was proved beside what was known before. */
export type ProvedMethod =
  | { kind: 'totp' }
  | { kind: 'recovery-code' }
  | { kind: 'passkey'; synced: boolean; userVerified: boolean };

/** In the order in which they are told. */
const KNOWN = ['pwd', 'fed', 'otp', 'hwk', 'swk', 'user', 'mfa'];

/**
 * The methods of a session once something more was proved (RFC 8176, 2). `otp`: a code of an app. `swk`: a key that may
 * be on several devices; `hwk`: one that its authenticator says never leaves it. `user`: the authenticator saw a gesture
 * and verified who made it. `mfa`: two factors of different kinds, which a key with user verification is by itself; a
 * key without, a code or a recovery code is one, and needs another one before it. A recovery code has no value of its own.
 * @param before the methods so far; none where the passkey comes first
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
