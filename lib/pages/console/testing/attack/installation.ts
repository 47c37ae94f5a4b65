import { randomBytes } from 'node:crypto';
import { UpstreamProvider } from '@/e2e/support/upstream-provider';
import { type Container, closeContainer, container } from '@/lib/edge/container';
import { dispatch } from '@/lib/edge/routing/dispatch';
import { loadConfig, provideConfig } from '@/lib/platform/config/env';
import { type MailSink, startMailSink } from '@/scripts/test/mail-sink';
import { testDatabase } from '@/scripts/test-database';

export const URL_OF_INSTALLATION = 'http://localhost:29499';

/** The installation, in this process: the real stores and endpoints on a new database. */
export interface Installation {
  services(): Container;
  /** The identity provider and trusted issuer that the attacker runs. */
  hostile: UpstreamProvider;
  /** The texts of the emails that have arrived for an address so far. */
  mailsTo(address: string): Promise<string[]>;
  /** Clears this process's cached copies. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function openInstallation(): Promise<Installation> {
  const [database, mail, hostile] = await Promise.all([testDatabase(), startMailSink(), UpstreamProvider.start()]);
  Object.assign(process.env, {
    TESSERA_URL: URL_OF_INSTALLATION,
    TESSERA_SMTP_URL: mail.smtpUrl,
    TESSERA_MAIL_FROM: 'no-reply@id.example',
    TESSERA_FETCH_ALLOWED_HOSTS: 'localhost',
    TESSERA_LOG_LEVEL: process.env.TESSERA_LOG_LEVEL ?? 'silent',
  });
  provideConfig({ databaseUrl: database.url, secret: randomBytes(32).toString('base64url') });
  return {
    services: container,
    hostile,
    mailsTo: (address) => mailsTo(mail, address),
    restart: closeContainer,
    async close() {
      await closeContainer();
      await Promise.all([mail.close(), hostile.stop()]);
      await database.drop();
    },
  };
}

async function mailsTo({ httpUrl }: MailSink, address: string): Promise<string[]> {
  await container().mail?.deliverDue();
  const mails = (await (await fetch(`${httpUrl}/?to=${encodeURIComponent(address)}`)).json()) as { raw: string }[];
  // Decodes quoted-printable (RFC 2045 section 6.7).
  return mails.map(({ raw }) =>
    raw
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_match, code: string) => String.fromCharCode(parseInt(code, 16))),
  );
}

let requests = 0;

/** A new client address for each request, because throttling is not what is tested. */
const newAddress = (): string => `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests++ & 255}`;

/** Sends a request to an endpoint of the route table, like our own server does. */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('Host', new URL(loadConfig().url).host);
  const response = await dispatch(new Request(URL_OF_INSTALLATION + path, { redirect: 'manual', ...init, headers }), {
    remoteAddress: newAddress(),
    trusted: false,
  });
  return response ?? new Response(null, { status: 404 });
}
