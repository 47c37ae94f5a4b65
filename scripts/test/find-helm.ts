import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HELM = 'helm.sh/helm/v3/cmd/helm@v3.19.2';
const VALIDATE = 'kubernetes-validate==1.37.0';
/** Later runs reuse what is installed here. */
const FOLDER = join(tmpdir(), 'tessera-tests-helm');

const succeeds = (command: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 600_000, env: { ...process.env, ...env } }).status === 0;

/** The programs that check the Helm chart, each as a command. */
export interface Helm {
  helm: string;
  /** Checks manifests against the schemas of Kubernetes that it contains. */
  validate: string;
}

/**
 * Finds Helm and kubernetes-validate. `npm run test:full` installs them in a folder of their own: Helm is compiled by
 * Go, which takes minutes of processor time.
 * @returns null, after one line that says what is missing, when they are not available
 */
export function findHelm(): Helm | null {
  const python = join(FOLDER, 'python');
  const validate = join(python, 'bin', 'kubernetes-validate');
  const installed = () => ['helm', join(FOLDER, 'helm')].find((program) => succeeds(program, ['version']));
  const hasValidate = () => succeeds(validate, ['--version']);
  if (process.env.TESSERA_LONG) {
    if (!installed()) succeeds('go', ['install', HELM], { GOBIN: FOLDER });
    if (!hasValidate() && succeeds('python3', ['-m', 'venv', python]))
      succeeds(join(python, 'bin', 'pip'), ['install', '--quiet', '--disable-pip-version-check', VALIDATE]);
  }
  const helm = installed();
  if (!helm) return missing('Helm is not installed');
  return hasValidate() ? { helm, validate } : missing(`${VALIDATE} is not installed`);
}

function missing(what: string): null {
  process.stderr.write(`The tests of the Helm chart are skipped: ${what}; npm run test:full installs it.\n`);
  return null;
}
