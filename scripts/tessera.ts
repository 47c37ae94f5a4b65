import { explainFailure } from './explain-failure';

/** The commands of `tessera`, each loaded when it is called. `worker` is only for `start`. */
const commands: Record<string, { summary?: string; load: () => Promise<(args: string[]) => Promise<void>> }> = {
  start: { summary: 'run Tessera', load: async () => (await import('./commands/start')).start },
  dev: { summary: 'run it with hot reload', load: async () => (await import('./commands/dev')).dev },
  check: {
    summary: 'tell what would keep it from starting',
    load: async () => (await import('./commands/check')).check,
  },
  apply: { summary: 'bring about what a set-up file says', load: async () => (await import('./commands/apply')).apply },
  export: {
    summary: 'print the installation as a set-up file',
    load: async () => (await import('./commands/export')).exportCommand,
  },
  migrate: {
    summary: 'bring the database up to date',
    load: async () => (await import('./commands/migrate')).migrateCommand,
  },
  maintenance: {
    summary: 'turn maintenance mode on or off, for all tenants or for one',
    load: async () => (await import('./commands/maintenance')).maintenance,
  },
  suspend: {
    summary: 'have a tenant answer as if it did not exist',
    load: async () => (await import('./commands/suspend')).suspend,
  },
  resume: {
    summary: 'have a suspended tenant answer again',
    load: async () => (await import('./commands/suspend')).resume,
  },
  reseal: {
    summary: 'seal what is stored with the newest secret',
    load: async () => (await import('./commands/reseal')).reseal,
  },
  audit: {
    summary: 'verify the audit log, or an export of it',
    load: async () => (await import('./commands/audit')).audit,
  },
  reap: { summary: 'delete what has expired', load: async () => (await import('./commands/reap')).reap },
  worker: { load: async () => (await import('./commands/worker')).worker },
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];

if (command) {
  try {
    const run = await command.load();
    await run(args);
  } catch (error) {
    process.stderr.write(explainFailure(error));
    process.exit(1);
  }
} else {
  process.stderr.write(usage());
  process.exitCode = 1;
}

function usage(): string {
  const lines = Object.entries(commands).flatMap(([command, { summary }]) =>
    summary ? [`  ${command.padEnd(13)}${summary}`] : [],
  );
  return ['Usage: tessera COMMAND', '', ...lines, ''].join('\n');
}
