import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { fetchExceptions, fetchPurposes } from './fetch-exceptions';
import { pullApis, pullOrigins } from './pull-origins';
import { isServersUrl } from './servers-url';
import { tlsSuites, tlsVersions } from './tls-suites';
import { isAddressRange } from './trusted-proxies';

const integer = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a URL like postgresql://user:password@host:5432/database',
});

const postgresUrls = z.string().refine(isServersUrl, {
  error: 'must be a URL like postgresql://user:password@host:5432/database',
});

const origin = z
  .url({ protocol: /^https?$/, error: 'must be a URL like https://id.example.com' })
  .transform((value) => value.replace(/\/$/, ''))
  .refine((value) => new URL(value).origin === value, {
    error: 'must be an origin: scheme and host, in lower case, without a path',
  });

const smtpUrl = z.url({ protocol: /^smtps?$/, error: 'must be a URL like smtp://user:password@host:587' });

const mailSender = z.string().regex(/^(?:[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, {
  error: 'must be an address, or a name and an address like Tessera <no-reply@example.com>',
});

const secret = z
  .string()
  .min(32, { error: 'must have at least 32 characters (generate one with `openssl rand -base64 48`)' });

const secrets = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every((one) => one.length >= 32), {
    error: 'must be comma-separated secrets of at least 32 characters',
  });

const headerName = z.string().regex(/^[\w-]{1,64}$/, { error: 'must be the name of a header, like X-Client-Cert' });

const placeHeaders = z
  .string()
  .transform((list) => list.split(',').map((name) => name.trim().toLowerCase()))
  .refine(
    (names): names is [city: string, country: string] =>
      names.length === 2 && names.every((name) => /^[\w-]{1,64}$/.test(name)),
    {
      error:
        'must be the comma-separated names of two headers, for the city and the country, like CF-IPCity,CF-IPCountry',
    },
  );

const addressRanges = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((range) => range.trim())
      .filter(Boolean),
  )
  .refine((ranges) => ranges.every(isAddressRange), {
    error: 'must be comma-separated addresses or CIDR ranges, like 10.0.0.0/8,::1',
  });

const hosts = z.string().transform((list, context) => {
  const exceptions = fetchExceptions(list);
  if (exceptions) return exceptions;
  context.addIssue({
    code: 'custom',
    message: `must be comma-separated hosts, each optionally with a port and a purpose (${fetchPurposes.join(', ')}), like providers=idp.internal,localhost:8080`,
  });
  return z.NEVER;
});

const pulled = z.string().transform((list, context) => {
  const origins = pullOrigins(list);
  if (origins) return origins;
  context.addIssue({
    code: 'custom',
    message: `must be comma-separated origins of ${pullApis.join(', ')}, like microsoft-graph=https://graph.microsoft.us`,
  });
  return z.NEVER;
});

const ciphers = z
  .string()
  .transform((list) =>
    list
      .split(/[,:]/)
      .map((suite) => suite.trim())
      .filter(Boolean),
  )
  .refine((list) => list.length > 0 && list.every((suite) => tlsSuites.includes(suite)), {
    error: `must be one or more of ${tlsSuites.join(', ')}, separated by commas`,
  });

const nameServers = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((server) => server.trim())
      .filter(Boolean),
  )
  .refine((list) => list.length > 0 && list.every(isNameServer), {
    error: 'must be comma-separated addresses, each optionally with a port, like 10.0.0.2,[2001:db8::1]:53',
  });

function isNameServer(server: string): boolean {
  const [, bracketed, plain = server] = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d{1,5})?$/.exec(server) ?? [];
  return isIP(bracketed ?? plain) !== 0;
}

/**
 * Every environment variable that Tessera reads: how it is parsed, what it means, and its default as the documentation
 * shows it. `npm run docs:configuration` writes README's table from this.
 */
export const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development').meta({
    description: 'Set by the commands: `production` by `npm start`, `development` by `npm run dev`.',
    default: 'by command',
  }),
  DATABASE_URL: postgresUrls.optional().meta({
    description:
      'PostgreSQL to use. Without it, `npm start` runs an embedded one in `TESSERA_DATA_DIR`. It may name several servers, of which the one that accepts writes is used (`docs/guides/deploy/failover.md`), or a pooler (`docs/guides/deploy/pgbouncer.md`).',
    default: 'embedded PostgreSQL',
  }),
  TESSERA_DATABASE_DIRECT_URL: postgresUrls.optional().meta({
    description:
      'The same database without a pooler in between, for migrations and for hearing of changes immediately instead of within 3 s.',
    default: '`DATABASE_URL`',
  }),
  TESSERA_SECRET: secret.optional().meta({
    description:
      'Encrypts signing keys and signs sessions. At least 32 characters, the same on every machine. Required in production with `DATABASE_URL`.',
    default: 'generated once in `TESSERA_DATA_DIR`',
  }),
  TESSERA_ADDITIONAL_SECRETS: secrets.default([]).meta({
    description:
      'Comma-separated secrets that can only decrypt and verify: the previous ones after a rotation, and the next one while it is rolled out (`docs/guides/rotating-the-secret.md`).',
    default: 'none; further lines of `secret` in `TESSERA_DATA_DIR`',
  }),
  TESSERA_URL: origin.optional().meta({
    description:
      'Public origin, and issuer of the default tenant. If set, requests for other hosts that are not custom domains get 421, except health checks.',
    default: '`http://localhost:PORT`',
  }),
  TESSERA_HSTS_SUBDOMAINS: z.stringbool({ error: 'must be true or false' }).default(false).meta({
    description:
      'Adds `includeSubDomains` to `Strict-Transport-Security` at the host of `TESSERA_URL`, never at custom domains. Enable it only if every subdomain of that host uses https.',
    default: 'false',
  }),
  TESSERA_METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional().meta({
    description:
      'Bearer token for `/metrics`. Without it, `/metrics` answers on loopback only, and only if `TESSERA_URL` is a loopback address too; if Next runs without our own server, it never answers.',
    default: 'loopback only',
  }),
  PORT: integer(1, 65535).default(3000).meta({ description: 'Port to listen on.', default: '3000' }),
  HOST: z.string().optional().meta({ description: 'Address to listen on.', default: 'all interfaces' }),
  TESSERA_WORKERS: integer(1, 512)
    .default(availableParallelism)
    .meta({ description: 'Number of server processes.', default: 'one per core' }),
  TESSERA_DATABASE_POOL: integer(1, 500)
    .default(10)
    .meta({ description: 'Database connections per process.', default: '10' }),
  TESSERA_MAX_QUEUE: integer(0, 100_000).default(500).meta({
    description:
      'Statements per process that may wait for a database connection. Further requests get 503 immediately.',
    default: '500',
  }),
  TESSERA_MAX_WAIT: integer(100, 60_000).default(1500).meta({
    description: 'Milliseconds that a statement may wait for a database connection before its request gets 503.',
    default: '1500',
  }),
  TESSERA_MAX_LAG: integer(50, 60_000).default(1000).meta({
    description: 'Milliseconds of event loop delay, twice in a row, above which a process answers 503.',
    default: '1000',
  }),
  TESSERA_SCIM_MAX_PAGE: integer(1, 1000)
    .default(200)
    .meta({ description: 'Maximum number of resources per page of a SCIM list.', default: '200' }),
  TESSERA_DATA_DIR: z
    .string()
    .default('.data')
    .meta({ description: 'Folder of the embedded PostgreSQL and the generated secret.', default: '`.data`' }),
  TESSERA_ADMIN_EMAIL: z
    .email({ error: 'must be an email address' })
    .default('admin@tessera.local')
    .meta({ description: 'Email address of the first administrator.', default: 'admin@tessera.local' }),
  TESSERA_ADMIN_PASSWORD: z.string().optional().meta({
    description:
      'Password of the first administrator. Read once, when the account is created. Unlike a generated one, it does not have to be changed.',
    default: 'generated, printed once',
  }),
  TESSERA_APPLY: z.string().optional().meta({
    description: 'Setup file that is applied at every start (`docs/reference/apply.md`).',
    default: 'none',
  }),
  TESSERA_SMTP_URL: smtpUrl.optional().meta({
    description:
      'SMTP server for invitations, password resets and notices: `smtp://user:password@host:587` (STARTTLS, required unless the server is on this machine or the URL ends with `?requireTLS=false`) or `smtps://…`. Without it, the console shows the links to administrators.',
    default: 'none',
  }),
  TESSERA_MAIL_FROM: mailSender.optional().meta({
    description:
      'Sender of emails: `no-reply@example.com` or `Name <no-reply@example.com>`. Required with `TESSERA_SMTP_URL`.',
    default: 'none',
  }),
  TESSERA_DEMO: z.stringbool({ error: 'must be true or false' }).default(false).meta({
    description:
      'Seeds the demonstration data at start. Not for production: downstream applications may then also be on this server.',
    default: 'false',
  }),
  TESSERA_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info')
    .meta({ description: 'Lowest severity that is logged.', default: 'info' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ error: 'must be a URL' }).optional().meta({
    description:
      'Where traces and metrics go over OTLP, such as `http://localhost:4318` ([guide](docs/guides/deploy/telemetry.md)).',
    default: 'none: nothing of OpenTelemetry is loaded',
  }),
  TESSERA_TRUSTED_PROXIES: addressRanges.default([]).meta({
    description:
      'Comma-separated addresses and CIDR ranges of proxies whose `X-Forwarded-*` and `X-Request-Id` headers are trusted.',
    default: 'none',
  }),
  TESSERA_PROXY_SECRET: secret.optional().meta({
    description:
      'Secret of at least 32 characters that a proxy sends in `X-Tessera-Proxy-Secret` to be trusted like `TESSERA_TRUSTED_PROXIES`. The only way if Next runs without our own server, because Next cannot see the proxy’s address.',
    default: 'none',
  }),
  TESSERA_SHUTDOWN_DELAY: integer(0, 300).optional().meta({
    description:
      'Seconds for which a process that receives SIGTERM serves as before while `/readyz` answers 503, so that proxies send their requests elsewhere (`docs/guides/deploy/kubernetes.md`).',
    default: '5 with `TESSERA_TRUSTED_PROXIES` or `TESSERA_PROXY_SECRET`; otherwise 0',
  }),
  TESSERA_PLACE_HEADERS: placeHeaders.optional().meta({
    description:
      'Two headers in which trusted proxies report the city and country (two letters, ISO 3166-1) of the client, such as `CF-IPCity,CF-IPCountry` of Cloudflare. Shown with sessions. The proxy must overwrite both.',
    default: "Vercel's headers on Vercel; otherwise none",
  }),
  TESSERA_TLS_CERT_FILE: z.string().optional().meta({
    description:
      'Certificate chain (PEM) of our own TLS listener. Requires `TESSERA_TLS_KEY_FILE`. Reloaded when it changes.',
    default: 'plain HTTP',
  }),
  TESSERA_TLS_KEY_FILE: z
    .string()
    .optional()
    .meta({ description: 'Private key (PEM) of that certificate.', default: 'none' }),
  TESSERA_TLS_CLIENT_CA_FILE: z.string().optional().meta({
    description:
      'Certificate authorities (PEM) whose certificates clients may authenticate with at that listener (`tls_client_auth`, `docs/guides/mutual-tls.md`).',
    default: 'none',
  }),
  TESSERA_TLS_MIN_VERSION: z
    .enum(tlsVersions, { error: 'must be 1.2 or 1.3' })
    .default('1.2')
    .meta({ description: 'Oldest TLS version that the TLS listener accepts: `1.2` or `1.3`.', default: '1.2' }),
  TESSERA_TLS_CIPHERS: ciphers.optional().meta({
    description: 'Comma-separated cipher suites, by their OpenSSL names, that the TLS listener is limited to.',
    default: 'those recommended by BCP 195 (`docs/guides/mutual-tls.md`)',
  }),
  TESSERA_CLIENT_CERTIFICATE_HEADER: headerName.optional().meta({
    description:
      'Header in which trusted proxies (`TESSERA_TRUSTED_PROXIES`, `TESSERA_PROXY_SECRET`) pass client certificates: `Client-Cert` (RFC 9440), percent-encoded PEM, or base64 DER.',
    default: 'none',
  }),
  TESSERA_CLIENT_CERTIFICATE_VERIFIED: headerName.optional().meta({
    description:
      'Header in which the proxy reports `SUCCESS` (or `0`) after verifying the chain, or `always` if it rejects all other certificates. Without it, only `self_signed_tls_client_auth` works behind a proxy.',
    default: 'chains are not considered verified',
  }),
  TESSERA_MTLS_URL: origin.optional().meta({
    description:
      'Public origin for clients with certificates, if it differs from `TESSERA_URL` (`mtls_endpoint_aliases`).',
    default: '`TESSERA_URL`',
  }),
  TESSERA_BREACHED_PASSWORDS_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL like https://api.pwnedpasswords.com/range/' })
    .optional()
    .meta({
      description:
        'Range service for breached passwords, in the format of Have I Been Pwned, that checks every password a person chooses. It receives the first five digits of the SHA-1.',
      default: 'no check',
    }),
  TESSERA_FETCH_ALLOWED_HOSTS: hosts.optional().meta({
    description:
      'Comma-separated hosts on your network, or reachable by http only, that addresses entered by administrators may use: `host` or `host:port` for all purposes, or `purpose=host` for one: `clients` (key sets, sector documents and notification endpoints of clients), `issuers` (key sets, configurations and polled events of trusted issuers), `providers` (identity providers), `events` (event receivers and token hooks), `logout` (back-channel logout), `applications` (downstream applications and their token endpoints). Every tenant may use them. Clients that register themselves and client ID metadata documents never get an exception.',
    default: 'the public internet by https',
  }),
  TESSERA_PULL_ORIGINS: pulled.optional().meta({
    description:
      'Comma-separated origins of the APIs from which directories are pulled, for national clouds and tests: `microsoft-graph=https://graph.microsoft.us,microsoft-login=https://login.microsoftonline.us`. Also `google-directory` and `google-token`. These hosts may be on your network and use http.',
    default: "Microsoft's and Google's public clouds",
  }),
  TESSERA_PKCS11_MODULE: z.string().optional().meta({
    description:
      'Shared library of a PKCS#11 token that generates and holds new ES256 and RS256 signing keys (`docs/guides/signing-keys-pkcs11.md`). Requires `TESSERA_PKCS11_TOKEN` and a PIN.',
    default: 'keys are encrypted in the database',
  }),
  TESSERA_PKCS11_TOKEN: z
    .string()
    .optional()
    .meta({ description: 'Label of that token, or the position of its slot, counted from 0.', default: 'none' }),
  TESSERA_PKCS11_PIN: z.string().optional().meta({ description: 'User PIN of that token.', default: 'none' }),
  TESSERA_PKCS11_PIN_FILE: z
    .string()
    .optional()
    .meta({ description: 'File that contains the user PIN, instead of `TESSERA_PKCS11_PIN`.', default: 'none' }),
  TESSERA_DNS_SERVERS: nameServers.optional().meta({
    description:
      'Comma-separated name servers for checking custom domains and email domains, each with or without a port: `10.0.0.2,[2001:db8::1]:53`.',
    default: "the machine's",
  }),
  TESSERA_CRON_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional().meta({
    description: 'Bearer token for a scheduler that calls the clean-up endpoint.',
    default: "Vercel's `CRON_SECRET`",
  }),
  CRON_SECRET: z
    .string()
    .optional()
    .meta({ description: 'Set on Vercel; see `TESSERA_CRON_SECRET`.', default: 'none' }),
  VERCEL: z.string().optional().meta({ description: 'Set by Vercel.', default: 'none' }),
  VERCEL_PROJECT_PRODUCTION_URL: z
    .string()
    .optional()
    .meta({ description: 'Set by Vercel; default host of `TESSERA_URL` there.', default: 'none' }),
  TEST_DATABASE_URL: postgresUrl
    .optional()
    .meta({ description: 'PostgreSQL in which tests may create databases.', default: 'embedded PostgreSQL' }),
  TEST_CITUS_URL: postgresUrl.optional().meta({
    description: 'Coordinator of a Citus cluster on which the store tests run instead (`docs/guides/deploy/citus.md`).',
    default: 'none',
  }),
});

/** One row of the documentation's table. */
export interface EnvironmentVariable {
  name: string;
  description: string;
  default: string;
}

const documentation = z.object({ description: z.string(), default: z.string() });

/** What each variable means, in documentation order. */
export const environmentVariables: EnvironmentVariable[] = Object.entries(environment.shape).map(([name, schema]) => ({
  name,
  ...documentation.parse(schema.meta()),
}));
