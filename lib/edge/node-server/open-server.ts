import { unwatchFile, watchFile } from 'node:fs';
import { createServer, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TlsSettings } from '@/lib/platform/config/mutual-tls';
import { readTlsFiles } from '@/lib/platform/config/tls-files';
import type { Logger } from '@/lib/platform/log/logger';

const LOOKED_AT_EVERY_MILLISECONDS = 60_000;

/**
 * The server that listens: plain, or with its own TLS. With TLS every client is asked for a certificate, and none is
 * rejected for its certificate or for having none (RFC 8705, 7.1): certificates are checked where they are needed.
 * Changed files are reloaded within a minute.
 * @param lookedAtEvery milliseconds
 * @throws ConfigError if the files cannot be used
 */
export function openServer(
  options: ServerOptions,
  tls: TlsSettings | null,
  log: Pick<Logger, 'info' | 'error'>,
  lookedAtEvery = LOOKED_AT_EVERY_MILLISECONDS,
): Server {
  if (!tls) return createServer(options);
  const server = createTlsServer({ ...options, ...readTlsFiles(tls), requestCert: true, rejectUnauthorized: false });
  const files = [tls.certFile, tls.keyFile, tls.clientCaFile].filter((file) => file !== null);
  const renew = () => {
    try {
      server.setSecureContext(readTlsFiles(tls));
      log.info('TLS files changed and were reloaded');
    } catch (err) {
      // Certificate and key are seldom written at the same moment. Until they match, the old ones stay in use.
      log.error({ err }, 'TLS files changed but cannot be used; still using the previous ones');
    }
  };
  for (const file of files) watchFile(file, { interval: lookedAtEvery, persistent: false }, renew);
  server.once('close', () => files.forEach((file) => unwatchFile(file, renew)));
  return server;
}

const POLL_MILLISECONDS = 50;

/**
 * Stops a server gracefully: no new connections, requests in progress get their answers, and connections close when
 * they become idle.
 * @param patience milliseconds after which the remaining connections are closed
 */
export async function drain(server: Server, patience: number): Promise<void> {
  let closed = false;
  server.prependListener('request', (_, outgoing) => outgoing.setHeader('Connection', 'close'));
  server.close(() => (closed = true));
  const deadline = Date.now() + patience;
  while (!closed && Date.now() < deadline) {
    server.closeIdleConnections();
    await sleep(POLL_MILLISECONDS);
  }
  server.closeAllConnections();
}
