import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, getCiphers } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { newCertificate } from '@/lib/oauth/testing/certificates';
import { tlsOffer, tlsSuites } from '@/lib/platform/config/tls-suites';
import { openServer } from './open-server';

const RECOMMENDED = tlsSuites.filter((suite) => !suite.startsWith('TLS_'));
/** OpenSSL also supports these; Node.js does not list them. */
const UNLISTED = ['CCM', 'CCM8']
  .flatMap((mode) =>
    ['ECDHE-ECDSA-AES128', 'ECDHE-ECDSA-AES256', 'AES128', 'AES256'].map((cipher) => `${cipher}-${mode}`),
  )
  .concat(
    ['ECDHE-ECDSA', 'ECDHE'].flatMap((exchange) => [
      `${exchange}-ARIA128-GCM-SHA256`,
      `${exchange}-ARIA256-GCM-SHA384`,
    ]),
  );
const TLS_1_2 = [
  ...getCiphers()
    .map((name) => name.toUpperCase())
    .filter((name) => !name.startsWith('TLS_')),
  ...UNLISTED,
];
const log = { info: () => undefined, error: () => undefined };

let folder = '';
let server: Server | null = null;
afterEach(async () => {
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function listen(offer = tlsOffer('1.2'), kind: 'ec' | 'rsa' = 'ec'): Promise<number> {
  if (!offer) throw new Error('Nothing is offered.');
  folder = await mkdtemp(join(tmpdir(), 'tessera-suites-'));
  const { cert, key } = await newCertificate({ subject: 'CN=localhost', ...(kind === 'rsa' && { rsa: true }) });
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  await Promise.all([writeFile(certFile, cert), writeFile(keyFile, key)]);
  server = openServer({}, { certFile, keyFile, clientCaFile: null, offer }, log);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** The suite negotiated with a client that offers these; null if the listener rejects it. */
function agreed(
  port: number,
  ciphers: string,
  version: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3',
): Promise<string | null> {
  return new Promise((resolve) => {
    try {
      const socket = connect(
        {
          port,
          host: '127.0.0.1',
          rejectUnauthorized: false,
          minVersion: version,
          maxVersion: version,
          ciphers: version === 'TLSv1.3' ? ciphers : `${ciphers}:@SECLEVEL=0`,
        },
        () => {
          resolve(socket.getCipher().name);
          socket.destroy();
        },
      );
      socket.on('error', () => resolve(null));
    } catch {
      // A suite that this client cannot offer by itself is not negotiated either.
      resolve(null);
    }
  });
}

describe('the TLS listener', () => {
  it.each(['ec', 'rsa'] as const)(
    'accepts the TLS 1.2 cipher suites that BCP 195 recommends and rejects all others, with a certificate of kind %s',
    async (kind) => {
      const port = await listen(tlsOffer('1.2'), kind);
      const taken = [];
      for (const suite of TLS_1_2) if ((await agreed(port, suite, 'TLSv1.2')) !== null) taken.push(suite);
      expect(taken.sort()).toEqual(
        RECOMMENDED.filter((suite) => suite.includes(kind === 'ec' ? 'ECDSA' : '-RSA-')).sort(),
      );
      expect(await agreed(port, 'ALL', 'TLSv1.1')).toBeNull();
      expect(await agreed(port, 'TLS_AES_128_GCM_SHA256', 'TLSv1.3')).toBe('TLS_AES_128_GCM_SHA256');
      expect(await agreed(port, 'TLS_AES_128_CCM_8_SHA256', 'TLSv1.3')).toBeNull();
    },
  );

  it('can be restricted to TLS 1.3', async () => {
    const port = await listen(tlsOffer('1.3'));
    expect(await agreed(port, 'ALL', 'TLSv1.2')).toBeNull();
    expect(await agreed(port, 'TLS_AES_256_GCM_SHA384', 'TLSv1.3')).toBe('TLS_AES_256_GCM_SHA384');
  });

  it('can be restricted to named suites', async () => {
    const only = ['TLS_AES_256_GCM_SHA384', 'ECDHE-ECDSA-AES256-GCM-SHA384'];
    const port = await listen(tlsOffer('1.2', only));
    expect(await agreed(port, 'ECDHE-ECDSA-AES256-GCM-SHA384', 'TLSv1.2')).toBe('ECDHE-ECDSA-AES256-GCM-SHA384');
    expect(await agreed(port, 'ECDHE-ECDSA-AES128-GCM-SHA256', 'TLSv1.2')).toBeNull();
    expect(await agreed(port, 'TLS_AES_128_GCM_SHA256', 'TLSv1.3')).toBeNull();
  });
});
