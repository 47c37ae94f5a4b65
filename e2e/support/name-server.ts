import { createSocket, type Socket } from 'node:dgram';
import { setTimeout } from 'node:timers/promises';
import { nameServerPort } from './environment';

const TXT = 16;
const REPLY = 0x8180;
const NO_SUCH_NAME = 3;

export interface NameServer {
  /** Sets the value of a name's TXT record; null removes the record. */
  set(name: string, value: string | null): void;
  close(): Promise<void>;
}

/**
 * A name server that answers TXT queries only (RFC 1035, 4.1), which the servers under test query. They know one
 * address, so this waits while another test has it.
 */
export async function startNameServer(): Promise<NameServer> {
  const records = new Map<string, string>();
  const socket = await boundSocket();
  socket.on('message', (query, { address, port }) => socket.send(answerTo(query, records), port, address));
  return {
    set: (name, value) => void (value === null ? records.delete(name) : records.set(name, value)),
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/** How long another test may have the address. */
const WAIT_MILLISECONDS = 120_000;
const AGAIN_MILLISECONDS = 100;

async function boundSocket(): Promise<Socket> {
  for (const until = Date.now() + WAIT_MILLISECONDS; ; await setTimeout(AGAIN_MILLISECONDS)) {
    const socket = createSocket('udp4');
    const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      socket.once('error', resolve);
      socket.bind(nameServerPort, '127.0.0.1', () => resolve(null));
    });
    if (!error) return socket;
    socket.close();
    if (error.code !== 'EADDRINUSE' || Date.now() > until) throw error;
  }
}

function answerTo(query: Buffer, records: ReadonlyMap<string, string>): Buffer {
  const { name, end } = nameAt(query, 12);
  const question = query.subarray(12, end + 4);
  const value = records.get(name.toLowerCase());
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(value === undefined ? REPLY | NO_SUCH_NAME : REPLY, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(value === undefined ? 0 : 1, 6);
  return Buffer.concat(value === undefined ? [header, question] : [header, question, recordOf(value)]);
}

/** The name of the question, by a pointer to where it stands. */
function recordOf(value: string): Buffer {
  const text = Buffer.from(value);
  const fixed = Buffer.alloc(12);
  fixed.writeUInt16BE(0xc00c, 0);
  fixed.writeUInt16BE(TXT, 2);
  fixed.writeUInt16BE(1, 4);
  fixed.writeUInt32BE(0, 6);
  fixed.writeUInt16BE(text.length + 1, 10);
  return Buffer.concat([fixed, Buffer.from([text.length]), text]);
}

function nameAt(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), end: at + 1 };
}
