import { text } from '@/lib/platform/shared/text';
import { type Language, quoted } from './quickstart';

/** Spring Boot's OAuth client, which does not support the device flow. */
export const spring: Language = {
  id: 'spring',
  label: text('Spring'),
  needs: text(
    'spring-boot-starter-oauth2-client of Spring Boot 4 (earlier versions send no PKCE for clients with a secret), and the client secret, if any, in CLIENT_SECRET. If people sign in, the redirect URI is your app’s address followed by /login/oauth2/code/tessera.',
  ),
  examples(flow, { issuer, clientId, scope, redirectUri, method }) {
    if (flow === 'device_code' || flow === 'introspection') return [];
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
        title: 'application.yml',
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
