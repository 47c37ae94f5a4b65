import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server that a test can cut and mend: what is connected breaks off, what is new is refused. */
export async function severableLink(target: { host: string; port: number }): Promise<{ port: number; sever(): Promise<void>; mend(): Promise<void> }> {
  const open = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(target);
    for (const [one, other] of [[near, far], [far, near]] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => relay.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = relay.address() as AddressInfo;
  return {
    port,
    mend: () => listen(port),
    sever: () => new Promise((resolve) => {
      relay.close(() => resolve());
      for (const socket of open) socket.destroy();
    }),
  };
}
