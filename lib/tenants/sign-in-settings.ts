import { z } from 'zod';

/** The tenant's own sign-in methods. Identity providers are switched on and off separately (docs/decisions/0039). */
export const signInSettings = {
  passwordSignIn: z.boolean().default(true),
  /** Signing in with a passkey alone. Passkeys as a second factor work regardless. */
  passkeySignIn: z.boolean().default(true),
};

export interface SignInMethods {
  passwordSignIn: boolean;
  passkeySignIn: boolean;
}

/** Why a change of sign-in methods is rejected: no one could sign in, or the person who makes the change could not. */
export type WayLost = 'no-way-left' | 'own-way-lost';
