import NextAuth from 'next-auth';
import type { OAuthConfig } from 'next-auth/providers';

const issuer = process.env.TESSERA_ISSUER ?? 'http://localhost:3000';
const clientId = process.env.TESSERA_CLIENT_ID ?? '';
const clientSecret = process.env.TESSERA_CLIENT_SECRET ?? '';

/** What introspection says of an access token (RFC 7662, 2.2), as far as this app needs it. */
interface Claims {
  sub: string;
  username: string;
}

/** Asks the server whom an access token stands for, and whether it still stands. */
async function introspect(accessToken: string): Promise<Claims> {
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64');
  const response = await fetch(`${issuer}/introspect`, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams({ token: accessToken }),
  });
  const claims = (await response.json()) as Claims & { active: boolean };
  if (!response.ok || !claims.active) throw new Error('The access token does not stand.');
  return claims;
}

const tessera: OAuthConfig<Claims> = {
  id: 'tessera',
  name: 'Tessera',
  type: 'oauth',
  issuer,
  clientId,
  clientSecret,
  authorization: { url: `${issuer}/authorize`, params: { scope: 'profile email' } },
  token: `${issuer}/token`,
  userinfo: {
    url: `${issuer}/introspect`,
    request: ({ tokens }: { tokens: { access_token?: string } }) => introspect(tokens.access_token ?? ''),
  },
  checks: ['pkce', 'state'],
  profile: ({ sub, username }) => ({ id: sub, name: username }),
};

export const { handlers, auth, signIn, signOut } = NextAuth({ providers: [tessera] });
