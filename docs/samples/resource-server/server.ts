import { createServer } from 'node:http';
import { createTokenVerifier, TokenRejected } from '../../../packages/token-verifier/index';

const { ISSUER = 'http://localhost:3000', AUDIENCE = ISSUER, PORT = '4000' } = process.env;

const verifier = await createTokenVerifier({ issuer: ISSUER, audience: AUDIENCE });

const server = createServer(async (request, response) => {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !token)
    return void response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end('A bearer token is required\n');
  try {
    const { sub, scope = '' } = await verifier.verify(token);
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(`${JSON.stringify({ hello: sub, scope })}\n`);
  } catch (error) {
    if (!(error instanceof TokenRejected)) throw error;
    const status = error.error === 'invalid_token' ? 401 : 503;
    const challenge = `Bearer error="${error.error}", error_description="${error.message}"`;
    response.writeHead(status, status === 401 ? { 'WWW-Authenticate': challenge } : { 'Retry-After': '5' });
    response.end(`${error.message}\n`);
  }
});

server.listen(Number(PORT), () => console.log(`http://localhost:${PORT} takes tokens of ${ISSUER}`));
