import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import type { Beginning } from '@/lib/sign-in/identity-providers/begin-upstream';

export interface Occasion {
  /** The parameters of the authorization request; null if there is none. */
  parameters: Pick<AuthorizationParameters, 'prompt' | 'maxAge' | 'loginHint'> | null;
  /** Whether a person is signed in to Tessera. */
  signedIn: boolean;
  /** Whether the person has chosen to use another account. */
  switching: boolean;
  /** Whether the request is for a different person than the one who is signed in. */
  unwanted: boolean;
}

/** Whether an application requires a sign-in of a certain maximum age. */
export const wantsFresh = ({ prompt, maxAge }: Pick<AuthorizationParameters, 'prompt' | 'maxAge'>): boolean =>
  prompt.includes('login') || (maxAge ?? null) !== null;

/**
 * The parameters that Tessera sends to a provider, derived from the application's request and its own needs (OpenID
 * Connect Core, section 3.1.2.1).
 */
export function askOfProvider({
  parameters,
  signedIn,
  switching,
  unwanted,
}: Occasion): Pick<Beginning, 'maxAge' | 'prompt' | 'loginHint'> {
  const chooses = switching || unwanted;
  // A person who is signed in and has to sign in again must do so at the provider too.
  const again = signedIn && !chooses;
  const maxAge = again || parameters?.prompt.includes('login') ? 0 : (parameters?.maxAge ?? null);
  const selects = chooses || parameters?.prompt.includes('select_account');
  const prompt = maxAge === 0 ? (selects ? 'login select_account' : 'login') : selects ? 'select_account' : null;
  return { maxAge, prompt, loginHint: switching ? null : (parameters?.loginHint ?? null) };
}
