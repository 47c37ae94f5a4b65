import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { type AccentTokens, accentTokens } from '@/lib/platform/shared/accent';
import { pngOf } from '@/lib/tenants/branding/testing/png';
import { type MailSink, startMailSink } from '@/scripts/test/mail-sink';
import type { Letter } from './mails';
import { createSmtpTransport } from './smtp-transport';
import { type Letterhead, previewLetter, writeLetter } from './write-letter';

const values = { tenant: 'Acme', name: 'Ada', userName: 'ada', duration: 'an hour {userName}' };
const letter: Letter = {
  mail: 'email-confirmation',
  to: 'ada@example.com',
  language: 'en',
  values,
  action: { label: 'Open', url: 'https://id.example.com/reset-password?token=tsl_x&y=1' },
};
const wording = {
  subject: 'Grüße, {name}\r\nBcc: all@example.com',
  body: 'First,\n<i>{name}</i>.\n\n{link}\n\nLast: {duration} {unknown}',
};
const head: Letterhead = { name: 'Acme <b>&</b> Co', accent: '#7ad151', logo: null };
const message = await writeLetter(letter, wording, head);

const closers: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function sink(): Promise<MailSink> {
  const started = await startMailSink();
  closers.push(started.close);
  return started;
}

async function smtpServer(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], authOptional: true, ...options });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

const refusing = (responseCode: number) => Object.assign(new Error('no such mailbox'), { responseCode });

describe('an email over SMTP', () => {
  it('arrives as text and HTML, with no reply address', async () => {
    const { smtpUrl, httpUrl } = await sink();
    expect(await createSmtpTransport({ url: smtpUrl, from: 'Tessera <no-reply@example.com>' }).send(message)).toEqual({
      kind: 'sent',
    });
    const [mail, ...others] = (await (await fetch(`${httpUrl}/?to=ada@example.com`)).json()) as {
      from: string;
      to: string[];
      raw: string;
    }[];
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ from: 'no-reply@example.com', to: ['ada@example.com'] });
    expect(mail?.raw).toMatch(/^From: Tessera <no-reply@example\.com>\r$/m);
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail?.raw).toContain('Content-Type: text/plain');
    expect(mail?.raw).toContain('Content-Type: text/html');
  });

  it('goes to one address, whatever its subject and the address contain', async () => {
    const { smtpUrl, httpUrl } = await sink();
    const transport = createSmtpTransport({ url: smtpUrl, from: 'no-reply@example.com' });
    expect(await transport.send(message)).toEqual({ kind: 'sent' });
    await transport.send({ ...message, to: 'ada@example.com, eve@example.com' });
    await transport.send({ ...message, to: 'ada@example.com\r\nRCPT TO:<eve@example.com>' });
    const mails = (await (await fetch(httpUrl)).json()) as { to: string[]; raw: string }[];
    for (const { to, raw } of mails) {
      expect(to).toHaveLength(1);
      expect(raw).not.toMatch(/^Bcc:/im);
    }
    expect(mails.filter(({ to }) => to.includes('eve@example.com'))).toEqual([]);
  });

  it('authenticates as the URL says', async () => {
    const seen: string[] = [];
    const host = await smtpServer({
      authOptional: false,
      allowInsecureAuth: true,
      hideSTARTTLS: true,
      onAuth: ({ username, password }, _session, done) => {
        seen.push(`${username} ${password}`);
        done(null, { user: username });
      },
      onData: (stream, _session, done) => void stream.resume().once('end', () => done()),
    });
    expect(
      await createSmtpTransport({ url: `smtp://mail%40acme:s%3Acret@${host}`, from: 'a@b.example' }).send(message),
    ).toEqual({ kind: 'sent' });
    expect(seen).toEqual(['mail@acme s:cret']);
  });

  it('is not sent unencrypted over a network: without STARTTLS it fails and can be retried', async () => {
    const transport = createSmtpTransport({ url: 'smtp://localhost.localdomain:1', from: 'a@b.example' });
    expect(await transport.send(message)).toMatchObject({ kind: 'failed', permanent: false });
    const host = (await smtpServer({})).replace('127.0.0.1', '0.0.0.0');
    const sent = await createSmtpTransport({ url: `smtp://${host}`, from: 'a@b.example' }).send(message);
    expect(sent).toMatchObject({ kind: 'failed', permanent: false, reason: expect.stringContaining('STARTTLS') });
    const relay = await createSmtpTransport({ url: `smtp://${host}?requireTLS=false`, from: 'a@b.example' }).send(
      message,
    );
    expect(relay).toEqual({ kind: 'sent' });
  });

  it.each([
    [550, true],
    [451, false],
  ])('fails permanently when the recipient’s server answers %i: %s', async (responseCode, permanent) => {
    const host = await smtpServer({ onRcptTo: (_address, _session, done) => done(refusing(responseCode)) });
    const sent = await createSmtpTransport({ url: `smtp://${host}`, from: 'a@b.example' }).send(message);
    expect(sent).toMatchObject({ kind: 'failed', permanent, reason: expect.stringContaining('no such mailbox') });
  });

  it('fails in time when no server accepts it, and the reason contains no password', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    await new Promise((resolve) => taken.close(resolve));
    const sent = await createSmtpTransport({ url: `smtp://mail:hunter2@127.0.0.1:${port}`, from: 'a@b.example' }).send(
      message,
    );
    expect(sent).toMatchObject({ kind: 'failed', permanent: false, reason: expect.stringContaining('ECONNREFUSED') });
    expect(JSON.stringify(sent)).not.toContain('hunter2');
  });
});

describe('the content of an email', () => {
  it('has the same content as text and as HTML, where input is never markup', () => {
    expect(message.text).toBe(
      'First,\n<i>Ada</i>.\n\nOpen:\nhttps://id.example.com/reset-password?token=tsl_x&y=1\n\nLast: an hour {userName} {unknown}\n',
    );
    expect(message.html).toContain('Acme &lt;b&gt;&amp;&lt;/b&gt; Co');
    expect(message.html).toContain('First,<br/>&lt;i&gt;Ada&lt;/i&gt;.');
    expect(message.html).toContain('href="https://id.example.com/reset-password?token=tsl_x&amp;y=1"');
    expect(message.html).not.toMatch(/<(?:img|script|link)\b/);
    expect(message.subject).toBe('Grüße, Ada Bcc: all@example.com');
  });

  it('is in the tenant’s accent, in readable shades for light and dark, and loads nothing', async () => {
    const { '--tenant-accent-light': light, '--tenant-accent-dark': dark } = accentTokens('#7ad151') as AccentTokens;
    expect(message.html).toContain(`background-color:${light}`);
    expect(message.html).toMatch(new RegExp(`prefers-color-scheme:dark.*background-color:${dark}`));
    const plain = await writeLetter(letter, wording, { ...head, accent: null });
    expect(plain.html).toContain('background-color:#0f6275');
    for (const { html } of [message, plain]) expect(html).not.toMatch(/(?:src|background|srcset)="|url\(|@import/);
  });

  it('contains its logo, beside its text', async () => {
    const { smtpUrl, httpUrl } = await sink();
    const logo = {
      name: 'x.png',
      mediaType: 'image/png',
      bytes: new Uint8Array(pngOf(20, 20)),
      ground: 'light' as const,
    };
    const branded = await writeLetter(letter, wording, { ...head, logo });
    expect(branded.html).toContain('src="cid:x.png@logo"');
    expect(branded.html).not.toContain('<link');
    await createSmtpTransport({ url: smtpUrl, from: 'no-reply@example.com' }).send(branded);
    const [mail] = (await (await fetch(httpUrl)).json()) as { raw: string }[];
    expect(mail?.raw).toMatch(
      /multipart\/alternative[^]*text\/plain[^]*multipart\/related[^]*text\/html[^]*image\/png/,
    );
    expect(mail?.raw).toMatch(/^Content-I[dD]: <x\.png@logo>\r$/m);
    expect(mail?.raw).toMatch(/^Content-Disposition: inline/m);
    const { html } = await previewLetter(letter, wording, { ...head, logo });
    expect(html).toContain('src="data:image/png;base64,');
    expect(html).not.toContain('<style');
  });

  it('leaves out a paragraph whose placeholder is empty', async () => {
    const { text } = await writeLetter(
      { ...letter, values: { ...values, duration: '' } },
      { subject: 'x', body: 'One.\n\n{duration}\n\n{link}' },
      head,
    );
    expect(text).toBe('One.\n\nOpen:\nhttps://id.example.com/reset-password?token=tsl_x&y=1\n');
  });
});
