import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const script = join(import.meta.dirname, 'scim2-client.py');

/** What each step of the script returned, or the error that it ended with. */
type Scim2Results = Record<string, string | number>;

/** A release of scim2-client. */
interface Scim2Client {
  /** Runs the script against a SCIM service. */
  run(baseUrl: string, token: string): Promise<Scim2Results>;
  /** Runs Python code. @throws Error if it fails */
  execute(code: string): Promise<void>;
}

/**
 * Installs a release of Python's scim2-client into a virtual environment that later runs reuse.
 * @param requirements as `pip install` takes them
 * @returns null, after one line that says what is missing, when it cannot be installed here
 */
export async function findScim2Client(name: string, requirements: readonly string[]): Promise<Scim2Client | null> {
  const folder = join(tmpdir(), `tessera-tests-scim2-client-${name}`);
  const python = join(folder, 'bin', 'python');
  const isInstalled = () => succeeds(python, '-c', 'import scim2_client');
  if (!(await isInstalled())) {
    if (!(await succeeds('python3', '-m', 'venv', folder))) return missing('Python 3 with venv is not installed');
    const install = ['-m', 'pip', 'install', '--quiet', '--retries', '0', '--disable-pip-version-check'];
    await succeeds(python, ...install, ...requirements);
    if (!(await isInstalled())) return missing(`${requirements.join(' ')} cannot be installed here`);
  }
  return {
    run: async (baseUrl, token) => JSON.parse((await run(python, [script, baseUrl, token])).stdout) as Scim2Results,
    async execute(code) {
      await run(python, ['-c', code]);
    },
  };
}

const run = (command: string, args: string[]) => promisify(execFile)(command, args, { timeout: 120_000 });

const succeeds = (command: string, ...args: string[]) =>
  run(command, args).then(
    () => true,
    () => false,
  );

function missing(what: string): null {
  process.stderr.write(`A test of scim2-client is skipped: ${what}.\n`);
  return null;
}
