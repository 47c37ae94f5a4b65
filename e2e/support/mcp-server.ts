import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { mount } from './environment';

/** The setup document registers the resources at these ports, one for each mount. */
const ports: Record<string, number> = { own: 29_451, next: 29_452 };

const script = join(import.meta.dirname, '..', '..', 'docs/samples/mcp-server/server.mjs');

export interface RunningMcpServer {
  /** Its URL, which is its resource identifier. */
  url: string;
  close(): Promise<void>;
}

/**
 * The sample MCP server, started as its README describes. Its one tool reports whom it greets and who calls it.
 * @param scope the scope that its tool requires
 */
export async function startMcpServer(issuer: string, scope = 'mcp:tools'): Promise<RunningMcpServer> {
  const origin = `http://localhost:${ports[mount] ?? 0}`;
  const env = { ...process.env, TESSERA_ISSUER: issuer, MCP_ORIGIN: origin, MCP_SCOPE: scope };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => (text.toString().includes('MCP server at') ? resolve() : undefined));
    child.once('exit', (code) => reject(new Error(`The sample ended with ${code}.`)));
  });
  return {
    url: `${origin}/mcp`,
    close() {
      child.kill();
      return ended;
    },
  };
}
