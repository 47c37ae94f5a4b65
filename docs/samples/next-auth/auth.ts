import NextAuth from 'next-auth';
import type { OIDCConfig } from 'next-auth/providers';

/** The userinfo claims (OpenID Connect Core, 5.1) that this app uses. */
interface Profile {
  sub: string;
  name?: string;
  preferred_username: string;
  email?: string;
}

const tessera: OIDCConfig<Profile> = {
  id: 'tessera',
  name: 'Tessera',
  type: 'oidc',
  issuer: process.env.TESSERA_ISSUER ?? 'http://localhost:3000',
  clientId: process.env.TESSERA_CLIENT_ID ?? '',
  clientSecret: process.env.TESSERA_CLIENT_SECRET ?? '',
  authorization: { params: { scope: 'openid profile email' } },
  checks: ['pkce', 'state', 'nonce'],
  // The ID token identifies the person; the other claims come from the userinfo endpoint.
  idToken: false,
  profile: ({ sub, name, preferred_username, email }) => ({
    id: sub,
    name: name ?? preferred_username,
    email: email ?? null,
  }),
};

export const { handlers, auth, signIn, signOut } = NextAuth({ providers: [tessera] });
