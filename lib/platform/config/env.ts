import { ConfigError } from './config-error';
import { parseSettings, type Settings } from './settings';

export { ConfigError } from './config-error';
export { environmentVariables } from './environment';
export type { Settings } from './settings';

/** What a running server needs: the settings, with a database and a secret. */
export interface Config extends Settings {
  databaseUrl: string;
  secret: string;
  /** Whether our own server answers in this process, or Next alone. */
  ownServer: boolean;
}

/** Next's bundle and the server's are two module graphs in one process; they share this. */
const shared = globalThis as typeof globalThis & { tesseraConfig?: Config };

/**
 * The settings as the environment gives them, for launchers and chores, which may still have to
 * provide a database and a secret.
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

/** The configuration of a process in which our own server answers. */
export function loadConfigOfOwnServer(): Config {
  return Object.assign(loadConfig(), { ownServer: true });
}

/**
 * Gives this process and those that it starts the database and the secret that the launcher found.
 * @returns the configuration with them
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

/** Hands Next the configuration that `next build` recorded, where its own standalone server would (JSON). */
export function provideNextConfig(config: string): void {
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = config;
}

/** Names the mode for what this process loads and starts, unless whoever called it has. Next is not to phone home. */
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
      'DATABASE_URL is not set: name a PostgreSQL, or use `npm start` or `npm run dev`, which bring their own.',
    );
  if (secret === null) lines.push(missingSecret);
  if (databaseUrl === null || secret === null) throw new ConfigError(lines);
  return { ...settings, databaseUrl, secret, ownServer: false };
}

/** What to do when there is no secret and none may be made up. */
export const missingSecret =
  'TESSERA_SECRET is not set: put a random text of 32 characters or more there (`openssl rand -base64 48`) and keep it, the same on every machine.';
