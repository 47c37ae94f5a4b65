import { explainFailure } from './explain-failure';

/** The commands of `tessera`, each loaded when it is called. Those without a summary are processes of `start`. */
const commands: Record<string, { summary?: string; load: () => Promise<(args: string[]) => Promise<void>> }> = {
  start: { summary: 'run Tessera', load: async () => (await import('./commands/start')).start },
  dev: { summary: 'run it with hot reload', load: async () => (await import('./commands/dev')).dev },
  check: {
    summary: 'check the configuration without starting',
    load: async () => (await import('./commands/check')).check,
  },
  apply: { summary: 'apply a setup file', load: async () => (await import('./commands/apply')).apply },
  plan: {
    summary: 'show what applying a setup file would change',
    load: async () => (await import('./commands/plan')).plan,
  },
  export: {
    summary: 'export the installation as a setup file',
    load: async () => (await import('./commands/export')).exportCommand,
  },
  'export-tenant': {
    summary: 'export a tenant with password hashes as a transfer file',
    load: async () => (await import('./commands/export-tenant')).exportTenantCommand,
  },
  import: {
    summary: 'import people, groups and clients from another product',
    load: async () => (await import('./commands/import')).importCommand,
  },
  migrate: {
    summary: 'apply pending database migrations',
    load: async () => (await import('./commands/migrate')).migrateCommand,
  },
  distribute: {
    summary: 'distribute the database over the nodes of Citus',
    load: async () => (await import('./commands/distribute')).distributeCommand,
  },
  maintenance: {
    summary: 'turn maintenance mode on or off, for all tenants or for one',
    load: async () => (await import('./commands/maintenance')).maintenance,
  },
  suspend: {
    summary: 'suspend a tenant: it answers as if it did not exist',
    load: async () => (await import('./commands/suspend')).suspend,
  },
  resume: {
    summary: 'resume a suspended tenant',
    load: async () => (await import('./commands/suspend')).resume,
  },
  reseal: {
    summary: 're-encrypt stored secrets with the newest secret',
    load: async () => (await import('./commands/reseal')).reseal,
  },
  audit: {
    summary: 'verify the audit log or an export',
    load: async () => (await import('./commands/audit')).audit,
  },
  reap: { summary: 'delete expired rows', load: async () => (await import('./commands/reap')).reap },
  'set-up': { load: async () => (await import('./commands/set-up')).setUp },
  worker: { load: async () => (await import('./commands/worker')).worker },
  pages: { load: async () => (await import('./commands/pages')).pages },
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
    summary ? [`  ${command.padEnd(15)}${summary}`] : [],
  );
  return ['Usage: tessera COMMAND', '', ...lines, ''].join('\n');
}
