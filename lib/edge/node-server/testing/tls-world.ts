import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@/e2e/support/free-port';
import { closeContainer, container } from '@/lib/edge/container';
import { bootstrap } from '@/lib/edge/container/bootstrap';
import { newCertificate, type TestCertificate } from '@/lib/oauth/testing/certificates';
import { provideConfig } from '@/lib/platform/config/env';
import { testDatabase } from '@/scripts/test-database';
import { createListener } from '../create-listener';
import type { NextPages } from '../next-pages';
import { openServer } from '../open-server';

/** The source address of the trusted proxy's requests: a loopback address that no other sender uses. */
export const PROXY_ADDRESS = '127.0.0.2';

interface Sent {
  /** The certificate that the client presents. */
  certificate?: TestCertificate | undefined;
  headers?: Record<string, string>;
  /** The body of a POST. */
  form?: Record<string, string>;
  localAddress?: string;
}

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

export interface TlsWorld {
  url: string;
  /** The certificate authority that is trusted for client certificates. */
  authority: TestCertificate;
  send(path: string, sent?: Sent): Promise<Answer>;
  /** For libraries: a `fetch` that connects with this certificate. */
  fetchWith(
    certificate: TestCertificate | undefined,
  ): (
    url: string,
    options: { method?: string; headers?: Record<string, string>; body?: string | URLSearchParams | null },
  ) => Promise<Response>;
  /** Replaces the listener's certificate files. */
  replaceServerCertificate(): Promise<TestCertificate>;
  close(): Promise<void>;
}

const noPages: NextPages = {
  handle: async (_, outgoing) => void outgoing.writeHead(404).end(),
  close: async () => undefined,
};
const FILES_LOOKED_AT_EVERY_MILLISECONDS = 200;
const limits = { keepAliveTimeout: 1000 };
const LOCALHOST = {
  subject: 'CN=localhost',
  alternativeNames: [
    { type: 'dns' as const, value: 'localhost' },
    { type: 'ip' as const, value: '127.0.0.1' },
  ],
};

/**
 * Starts our listener with TLS on a separate database, with a certificate authority that it trusts for clients and the
 * address of a trusted proxy.
 */
export async function openTlsWorld(): Promise<TlsWorld> {
  const database = await testDatabase();
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'tessera-tls-'));
  const [certFile, keyFile, caFile] = ['cert.pem', 'key.pem', 'ca.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const authority = await newCertificate({ subject: 'CN=Authority', isAuthority: true });
  await writeFile(caFile, authority.cert);
  const writeServerCertificate = async () => {
    const made = await newCertificate(LOCALHOST);
    await writeFile(keyFile, made.key);
    await writeFile(certFile, made.cert);
    return made;
  };
  let server = await writeServerCertificate();
  Object.assign(process.env, {
    TESSERA_URL: `https://localhost:${port}`,
    TESSERA_LOG_LEVEL: 'silent',
    TESSERA_TLS_CERT_FILE: certFile,
    TESSERA_TLS_KEY_FILE: keyFile,
    TESSERA_TLS_CLIENT_CA_FILE: caFile,
    TESSERA_TRUSTED_PROXIES: PROXY_ADDRESS,
    TESSERA_CLIENT_CERTIFICATE_HEADER: 'X-Client-Cert',
    TESSERA_CLIENT_CERTIFICATE_VERIFIED: 'X-Client-Verify',
  });
  const config = provideConfig({ databaseUrl: database.url, secret: 'a secret for this one test run only' });
  const services = container();
  await bootstrap(services, { adminEmail: 'owner@example.com', adminPassword: 'a long enough password' });
  const listening = openServer(limits, config.tls, services.log, FILES_LOOKED_AT_EVERY_MILLISECONDS);
  listening.on(
    'request',
    createListener({
      peoplePage: () => null,
      edge: config,
      pages: noPages,
      observer: services,
      everythingToNext: false,
    }),
  );
  await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve));

  const exchange = (
    url: URL,
    { certificate, headers, localAddress, method, body }: Omit<Sent, 'form'> & { method: string; body?: string },
  ) =>
    new Promise<Response>((resolve, reject) => {
      const identity = certificate && { cert: certificate.cert, key: certificate.key };
      const outgoing = httpsRequest(
        url,
        { ca: server.cert, agent: false, family: 4, method, headers, localAddress, ...identity },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('end', () => {
            const pairs = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
              name,
              String(value),
            ]);
            const status = incoming.statusCode ?? 0;
            resolve(new Response(status === 204 ? null : Buffer.concat(chunks), { status, headers: pairs }));
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  return {
    url: config.url,
    authority,
    async send(path, { form, headers, ...sent } = {}) {
      const body = form && new URLSearchParams(form).toString();
      const contents: Record<string, string> =
        body === undefined
          ? {}
          : { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': String(Buffer.byteLength(body)) };
      const response = await exchange(new URL(path, config.url), {
        ...sent,
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...contents, ...headers },
        ...(body !== undefined && { body }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      };
    },
    fetchWith:
      (certificate) =>
      (url, { method = 'GET', headers = {}, body }) => {
        const text = body?.toString();
        return exchange(new URL(url), {
          certificate,
          method,
          headers: { ...headers, ...(text !== undefined && { 'content-length': String(Buffer.byteLength(text)) }) },
          ...(text !== undefined && { body: text }),
        });
      },
    async replaceServerCertificate() {
      server = await writeServerCertificate();
      return server;
    },
    async close() {
      await new Promise((resolve) => listening.close(resolve));
      await closeContainer();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
