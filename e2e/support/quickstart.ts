/** Runs the examples of the console's quickstart, copied from the page, as their readers do. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { issuerOf } from './environment';
import type { TestClient } from './fixture';
import { decodeHtml } from './html-form';
import type { UserAgent } from './user-agent';

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * The examples that the page shows for one language.
 * @param admin signed in to the console of the client's tenant
 */
export async function examplesOf(admin: UserAgent, client: TestClient, language: string): Promise<string[]> {
  // Encodes an ID that a URL path would change, as the console does.
  const segment = /^[\w-]+$/.test(client.id) ? client.id : `~${Buffer.from(client.id).toString('base64url')}`;
  const { html, response } = await admin.open(
    `${issuerOf(client.tenant)}/admin/clients/${segment}/quickstart?with=${language}`,
  );
  expect(response.status).toBe(200);
  return [...html.matchAll(/<pre[^>]*><code>(.*?)<\/code>/gs)].map(([, code = '']) => decodeHtml(code));
}

/** A new folder in which Node finds the packages of this repository, as if they had been installed there. */
export async function newProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quickstart-'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

export interface Running {
  child: ChildProcessWithoutNullStreams;
  /** Waits for output that matches. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
}

/** @param env additions to the environment */
export function start(command: string, args: string[], cwd: string, env: Record<string, string>): Running {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    child,
    async printed(pattern) {
      await expect.poll(() => output, { timeout: 50_000 }).toMatch(pattern);
      return (
        pattern.exec(output) ??
        (() => {
          throw new Error(output);
        })()
      );
    },
  };
}
