import { text } from '@/lib/platform/shared/text';
import { type Language, quoted } from './quickstart';

/** Spring Boot's resource server, which introspects each token; it authenticates only with the Authorization header. */
export const springResource: Language = {
  id: 'spring',
  label: text('Spring'),
  needs: text('spring-boot-starter-oauth2-resource-server, and the client secret in CLIENT_SECRET.'),
  examples(flow, { issuer, clientId, method }) {
    if (flow !== 'introspection' || method !== 'client_secret_basic') return [];
    return [
      {
        title: 'application.yml',
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
