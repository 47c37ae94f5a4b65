import { ConfigError } from './config-error';
import { parseSettings, type Settings } from './settings';

export { ConfigError } from './config-error';
export { environmentVariables } from './environment';
export type { Settings } from './settings';

/** What a running server needs: the settings with a database and a secret. */
export interface Config extends Settings {
  databaseUrl: string;
  secret: string;
  /** Whether our own server handles requests in this process, rather than Next alone. */
  ownServer: boolean;
}

/** Next's bundle and the server's bundle are separate module graphs in one process; both use this object. */
const shared = globalThis as typeof globalThis & { tesseraConfig?: Config };

/**
 * The settings from the environment, for launchers and maintenance commands that may still have to provide a database
 * and a secret.
 * @throws ConfigError with one line for each variable that is wrong
 */
export function loadSettings(): Settings {
  return parseSettings(process.env);
}

/**
 * The configuration of this process, read once.
 * @throws ConfigError with one line for each variable that is wrong or missing
 */
export function loadConfig(): Config {
  return (shared.tesseraConfig ??= complete(loadSettings()));
}

/** Whether our own server handles requests in this process. For what runs before the configuration is needed. */
export const isOwnServer = (): boolean => shared.tesseraConfig?.ownServer === true;

/** The configuration of a process in which our own server handles requests, or passes them on to. */
export function loadConfigOfOwnServer(): Config {
  return Object.assign(loadConfig(), { ownServer: true });
}

/**
 * Passes the database and secret that the launcher found to this process and its child processes.
 * @returns the complete configuration
 */
export function provideConfig(provided: {
  databaseUrl: string;
  secret: string;
  additionalSecrets?: readonly string[];
}): Config {
  process.env.DATABASE_URL = provided.databaseUrl;
  process.env.TESSERA_SECRET = provided.secret;
  if (provided.additionalSecrets) process.env.TESSERA_ADDITIONAL_SECRETS = provided.additionalSecrets.join(',');
  shared.tesseraConfig = complete(loadSettings());
  return shared.tesseraConfig;
}

/** Asks this process and its child processes for the demonstration, as TESSERA_DEMO does. */
export function provideDemo(): void {
  process.env.TESSERA_DEMO = 'true';
}

/** Passes Next the configuration that `next build` recorded (JSON), the way Next's standalone server does. */
export function provideNextConfig(config: string): void {
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = config;
}

/**
 * Sets the mode for this process and its child processes unless the caller has set one, and turns off Next's telemetry.
 */
export function defaultEnvironment(mode: 'production' | 'development'): void {
  const variables: Record<string, string | undefined> = process.env;
  variables.NODE_ENV ||= mode;
  variables.NEXT_TELEMETRY_DISABLED ||= '1';
}

function complete(settings: Settings): Config {
  const { databaseUrl, secret } = settings;
  const lines = [];
  if (databaseUrl === null)
    lines.push(
      'DATABASE_URL is not set: set it to a PostgreSQL database, or use `npm start` or `npm run dev`, which start their own.',
    );
  if (secret === null) lines.push(missingSecret);
  if (databaseUrl === null || secret === null) throw new ConfigError(lines);
  return { ...settings, databaseUrl, secret, ownServer: false };
}

/** What to do when no secret is set and none may be generated. */
export const missingSecret =
  'TESSERA_SECRET is not set: set it to a random text of at least 32 characters (`openssl rand -base64 48`), the same on every machine, and keep a copy.';

/**
 * Makes the processes that this one starts return freed memory to the system. By default, glibc keeps more of it after
 * each large block that a process frees (mallopt(3)): docs/decisions/0073-memory.md.
 */
export function returnFreedMemory(): void {
  process.env.MALLOC_TRIM_THRESHOLD_ ??= '131072';
}

/**
 * What Node.js gets for a server process: it collects young objects after 8 MiB instead of 16, which costs no
 * measurable CPU time and holds 20 MiB less under load (docs/decisions/0073-memory.md). An operator's own value is
 * kept.
 */
export function serverProcessFlags(): string[] {
  const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ');
  return /--max[-_]semi[-_]space[-_]size/.test(given) ? [] : ['--max-semi-space-size=8'];
}
