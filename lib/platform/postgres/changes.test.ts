import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { listenForChanges } from './changes';

/** A message of a server: its type, its length and its content. */
function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const READY = message('Z', Buffer.from('I'));
const SIGNED_IN = Buffer.concat([message('R', Buffer.alloc(4)), READY]);
const REFUSED = Buffer.concat([
  message('E', Buffer.from('SERROR\0C25006\0Mcannot execute LISTEN during recovery\0\0')),
  READY,
]);

it('closes a connection on which it cannot listen, as on a standby, before it opens another', async () => {
  const open = new Set<Socket>();
  let most = 0;
  let attempts = 0;
  const standby = createServer((socket) => {
    open.add(socket);
    attempts += 1;
    most = Math.max(most, open.size);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(SIGNED_IN);
      socket.once('data', () => socket.write(REFUSED));
    });
  });
  await new Promise<void>((resolve) => standby.listen(0, '127.0.0.1', resolve));
  const url = `postgresql://tessera:tessera@127.0.0.1:${(standby.address() as AddressInfo).port}/tessera`;
  const stop = listenForChanges({ url, directUrl: url }, { onChange: () => undefined, onGap: () => undefined });
  await expect.poll(() => attempts, { timeout: 4_000 }).toBe(3);
  expect(most).toBe(1);
  await stop();
  await expect.poll(() => open.size).toBe(0);
  standby.close();
});
