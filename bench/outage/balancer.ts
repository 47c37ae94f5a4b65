import { get } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Balancer {
  url: string;
  /** Sends connections to an instance that is ready, and goes on while it stays ready. */
  add(port: number): void;
  remove(port: number): void;
  close(): void;
}

const CHECK_MILLISECONDS = 200;

/**
 * A load balancer for connections, as a cloud or a Kubernetes service has: new ones go to the instances whose `/readyz`
 * answers 200, in turn; open ones stay where they are.
 */
export async function openBalancer(): Promise<Balancer> {
  /** Whether the instance at a port is ready. */
  const instances = new Map<number, boolean>();
  const sockets = new Set<Socket>();
  let turn = 0;
  const check = async (port: number): Promise<void> => {
    const ready = await isReady(port);
    if (ready !== null && instances.has(port)) instances.set(port, ready);
  };
  const timer = setInterval(() => {
    for (const port of instances.keys()) void check(port);
  }, CHECK_MILLISECONDS);
  const relay = createServer((near) => {
    const ready = [...instances].filter(([, is]) => is);
    const [port] = ready[turn++ % Math.max(1, ready.length)] ?? [];
    if (port === undefined) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.end();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    add: (port) => void instances.set(port, true),
    remove: (port) => void instances.delete(port),
    close() {
      clearInterval(timer);
      relay.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Whether an instance is ready; null if it does not say so within a second. */
export function isReady(port: number): Promise<boolean | null> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(1_000);
    get({ host: '127.0.0.1', port, path: '/readyz', agent: false, signal }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).on('error', () => resolve(signal.aborted ? null : false));
  });
}
