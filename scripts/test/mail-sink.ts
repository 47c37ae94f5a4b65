import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An email as it arrived. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Header and body (RFC 5322). */
  raw: string;
}

export interface MailSink {
  /** The address that accepts emails, for `TESSERA_SMTP_URL`. */
  smtpUrl: string;
  /** The address for reading received emails: GET answers a list of ReceivedMail; `?to=` filters by one recipient. */
  httpUrl: string;
  close(): Promise<void>;
}

/** A mail server on this machine that stores everything it receives. */
export async function startMailSink(): Promise<MailSink> {
  const received: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  const http = createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://localhost').searchParams.get('to');
    response
      .setHeader('Content-Type', 'application/json')
      .end(JSON.stringify(received.filter((mail) => to === null || mail.to.includes(to))));
  });
  const [smtpPort, httpPort] = await Promise.all([listen(smtp.server), listen(http)]);
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    httpUrl: `http://127.0.0.1:${httpPort}`,
    async close() {
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(() => resolve())),
        new Promise((resolve) => http.close(resolve)),
      ]);
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
