import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError } from './config-error';
import { environment } from './environment';
import { type FetchExceptions, noFetchExceptions } from './fetch-exceptions';
import {
  type CertificateHeader,
  certificateHeader,
  mutualTlsProblems,
  type TlsSettings,
  tlsSettings,
} from './mutual-tls';
import { type PullOrigins, standardPullOrigins } from './pull-origins';
import { trustedProxies } from './trusted-proxies';

/** The headers that tell which place a request came from. */
interface PlaceHeaders {
  /** Header names, in lower case. */
  city: string;
  country: string;
  /** Whether the platform overwrites these headers on every request, so that a sender cannot forge them. */
  overwritten: boolean;
}

/** The configured headers, believed only from trusted proxies; otherwise Vercel's when running there; null for none. */
function placeHeaders({
  TESSERA_PLACE_HEADERS: named,
  VERCEL,
}: {
  TESSERA_PLACE_HEADERS?: [city: string, country: string] | undefined;
  VERCEL?: string | undefined;
}): PlaceHeaders | null {
  if (named) return { city: named[0], country: named[1], overwritten: false };
  return VERCEL === undefined ? null : { city: 'x-vercel-ip-city', country: 'x-vercel-ip-country', overwritten: true };
}

/** The parsed environment. Database and secret are null until the launcher has provided them. */
export interface Settings {
  environment: 'production' | 'development' | 'test';
  databaseUrl: string | null;
  /** The same database without a pooler; null if none is configured. */
  databaseDirectUrl: string | null;
  /** Database connections per process. */
  databasePool: number;
  /** How many statements may wait for a connection in each process. */
  maxQueue: number;
  /** How long a statement may wait at most. */
  maxWaitMilliseconds: number;
  /** The event loop lag above which load is shed, when measured twice in a row. */
  maxLagMilliseconds: number;
  /** Maximum number of resources on a page of a SCIM list. */
  scimMaxPage: number;
  secret: string | null;
  /** Secrets that only open and verify existing values. */
  additionalSecrets: string[];
  /** Public origin without a trailing slash: the issuer of the default tenant. */
  url: string;
  /** Whether the public origin was configured, so that requests for unknown hosts can be rejected. */
  urlConfigured: boolean;
  /** Whether HSTS also covers the public origin's subdomains. */
  hstsSubdomains: boolean;
  /** Bearer token for the metrics; when undefined, metrics are served on loopback only. */
  metricsToken: string | undefined;
  port: number;
  /** Address to listen on; undefined means every interface. */
  host: string | undefined;
  workers: number;
  /** Absolute. */
  dataFolder: string;
  adminEmail: string;
  adminPassword: string | undefined;
  /** Setup file to apply at start. */
  applyFile: string | undefined;
  /** The mail server and the sender address; null when email delivery is not configured. */
  smtp: { url: string; from: string } | null;
  demo: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Whether to trust the X-Forwarded-* headers of the peer with this address. */
  trustsProxy: (address: string) => boolean;
  /** The secret with which a trusted proxy identifies itself; null for none. */
  proxySecret: string | null;
  /** How long a process that receives SIGTERM still serves, so that proxies can notice. */
  shutdownDelayMilliseconds: number;
  /** The headers in which a trusted proxy reports the place of the client; null for none. */
  placeHeaders: PlaceHeaders | null;
  /** Hosts that may be private and use http, by the purpose of the request. */
  fetchAllowedHosts: FetchExceptions;
  /** The APIs from which directories are pulled. */
  pullOrigins: PullOrigins;
  /** Name servers used to check custom domains and email domains; null for the system's own. */
  dnsServers: string[] | null;
  /** Our own TLS listener; null for plain HTTP. */
  tls: TlsSettings | null;
  /** The token that holds the signing keys; null when the database holds them. */
  pkcs11: Pkcs11Settings | null;
  certificateHeader: CertificateHeader | null;
  /** Public origin where clients with certificates connect, if it differs. */
  mtlsUrl: string | null;
  cronSecret: string | undefined;
  /** The URL to which the first digits of a password's SHA-1 are appended to check whether it was breached. */
  breachedPasswordsUrl: string | null;
  onVercel: boolean;
  testDatabaseUrl: string | undefined;
  testCitusUrl: string | undefined;
}

/**
 * Parses an environment. An empty variable counts as absent, because compose files set unset variables to empty.
 * @throws ConfigError with one line for each variable that is wrong
 */
export function parseSettings(variables: Record<string, string | undefined>): Settings {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`));
  }
  const env = parsed.data;
  const problems = mutualTlsProblems(env);
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    environment: env.NODE_ENV,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: directUrl(env),
    databasePool: env.TESSERA_DATABASE_POOL,
    maxQueue: env.TESSERA_MAX_QUEUE,
    scimMaxPage: env.TESSERA_SCIM_MAX_PAGE,
    maxWaitMilliseconds: env.TESSERA_MAX_WAIT,
    maxLagMilliseconds: env.TESSERA_MAX_LAG,
    secret: env.TESSERA_SECRET ?? null,
    additionalSecrets: env.TESSERA_ADDITIONAL_SECRETS,
    url: env.TESSERA_URL ?? defaultUrl(env),
    urlConfigured: env.TESSERA_URL !== undefined,
    hstsSubdomains: env.TESSERA_HSTS_SUBDOMAINS,
    metricsToken: env.TESSERA_METRICS_TOKEN,
    port: env.PORT,
    host: env.HOST,
    workers: env.TESSERA_WORKERS,
    dataFolder: resolve(env.TESSERA_DATA_DIR),
    adminEmail: env.TESSERA_ADMIN_EMAIL,
    adminPassword: env.TESSERA_ADMIN_PASSWORD,
    applyFile: env.TESSERA_APPLY,
    smtp: smtpOf(env),
    demo: env.TESSERA_DEMO,
    logLevel: env.TESSERA_LOG_LEVEL,
    trustsProxy: trustedProxies(env.TESSERA_TRUSTED_PROXIES),
    proxySecret: env.TESSERA_PROXY_SECRET ?? null,
    shutdownDelayMilliseconds: 1000 * (env.TESSERA_SHUTDOWN_DELAY ?? (isBehindProxy(env) ? PROXY_NOTICE_SECONDS : 0)),
    placeHeaders: placeHeaders(env),
    breachedPasswordsUrl: env.TESSERA_BREACHED_PASSWORDS_URL ?? null,
    fetchAllowedHosts: fetchAllowedHosts(env),
    pullOrigins: env.TESSERA_PULL_ORIGINS ?? standardPullOrigins,
    dnsServers: env.TESSERA_DNS_SERVERS ?? null,
    tls: tlsSettings(env),
    pkcs11: pkcs11Settings(env),
    certificateHeader: certificateHeader(env),
    mtlsUrl: env.TESSERA_MTLS_URL ?? null,
    cronSecret: env.TESSERA_CRON_SECRET ?? env.CRON_SECRET,
    onVercel: env.VERCEL !== undefined,
    testDatabaseUrl: env.TEST_DATABASE_URL,
    testCitusUrl: env.TEST_CITUS_URL,
  };
}

function directUrl({
  DATABASE_URL: url,
  TESSERA_DATABASE_DIRECT_URL: direct,
}: {
  DATABASE_URL?: string | undefined;
  TESSERA_DATABASE_DIRECT_URL?: string | undefined;
}): string | null {
  if (direct !== undefined && url === undefined)
    throw new ConfigError(['DATABASE_URL is not set, but TESSERA_DATABASE_DIRECT_URL requires it.']);
  return direct ?? null;
}

/** The operator's exceptions. In the demonstration, one tenant is a downstream application of the other. */
function fetchAllowedHosts(env: {
  TESSERA_FETCH_ALLOWED_HOSTS?: FetchExceptions | undefined;
  TESSERA_DEMO: boolean;
  TESSERA_URL?: string | undefined;
  TESSERA_TLS_CERT_FILE?: string | undefined;
  PORT: number;
}): FetchExceptions {
  const given = env.TESSERA_FETCH_ALLOWED_HOSTS ?? noFetchExceptions;
  if (!env.TESSERA_DEMO) return given;
  return { ...given, applications: [...given.applications, new URL(env.TESSERA_URL ?? defaultUrl(env)).host] };
}

function smtpOf({
  TESSERA_SMTP_URL: url,
  TESSERA_MAIL_FROM: from,
}: {
  TESSERA_SMTP_URL?: string;
  TESSERA_MAIL_FROM?: string;
}): Settings['smtp'] {
  if (url === undefined) return null;
  if (from === undefined) throw new ConfigError(['TESSERA_MAIL_FROM is not set, but TESSERA_SMTP_URL requires it.']);
  return { url, from };
}

function defaultUrl(env: {
  VERCEL_PROJECT_PRODUCTION_URL?: string;
  TESSERA_TLS_CERT_FILE?: string | undefined;
  PORT: number;
}): string {
  if (env.VERCEL_PROJECT_PRODUCTION_URL) return `https://${env.VERCEL_PROJECT_PRODUCTION_URL}`;
  return `${env.TESSERA_TLS_CERT_FILE === undefined ? 'http' : 'https'}://localhost:${env.PORT}`;
}

/** Two checks of a load balancer at common intervals. */
const PROXY_NOTICE_SECONDS = 5;

const isBehindProxy = (env: { TESSERA_TRUSTED_PROXIES: string[]; TESSERA_PROXY_SECRET?: string | undefined }) =>
  env.TESSERA_TRUSTED_PROXIES.length > 0 || env.TESSERA_PROXY_SECRET !== undefined;

/** The token that holds the signing keys. */
interface Pkcs11Settings {
  /** The vendor's shared library. */
  module: string;
  /** The token's label or its slot index. */
  token: string;
  pin: string;
}

interface Variables {
  TESSERA_PKCS11_MODULE?: string | undefined;
  TESSERA_PKCS11_TOKEN?: string | undefined;
  TESSERA_PKCS11_PIN?: string | undefined;
  TESSERA_PKCS11_PIN_FILE?: string | undefined;
}

/** @throws ConfigError when something is missing or the PIN cannot be read */
function pkcs11Settings({
  TESSERA_PKCS11_MODULE: module,
  TESSERA_PKCS11_TOKEN: token,
  TESSERA_PKCS11_PIN: pin,
  TESSERA_PKCS11_PIN_FILE: file,
}: Variables): Pkcs11Settings | null {
  if (module === undefined) return null;
  if (token === undefined)
    throw new ConfigError(['TESSERA_PKCS11_TOKEN is not set, but TESSERA_PKCS11_MODULE requires it.']);
  if ((pin === undefined) === (file === undefined))
    throw new ConfigError([
      'TESSERA_PKCS11_MODULE needs the PIN of the token: set TESSERA_PKCS11_PIN or TESSERA_PKCS11_PIN_FILE, and not both.',
    ]);
  return { module, token, pin: pin ?? readPin(file ?? '') };
}

function readPin(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError([`TESSERA_PKCS11_PIN_FILE: ${file} cannot be read.`]);
  }
}
