import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import { mount } from './environment';

/** The set-up document knows the resources at these ports, one for each mount. */
const ports: Record<string, number> = { own: 39_451, next: 39_452 };

export interface RunningMcpServer {
  /** Its address, which is its resource identifier. */
  url: string;
  /** Who has called its tool, by `sub`. */
  callers: string[];
  close(): Promise<void>;
}

/**
 * A small MCP server with one tool, which takes access tokens of an issuer that are addressed to it, checked by their
 * signature, and says where they are to be had (RFC 9728).
 */
export async function startMcpServer(issuer: string): Promise<RunningMcpServer> {
  const origin = `http://localhost:${ports[mount] ?? 0}`;
  const url = `${origin}/mcp`;
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
  const callers: string[] = [];
  const metadata = { resource: url, authorization_servers: [issuer], scopes_supported: ['mcp:tools'], bearer_methods_supported: ['header'] };

  async function callerOf({ headers: { authorization = '' } }: IncomingMessage): Promise<string | null> {
    const [, token = ''] = /^Bearer (.+)$/.exec(authorization) ?? [];
    const verified = await jwtVerify(token, keys, { issuer, audience: url, typ: 'at+jwt' }).catch(() => null);
    return verified?.payload.scope?.toString().split(' ').includes('mcp:tools') ? (verified.payload.sub ?? null) : null;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/.well-known/oauth-protected-resource/mcp') {
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(metadata));
      return;
    }
    if (request.url !== '/mcp') {
      response.writeHead(404).end();
      return;
    }
    const caller = await callerOf(request);
    if (caller === null) {
      response.writeHead(401, { 'WWW-Authenticate': `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"` }).end();
      return;
    }
    const mcp = new McpServer({ name: 'notebook', version: '1.0.0' });
    mcp.registerTool('greet', { description: 'Greets', inputSchema: { name: z.string() } }, ({ name }) => {
      callers.push(caller);
      return { content: [{ type: 'text', text: `Hello, ${name}` }] };
    });
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    response.on('close', () => void transport.close());
    await mcp.connect(transport);
    await transport.handleRequest(request, response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(ports[mount], 'localhost', resolve));
  return {
    url,
    callers,
    close: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
  };
}
