import { outbound } from '@/lib/platform/telemetry/tracer';
import type { InlineImage, Message } from './message';
import type { Delivery, MailTransport } from './transport';

const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * A mail server on this machine may be used without encryption. Any other must encrypt, because the links in emails
 * could otherwise be read in transit.
 */
const THIS_MACHINE = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** nodemailer also accepts a URL, but then ignores the other options. */
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
 * Sends emails through an SMTP server (RFC 5321).
 * @param smtp.url `smtp://user:password@host:587` for STARTTLS (RFC 3207), which is required except on this machine or
 *   with `?requireTLS=false`; `smtps://…` for TLS from the start (RFC 8314)
 * @param smtp.from the sender: `Name <address>` or an address
 */
export function createSmtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const options = { ...connectionOptions(url), ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true };
  return {
    async send({ to, subject, text, html, image }: Message): Promise<Delivery> {
      try {
        // Loaded when there is an email to send, which only one process of a machine does.
        const { createTransport } = await import('nodemailer');
        // Passed as an object, the address is used as it is; a string could be parsed as several addresses.
        await outbound('SMTP', { 'server.address': new URL(url).hostname }, () =>
          createTransport(options).sendMail({
            from,
            to: { name: '', address: to },
            subject,
            text,
            html,
            ...(image && { attachments: [attachmentOf(image)] }),
            headers: { 'Auto-Submitted': 'auto-generated' },
          }),
        );
        return { kind: 'sent' };
      } catch (error) {
        return failure(error);
      }
    },
  };
}

const attachmentOf = ({ contentId, name, mediaType, bytes }: InlineImage) => ({
  cid: contentId,
  filename: name,
  contentType: mediaType,
  contentDisposition: 'inline' as const,
  content: Buffer.from(bytes),
});

/**
 * Permanent only when the recipient or content was rejected for good (RFC 5321, 4.2.1: 5yz). A wrong password in our
 * configuration is not permanent, because it can be corrected.
 */
function failure(error: unknown): Delivery {
  const { code = '', responseCode = 0, message } = error as { code?: string; responseCode?: number; message: string };
  const ofThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return {
    kind: 'failed',
    permanent: ofThisMail && !(responseCode >= 400 && responseCode < 500),
    reason: `${code} ${message}`.trim(),
  };
}
