import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Later runs reuse what is stored here: the base image. */
const STORAGE = join(tmpdir(), 'tessera-tests-containers');
const BASE = `localhost/tessera-tests-base:node-${process.versions.node}`;
const PACKAGES = ['podman', 'runc', 'mmdebstrap'];
const MINUTE = 60_000;

/** Without systemd and with the limits of this process, so that it also runs in a sandbox. */
const GLOBAL = [
  '--root',
  join(STORAGE, 'root'),
  '--runroot',
  join(STORAGE, 'run'),
  '--runtime',
  'runc',
  '--cgroup-manager',
  'cgroupfs',
];
const LIMITS = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=2048:2048'];

/** Containers without any right: on a read-only file system, as `nobody`, without capabilities. */
const LOCKED_DOWN = [
  '--read-only',
  '--read-only-tmpfs=false',
  '--user',
  '65534:65534',
  '--cap-drop',
  'all',
  '--security-opt',
  'no-new-privileges',
];

const call = (command: string, args: string[], minutes = 2) =>
  spawnSync(command, args, {
    encoding: 'utf8',
    timeout: minutes * MINUTE,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
const succeeds = (command: string, args: string[]) => call(command, args).status === 0;

/** Podman, with which tests build and run the container image. */
export interface Podman {
  /** The base image: Debian with the Node.js that runs the tests. */
  base: string;
  /**
   * Runs a command of Podman.
   * @returns its standard output
   * @throws Error if it fails
   */
  run(args: string[], minutes?: number): string;
  /** Builds the Dockerfile of this repository on the base image. */
  build(tag: string): void;
  /** Starts a container of an image in the network of this machine. */
  start(image: string, name: string, env: Record<string, string>): void;
  /** Removes a container, its image, and what this and interrupted builds left behind. The base image stays. */
  remove(name: string, image: string): void;
}

/**
 * Finds Podman, runc and mmdebstrap, or installs Debian's packages if this process may install them, and makes the base
 * image from Debian's packages.
 * @returns null, after one line that says what is missing, when containers cannot run here
 */
export function findPodman(): Podman | null {
  const lacking = () => PACKAGES.filter((name) => !succeeds('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${name}`]));
  if (lacking().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    succeeds('apt-get', ['update']);
    succeeds('apt-get', ['install', '--yes', '--no-install-recommends', ...PACKAGES]);
  }
  if (lacking().length > 0) return missing(`${lacking().join(', ')} is not installed`);
  if (!succeeds('podman', [...GLOBAL, 'image', 'exists', BASE])) {
    const failure = makeBase();
    if (failure) return missing(`the base image cannot be made here (${failure})`);
  }
  const probe = call('podman', [
    ...GLOBAL,
    'run',
    '--rm',
    '--network',
    'host',
    ...LIMITS,
    ...LOCKED_DOWN,
    BASE,
    'true',
  ]);
  if (probe.status !== 0) return missing(`containers cannot run here (${probe.stderr.trim()})`);
  return { base: BASE, run, build, start, remove };
}

function run(args: string[], minutes?: number): string {
  const { status, stdout, stderr } = call('podman', [...GLOBAL, ...args], minutes);
  if (status !== 0) throw new Error(`podman ${args[0]} failed: ${stderr.slice(-4000)}`);
  return stdout;
}

function start(image: string, name: string, env: Record<string, string>): void {
  const variables = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  run(['run', '--detach', '--name', name, '--network', 'host', ...LIMITS, ...LOCKED_DOWN, ...variables, image]);
}

function remove(name: string, image: string): void {
  run(['rm', '--force', '--ignore', name]);
  run(['rmi', '--force', '--ignore', image]);
  const ofBuilds = run(['ps', '--all', '--external', '--quiet']).split('\n').filter(Boolean);
  if (ofBuilds.length > 0) run(['rm', '--force', ...ofBuilds]);
  run(['image', 'prune', '--force']);
}

/** The build uses the registry, the certificates and the downloads of npm on this machine. */
function build(tag: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-image-'));
  const settings = join(folder, 'npmrc');
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  const npm = (name: string) => call('npm', ['config', 'get', name]).stdout.trim();
  writeFileSync(
    settings,
    `registry=${npm('registry')}\n${certificates ? 'cafile=/etc/ssl/certs/of-this-machine.pem\n' : ''}`,
  );
  const mounts = [
    `${settings}:/root/.npmrc:ro`,
    `${npm('cache')}:/root/.npm`,
    ...(certificates ? [`${resolve(certificates)}:/etc/ssl/certs/of-this-machine.pem:ro`] : []),
  ];
  try {
    run(
      [
        'build',
        // A build needs no isolation from its own machine, and often finds none inside a sandbox.
        '--isolation=chroot',
        '--network=host',
        // The format of OCI has no health check.
        '--format=docker',
        ...mounts.map((mount) => `--volume=${mount}`),
        `--build-arg=NODE_IMAGE=${BASE}`,
        `--tag=${tag}`,
        '.',
      ],
      20,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Debian without documents, with the Node.js and npm of this process and the user `node`, as Node's own image has. */
function makeBase(): string | null {
  mkdirSync(STORAGE, { recursive: true });
  const archive = join(STORAGE, 'base.tar');
  const node = process.execPath;
  const npm = join(dirname(node), '..', 'lib', 'node_modules', 'npm');
  if (!existsSync(npm)) return `${npm} does not exist`;
  const made = call(
    'mmdebstrap',
    [
      '--variant=essential',
      '--include=libstdc++6,ca-certificates,passwd',
      '--dpkgopt=force-unsafe-io',
      ...['doc', 'man', 'locale', 'info'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`),
      '--customize-hook=mkdir -p "$1/usr/local/lib/node_modules"',
      `--customize-hook=copy-in ${node} /usr/local/bin`,
      `--customize-hook=copy-in ${resolve(npm)} /usr/local/lib/node_modules`,
      '--customize-hook=ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"',
      '--customize-hook=chroot "$1" useradd --uid 1000 --create-home node',
      'bookworm',
      archive,
    ],
    10,
  );
  if (made.status !== 0) return /^E: .*/m.exec(made.stderr)?.[0] ?? made.stderr.trim();
  const imported = call('podman', [...GLOBAL, 'import', archive, BASE]);
  rmSync(archive);
  return imported.status === 0 ? null : imported.stderr.trim();
}

function missing(what: string): null {
  process.stderr.write(`The test of the container image is skipped: ${what}.\n`);
  return null;
}
