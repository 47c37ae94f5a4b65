import { createTransport } from 'nodemailer';
import type { Message } from './message';
import type { Delivery, MailTransport } from './transport';

const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** A relay on the same machine may speak in the clear; any other must encrypt, or the links could be read on the way. */
const THIS_MACHINE = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** nodemailer takes a URL too, but then none of the options beside it. */
function connectionOptions(url: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  return {
    host,
    secure,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    requireTLS: !secure && !THIS_MACHINE.test(host) && searchParams.get('requireTLS') !== 'false',
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/**
 * Sends mails through an SMTP server (RFC 5321).
 * @param smtp.url `smtp://user:password@host:587` for STARTTLS (RFC 3207), which is required but on this machine or with
 *   `?requireTLS=false`; `smtps://…` for TLS from the start (RFC 8314)
 * @param smtp.from the sender: `Name <address>` or an address
 */
export function createSmtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const transport = createTransport({
    ...connectionOptions(url),
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html }: Message): Promise<Delivery> {
      try {
        // An address as an object is taken as it is; as a text it could name several.
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return { kind: 'sent' };
      } catch (error) {
        return failure(error);
      }
    },
  };
}

/** Recipient or content refused for good (RFC 5321, 4.2.1: 5yz). A wrong password of ours may be put right, so it is none of these. */
function failure(error: unknown): Delivery {
  const { code = '', responseCode = 0, message } = error as { code?: string; responseCode?: number; message: string };
  const ofThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return {
    kind: 'failed',
    permanent: ofThisMail && !(responseCode >= 400 && responseCode < 500),
    reason: `${code} ${message}`.trim(),
  };
}
