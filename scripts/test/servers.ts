import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fillTenant } from '../../bench/console/fill-tenant';
import { freePort } from '../../e2e/support/free-port';
import { METRICS_TOKEN } from '../../e2e/support/metrics-token';
import { testDatabase } from '../test-database';
import { type MailSink, startMailSink } from './mail-sink';
import { runServer } from './run-server';
import { run } from './step';

/** The initial state of the tests over HTTP (docs/reference/apply.md). */
const FIXTURE = 'e2e/fixtures/tessera.json';
/** The fixture's tenant in which journeys see lists as long as those of a large customer. */
const LARGE_TENANT = 'crowd';

/** Tells tests where a server is, and where its sent emails can be read. The latter is empty if it sends none. */
export type ServerEnvironment = {
  E2E_URL: string;
  E2E_MOUNT: 'own' | 'next';
  E2E_MAIL_URL: string;
  E2E_PROXY_SECRET: string;
  /** The port at which Next alone serves the same installation; empty unless the two mounts are compared. */
  E2E_NEXT_PORT: string;
  /** The database of that installation, in which the comparison makes a page fail; empty otherwise. */
  E2E_DATABASE_URL: string;
};

/**
 * How each mount is started: our server with two processes, or the build of Next alone, like a hosting platform runs
 * it.
 */
const commands = {
  own: ['scripts/tessera.mjs', 'start'],
  next: ['.next/standalone/server.js'],
} as const;

interface Served {
  environment: ServerEnvironment;
  /** Fills the large tenant, which takes half a minute or more. Only journeys need it. */
  fill(): Promise<void>;
  /** Runs `work` while Next alone serves this installation too, as a second mount of the same data and keys. */
  besideNext<Outcome>(work: (environment: ServerEnvironment) => Promise<Outcome>): Promise<Outcome>;
}

/** Runs `work` while a production server of the given mount runs on a new database, set up from the fixture. */
async function withServer<Outcome>(
  mount: 'own' | 'next',
  mail: MailSink | null,
  work: (served: Served) => Promise<Outcome>,
): Promise<Outcome> {
  const database = await testDatabase();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const proxySecret = randomBytes(32).toString('base64url');
  const env = {
    NODE_ENV: 'production' as const,
    DATABASE_URL: database.url,
    TESSERA_SECRET: randomBytes(32).toString('base64url'),
    TESSERA_URL: url,
    PORT: String(port),
    HOSTNAME: 'localhost',
    TESSERA_WORKERS: '2',
    TESSERA_LOG_LEVEL: 'warn',
    // The machine of a test run is busy with browsers and compilers.
    TESSERA_MAX_WAIT: '5000',
    // A test that sends this acts as the proxy in front of either mount.
    TESSERA_PROXY_SECRET: proxySecret,
    TESSERA_SHUTDOWN_DELAY: '0',
    TESSERA_CLIENT_CERTIFICATE_HEADER: 'X-Client-Cert',
    TESSERA_CLIENT_CERTIFICATE_VERIFIED: 'X-Client-Verify',
    TESSERA_PLACE_HEADERS: 'X-Client-City, X-Client-Country',
    // The host where tests publish key sets.
    TESSERA_FETCH_ALLOWED_HOSTS: 'localhost',
    // Nothing listens there: no test asks a directory on the internet.
    TESSERA_PULL_ORIGINS: ['microsoft-graph', 'microsoft-login', 'google-directory', 'google-token']
      .map((api) => `${api}=http://127.0.0.1:9`)
      .join(','),
    // Lets tests publish documents at addresses that strangers choose.
    NODE_OPTIONS:
      `${process.env.NODE_OPTIONS ?? ''} --import=${pathToFileURL(resolve('scripts/test/public-host.mjs')).href}`.trim(),
    TESSERA_METRICS_TOKEN: METRICS_TOKEN,
    // The DNS server where tests answer for tenants' domains.
    TESSERA_DNS_SERVERS: '127.0.0.1:29433',
    // The certificate of the server where tests publish client metadata documents.
    NODE_EXTRA_CA_CERTS: resolve('e2e/fixtures/client-documents.crt'),
    ...(mail && { TESSERA_SMTP_URL: mail.smtpUrl, TESSERA_MAIL_FROM: 'Northwind <no-reply@northwind.example>' }),
  };
  try {
    if ((await run('node', ['scripts/tessera.mjs', 'apply', FIXTURE], env)) !== 0)
      throw new Error(`${FIXTURE} could not be applied.`);
    const environment = {
      E2E_URL: url,
      E2E_MOUNT: mount,
      E2E_MAIL_URL: mail?.httpUrl ?? '',
      E2E_PROXY_SECRET: proxySecret,
      E2E_NEXT_PORT: '',
      E2E_DATABASE_URL: '',
    };
    return await runServer({ command: commands[mount], env, url }, () =>
      work({
        environment,
        fill: () => fillTenant(database.url, LARGE_TENANT),
        async besideNext(compare) {
          const nextPort = String(await freePort());
          const beside = {
            command: commands.next,
            env: { ...env, PORT: nextPort },
            url: `http://localhost:${nextPort}`,
          };
          return runServer(beside, () =>
            compare({ ...environment, E2E_NEXT_PORT: nextPort, E2E_DATABASE_URL: database.url }),
          );
        },
      }),
    );
  } finally {
    await database.drop();
  }
}

/** Runs `work` while both mounts are served. Our own server has a mail server, Next alone does not. */
export async function withServers<Outcome>(
  work: (servers: {
    own: ServerEnvironment;
    next: ServerEnvironment;
    fillOwn: Served['fill'];
    ownBesideNext: Served['besideNext'];
  }) => Promise<Outcome>,
): Promise<Outcome> {
  const mail = await startMailSink();
  try {
    return await withServer('own', mail, (own) =>
      withServer('next', null, (next) =>
        work({
          own: own.environment,
          next: next.environment,
          fillOwn: own.fill,
          ownBesideNext: own.besideNext,
        }),
      ),
    );
  } finally {
    await mail.close();
  }
}
