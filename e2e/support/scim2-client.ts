import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const script = join(import.meta.dirname, 'scim2-client.py');

/** What each step of the script returned, or the error that it ended with. */
export type Scim2Results = Record<string, string | number>;

/** Runs the script against a SCIM service with the given release of scim2-client. */
export type Scim2Client = (baseUrl: string, token: string) => Scim2Results;

/**
 * Installs a release of Python's scim2-client into a virtual environment that later runs reuse.
 * @param requirements as `pip install` takes them
 * @returns null, after one line that says what is missing, when it cannot be installed here
 */
export function findScim2Client(name: string, requirements: readonly string[]): Scim2Client | null {
  const folder = join(tmpdir(), `tessera-tests-scim2-client-${name}`);
  const python = join(folder, 'bin', 'python');
  const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8', timeout: 120_000 });
  const isInstalled = () => run(python, '-c', 'import scim2_client').status === 0;
  if (!isInstalled()) {
    if (run('python3', '-m', 'venv', folder).status !== 0) return missing('Python 3 with venv is not installed');
    run(python, '-m', 'pip', 'install', '--quiet', '--retries', '0', '--disable-pip-version-check', ...requirements);
    if (!isInstalled()) return missing(`${requirements.join(' ')} cannot be installed here`);
  }
  return (baseUrl, token) => {
    const { stdout, stderr } = run(python, script, baseUrl, token);
    if (!stdout.startsWith('{')) throw new Error(`scim2-client ${name} printed no results: ${stdout}${stderr}`);
    return JSON.parse(stdout) as Scim2Results;
  };
}

function missing(what: string): null {
  process.stderr.write(`A test of scim2-client is skipped: ${what}.\n`);
  return null;
}
