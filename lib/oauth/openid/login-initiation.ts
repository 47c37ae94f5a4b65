/**
 * Starts a sign-in at a client: "the login initiation endpoint [...] is a URL at the RP that the [...] party redirects
 * to, with [...] iss" (OpenID Connect Core, 4). No `login_hint` is sent: the person is signed in here, and their name
 * would be left in the client's logs before it knows them.
 * @param uri the client's `initiate_login_uri`
 * @param issuer "The RP MUST verify" that it is one that it trusts
 */
export function loginInitiationUrl(uri: string, issuer: string): string {
  const url = new URL(uri);
  url.searchParams.set('iss', issuer);
  return url.href;
}
