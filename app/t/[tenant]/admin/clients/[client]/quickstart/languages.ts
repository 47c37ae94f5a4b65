import { msg, verbatim } from '@/lib/platform/shared/message';
import { curl } from './curl';
import { express } from './express';
import { go } from './go';
import { oauth4webapi } from './oauth4webapi';
import { python } from './python';
import { type Example, type Flow, type Language, quoted, type Values } from './quickstart';

/** A web app that signs people in: it needs a client secret and the openid scope. */
const nextAuth: Language = {
  id: 'next-auth',
  label: 'Next.js',
  needs: msg('clients.npmInstallNextAuthBeta'),
  examples(flow, { issuer, clientId, scope, method }) {
    if (flow !== 'authorization_code' || method === 'none' || !scope.split(' ').includes('openid')) return [];
    const byForm =
      method === 'client_secret_post' ? `\n      client: { token_endpoint_auth_method: 'client_secret_post' },` : '';
    return [
      {
        title: verbatim('auth.ts'),
        code: `import NextAuth from 'next-auth';

const { handlers, auth, signIn, signOut } = NextAuth({
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
        title: verbatim('app/api/auth/[...nextauth]/route.ts'),
        code: `import { handlers } from '@/auth';\n\nexport const { GET, POST } = handlers;`,
      },
    ];
  },
};

/** Spring Boot's OAuth client, which does not support the device flow or backchannel authentication. */
const spring: Language = {
  id: 'spring',
  label: 'Spring',
  needs: msg('clients.springBootStarterOauth2Client'),
  examples(flow, { issuer, clientId, scope, redirectUri, method }) {
    if (flow === 'device_code' || flow === 'ciba' || flow === 'introspection') return [];
    const registration = [
      'provider: tessera',
      `client-id: ${quoted(clientId)}`,
      ...(method === 'none' ? [] : ['client-secret: ${CLIENT_SECRET}']),
      `client-authentication-method: ${method}`,
      `authorization-grant-type: ${flow}`,
      ...(scope === '' ? [] : [`scope: [${scope.split(' ').map(quoted).join(', ')}]`]),
      ...(flow === 'authorization_code' ? [`redirect-uri: ${quoted(redirectUri)}`] : []),
    ];
    return [
      {
        title: verbatim('application.yml'),
        code: `spring:
  security:
    oauth2:
      client:
        provider:
          tessera:
            issuer-uri: ${quoted(issuer)}
        registration:
          tessera:
${registration.map((line) => `            ${line}`).join('\n')}`,
      },
    ];
  },
};

/** Spring Boot's resource server, which introspects each token; it authenticates only with the Authorization header. */
const springResource: Language = {
  id: 'spring',
  label: 'Spring',
  needs: msg('clients.springBootStarterOauth2Resource'),
  examples(flow, { issuer, clientId, method }) {
    if (flow !== 'introspection' || method !== 'client_secret_basic') return [];
    return [
      {
        title: verbatim('application.yml'),
        code: `spring:
  security:
    oauth2:
      resourceserver:
        opaquetoken:
          introspection-uri: ${quoted(`${issuer}/introspect`)}
          client-id: ${quoted(clientId)}
          client-secret: \${CLIENT_SECRET}`,
      },
    ];
  },
};

const languages: readonly Language[] = [curl, oauth4webapi, nextAuth, express, spring, springResource, go, python];

/** The languages that have examples for a flow, with those examples. */
export function quickstarts(flow: Flow, values: Values): (Omit<Language, 'examples'> & { examples: Example[] })[] {
  return languages
    .map(({ examples, ...language }) => ({ ...language, examples: examples(flow, values) }))
    .filter(({ examples }) => examples.length > 0);
}
