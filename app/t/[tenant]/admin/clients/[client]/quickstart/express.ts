import { msg, verbatim } from '@/lib/platform/shared/message';
import { type Language, quoted } from './quickstart';
import { webCallback } from './web-callback';

/**
 * Express with Auth0's middleware, which supports confidential clients only and expects RS256 unless configured
 * otherwise.
 */
export const express: Language = {
  id: 'express',
  label: 'Express',
  needs: msg('clients.npmInstallExpressAndSecrets'),
  examples(flow, values) {
    const callback = webCallback(values);
    const { issuer, clientId, scope, method, idTokenAlgorithm } = values;
    if (flow !== 'authorization_code' || method === 'none' || callback === null) return [];
    const algorithm = idTokenAlgorithm === 'RS256' ? '' : `\n    idTokenSigningAlg: ${quoted(idTokenAlgorithm)},`;
    return [
      {
        title: verbatim('server.mjs'),
        code: `import express from 'express';
import oidc from 'express-openid-connect';

const app = express();

// Adds /login, /logout and ${callback.path}, and redirects visitors to sign in.
app.use(
  oidc.auth({
    issuerBaseURL: ${quoted(issuer)},
    baseURL: ${quoted(callback.origin)},
    clientID: ${quoted(clientId)},
    clientSecret: process.env.CLIENT_SECRET,
    clientAuthMethod: ${quoted(method)},
    secret: process.env.SESSION_SECRET,
    authorizationParams: { response_type: 'code', scope: ${quoted(scope)} },
    routes: { callback: ${quoted(callback.path)} },${algorithm}
  }),
);

app.get('/', (request, response) => response.json(request.oidc.user));

app.listen(${callback.port}, () => console.log(${quoted(`Open ${callback.origin}/`)}));`,
      },
    ];
  },
};
