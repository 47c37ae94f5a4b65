import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { ConfigError } from './config-error';
import type { TlsSettings } from './mutual-tls';
import type { TlsOffer } from './tls-suites';

/** The input of a TLS listener: PEM files, and the versions and cipher suites to offer. */
export interface TlsFiles extends TlsOffer {
  cert: Buffer;
  key: Buffer;
  /** The authorities that client certificates are verified against. */
  ca: Buffer | undefined;
}

/**
 * Reads the files of the TLS listener.
 * @throws ConfigError when a file cannot be read or the files do not match
 */
export function readTlsFiles({ certFile, keyFile, clientCaFile, offer }: TlsSettings): TlsFiles {
  const files = {
    ...offer,
    cert: read('TESSERA_TLS_CERT_FILE', certFile),
    key: read('TESSERA_TLS_KEY_FILE', keyFile),
    ca: clientCaFile === null ? undefined : read('TESSERA_TLS_CLIENT_CA_FILE', clientCaFile),
  };
  try {
    createSecureContext(files);
  } catch (error) {
    throw new ConfigError([
      `The certificate and key of TESSERA_TLS_CERT_FILE and TESSERA_TLS_KEY_FILE cannot be used: ${messageOf(error)}.`,
    ]);
  }
  return files;
}

function read(variable: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new ConfigError([`${variable} cannot be read: ${messageOf(error)}.`]);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
