import { createSocket, type Socket } from 'node:dgram';
import { nameServerPort } from './environment';

const TXT = 16;
const REPLY = 0x8180;
const NO_SUCH_NAME = 3;

export interface NameServer {
  /** Sets the value of a name's TXT record; null removes the record. */
  set(name: string, value: string | null): void;
  close(): Promise<void>;
}

/** A name server that answers TXT queries only (RFC 1035, 4.1), which the servers under test query. */
export async function startNameServer(): Promise<NameServer> {
  const records = new Map<string, string>();
  const socket: Socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => socket.send(answerTo(query, records), port, address));
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(nameServerPort, '127.0.0.1', resolve);
  });
  return {
    set: (name, value) => void (value === null ? records.delete(name) : records.set(name, value)),
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
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
