import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import type { Beginning } from '@/lib/sign-in/identity-providers/begin-upstream';

export interface Occasion {
  /** Of the authorization request, if there is one. */
  parameters: Pick<AuthorizationParameters, 'prompt' | 'maxAge' | 'loginHint'> | null;
  /** Somebody is signed in here. */
  signedIn: boolean;
  /** Somebody else is to sign in: the person says so. */
  switching: boolean;
  /** The request is for somebody else than who is signed in. */
  unwanted: boolean;
}

/** Whether an application wants a sign-in of a known age. */
export const wantsFresh = ({ prompt, maxAge }: Pick<AuthorizationParameters, 'prompt' | 'maxAge'>): boolean =>
  prompt.includes('login') || (maxAge ?? null) !== null;

/** What a provider is asked for as an application, or we, ask for it (OpenID Connect Core, 3.1.2.1). */
export function askOfProvider({
  parameters,
  signedIn,
  switching,
  unwanted,
}: Occasion): Pick<Beginning, 'maxAge' | 'prompt' | 'loginHint'> {
  const chooses = switching || unwanted;
  // Whoever is signed in and asked to sign in has to do so once more, there too.
  const again = signedIn && !chooses;
  const maxAge = again || parameters?.prompt.includes('login') ? 0 : (parameters?.maxAge ?? null);
  const selects = chooses || parameters?.prompt.includes('select_account');
  const prompt = maxAge === 0 ? (selects ? 'login select_account' : 'login') : selects ? 'select_account' : null;
  return { maxAge, prompt, loginHint: switching ? null : (parameters?.loginHint ?? null) };
}
