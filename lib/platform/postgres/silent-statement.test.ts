import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { expect, it } from 'vitest';
import { newCertificate } from '@/lib/oauth/testing/certificates';
import { cancelStatement } from './silent-statement';

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
/** Its length, the code of a cancel request, the session and its key (PostgreSQL's manual, 54.7). */
const CANCEL_REQUEST = Buffer.from([0, 0, 0, 16, 4, 210, 22, 46, 0, 0, 0, 7, 0, 0, 0, 9]);

/** Takes one connection, and returns what it receives. */
async function receiving(read: (socket: Socket) => Promise<Buffer>, ssl: boolean): Promise<Buffer> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connected = once(server, 'connection') as Promise<[Socket]>;
  cancelStatement({
    host: '127.0.0.1',
    port,
    processID: 7,
    secretKey: 9,
    connection: { ssl: ssl && { rejectUnauthorized: false } },
  });
  const [socket] = await connected;
  const received = await read(socket);
  socket.destroy();
  server.close();
  return received;
}

async function next(socket: Socket): Promise<Buffer> {
  const [data] = (await once(socket, 'data')) as [Buffer];
  return data;
}

it('a statement is canceled over TLS if its connection uses TLS', async () => {
  const { cert, key } = await newCertificate({ subject: 'CN=localhost' });
  const received = receiving(async (socket) => {
    expect(await next(socket)).toEqual(SSL_REQUEST);
    socket.write('S');
    return next(new TLSSocket(socket, { isServer: true, cert, key }));
  }, true);
  expect(await received).toEqual(CANCEL_REQUEST);
});

it('a statement is canceled without TLS if its connection uses none', async () => {
  expect(await receiving(next, false)).toEqual(CANCEL_REQUEST);
});
