import { z } from 'zod';

/** Which ways of signing in a tenant offers of its own; identity providers have switches of theirs (docs/decisions/0039). */
export const signInSettings = {
  passwordSignIn: z.boolean().default(true),
  /** A passkey alone. As a second factor passkeys go on whatever this says. */
  passkeySignIn: z.boolean().default(true),
};

export interface SignInMethods {
  passwordSignIn: boolean;
  passkeySignIn: boolean;
}

/** Why a change of them is refused: nobody could sign in, or whoever changes them could not. */
export type WayLost = 'no-way-left' | 'own-way-lost';

/** What scripts and files are told of that. */
export const wayLostSaid: Record<WayLost, string> = {
  'no-way-left': 'would leave no way to sign in: keep passwords or passkeys, or enable an identity provider first',
  'own-way-lost':
    'would lock out the owner of this access key: they need another way to sign in, such as a linked account at an enabled identity provider',
};
