import { text } from '@/lib/platform/shared/text';
import { type Language, quoted } from './quickstart';

/** A web app that signs people in: it needs a client secret and the openid scope. */
export const nextAuth: Language = {
  id: 'next-auth',
  label: text('Next.js'),
  needs: text(
    'npm install next-auth@beta, AUTH_SECRET (npx auth secret) and CLIENT_SECRET in .env.local, and your app’s address followed by /api/auth/callback/tessera as a redirect URI.',
  ),
  examples(flow, { issuer, clientId, scope, method }) {
    if (flow !== 'authorization_code' || method === 'none' || !scope.split(' ').includes('openid')) return [];
    const byForm =
      method === 'client_secret_post' ? `\n      client: { token_endpoint_auth_method: 'client_secret_post' },` : '';
    return [
      {
        title: 'auth.ts',
        code: `import NextAuth from 'next-auth';

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [
    {
      id: 'tessera',
      name: 'Tessera',
      type: 'oidc',
      issuer: ${quoted(issuer)},
      clientId: ${quoted(clientId)},
      clientSecret: process.env.CLIENT_SECRET,
      authorization: { params: { scope: ${quoted(scope)} } },
      checks: ['pkce', 'state', 'nonce'],
      // The ID token says who it is; the rest is asked of userinfo.
      idToken: false,${byForm}
    },
  ],
});`,
      },
      {
        title: text('app/api/auth/[...nextauth]/route.ts'),
        code: `import { handlers } from '@/auth';\n\nexport const { GET, POST } = handlers;`,
      },
    ];
  },
};
