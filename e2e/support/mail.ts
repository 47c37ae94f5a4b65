import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The URL at which tests read the emails that the server under test sends; empty if email delivery is not configured.
 */
const mailUrl = process.env.E2E_MAIL_URL ?? '';

/** Whether the server under test sends emails. */
export const sendsMail = mailUrl !== '';

export interface Mail {
  from: string;
  to: string[];
  /** Header and body. */
  raw: string;
}

const WAIT_MILLISECONDS = 15_000;

/** The emails received for an address so far, oldest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  return (await (await fetch(`${mailUrl}/?to=${encodeURIComponent(address)}`)).json()) as Mail[];
}

/**
 * Waits until `count` emails have arrived for an address.
 * @returns the last one
 */
export async function mailTo(address: string, count = 1): Promise<Mail> {
  for (const deadline = Date.now() + WAIT_MILLISECONDS; Date.now() < deadline; await sleep(100)) {
    const mail = (await mailsTo(address))[count - 1];
    if (mail) return mail;
  }
  throw new Error(`Mail ${count} to ${address} has not arrived in ${WAIT_MILLISECONDS / 1000} s.`);
}

/** The decoded part of an email that has this type (RFC 2045, 6.7 and 6.8). */
export function partOf({ raw }: Mail, type: 'text/plain' | 'text/html'): string {
  const part = raw.split(/^--.+$/m).find((each) => each.includes(`Content-Type: ${type}`)) ?? '';
  const body = part.slice(part.indexOf('\r\n\r\n') + 4);
  if (/^Content-Transfer-Encoding: base64/im.test(part)) return Buffer.from(body, 'base64').toString();
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(part)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, code: string) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** The only URL in an email's text. */
export function linkOf(mail: Mail): string {
  const links = partOf(mail, 'text/plain').match(/https?:\/\/\S+/g) ?? [];
  if (links.length !== 1) throw new Error(`The mail holds ${links.length} links.`);
  return links[0] ?? '';
}
