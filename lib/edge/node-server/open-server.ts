import { unwatchFile, watchFile } from 'node:fs';
import { createServer, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { TlsSettings } from '@/lib/platform/config/mutual-tls';
import { readTlsFiles } from '@/lib/platform/config/tls-files';
import type { Logger } from '@/lib/platform/log/logger';
import { drainable } from './drain';

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
  if (!tls) return drainable((answers) => createServer({ ...options, ...answers }));
  const server = drainable((answers) =>
    createTlsServer({ ...options, ...answers, ...readTlsFiles(tls), requestCert: true, rejectUnauthorized: false }),
  );
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
