import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Count {
  passed: number;
  failed: number;
}

export const total = (counts: Count[]): Count => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
});

/** Runs a command of the project with its output shown. @returns its exit code */
export function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** A command that counts as one check. */
export async function check(command: string, args: string[]): Promise<Count> {
  const code = await run('npx', ['--no-install', command, ...args]);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A failed command fails at least one check, whatever its report says. */
function counted(code: number, passed: number, failed: number): Count {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

async function withReport<Report>(work: (file: string) => Promise<number>): Promise<{ code: number; report: Report | null }> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-test-'));
  const file = join(folder, 'report.json');
  try {
    const code = await work(file);
    const text = await readFile(file, 'utf8').catch(() => null);
    return { code, report: text === null ? null : (JSON.parse(text) as Report) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a project of vitest.config.ts and counts its tests. */
export async function vitest(project: string, env: Record<string, string> = {}): Promise<Count> {
  const { code, report } = await withReport<{ numPassedTests: number; numFailedTests: number }>((file) =>
    run('npx', ['--no-install', 'vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env),
  );
  return counted(code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0);
}

/** Runs the journeys of playwright.config.ts and counts them. */
export async function playwright(env: Record<string, string>): Promise<Count> {
  const { code, report } = await withReport<{ stats: { expected: number; unexpected: number; flaky: number } }>((file) =>
    run('npx', ['--no-install', 'playwright', 'test', '--reporter=list,json'], { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
  );
  return counted(code, (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0), report?.stats.unexpected ?? 0);
}
