// A Model Context Protocol server that accepts only access tokens issued by Tessera.
import { createServer } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';

const issuer = process.env.TESSERA_ISSUER ?? 'http://localhost:3000';
const origin = process.env.MCP_ORIGIN ?? 'http://localhost:8080';
const scope = process.env.MCP_SCOPE ?? 'mcp:tools';

// The identifier of this server as a resource of the tenant (Console, Resources), and the audience of its tokens.
const resource = `${origin}/mcp`;
const metadataPath = '/.well-known/oauth-protected-resource/mcp';

// Tells clients where to get tokens (RFC 9728), so that they need only the address of this server.
const metadata = {
  resource,
  authorization_servers: [issuer],
  scopes_supported: [scope],
  bearer_methods_supported: ['header'],
};

const keys = createRemoteJWKSet(new URL(`${issuer.replace(/\/$/, '')}/jwks`));

/**
 * Identifies the caller by an access token, after checking its signature, issuer, audience and scope (RFC 9068, 4).
 * Rejects tokens that are bound to a key (`cnf`), because this server does not ask for a proof of the key.
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<{ caller: string } | { status: number, error?: string }>} or the error response (RFC 6750, 3.1)
 */
async function callerOf({ headers: { authorization = '' } }) {
  const [, token] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  if (token === undefined) return { status: 401 };
  const verified = await jwtVerify(token, keys, { issuer, audience: resource, typ: 'at+jwt' }).catch(() => null);
  if (!verified?.payload.sub || verified.payload.cnf) return { status: 401, error: 'invalid_token' };
  const granted = String(verified.payload.scope ?? '').split(' ');
  return granted.includes(scope) ? { caller: verified.payload.sub } : { status: 403, error: 'insufficient_scope' };
}

/** @param {string} caller */
function newMcpServer(caller) {
  const server = new McpServer({ name: 'notebook', version: '1.0.0' });
  server.registerTool('greet', { description: 'Says hello', inputSchema: { name: z.string() } }, ({ name }) => ({
    content: [{ type: 'text', text: `Hello, ${name}. You are ${caller}.` }],
  }));
  return server;
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer(request, response) {
  if (request.url === metadataPath) {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(metadata));
    return;
  }
  if (request.url !== '/mcp') {
    response.writeHead(404).end();
    return;
  }
  const known = await callerOf(request);
  if (!('caller' in known)) {
    const error = known.error ? `error="${known.error}", ` : '';
    response
      .writeHead(known.status, {
        'WWW-Authenticate': `Bearer ${error}resource_metadata="${origin}${metadataPath}", scope="${scope}"`,
      })
      .end();
    return;
  }
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  response.on('close', () => void transport.close());
  await newMcpServer(known.caller).connect(transport);
  await transport.handleRequest(request, response);
}

createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    response.writeHead(500).end();
  });
}).listen(Number(new URL(origin).port || 8080), () => console.log(`MCP server at ${resource}, tokens from ${issuer}`));
