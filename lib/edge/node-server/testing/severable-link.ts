import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SeverableLink {
  port: number;
  /** Closes existing connections and refuses new ones. */
  sever(): Promise<void>;
  /** Accepts new connections again after `sever`. */
  mend(): Promise<void>;
  /** Keeps connections open but stops all data in both directions; new connections are accepted and never answered. */
  silence(): void;
  /** The same for the connections that are open now, as a firewall does that forgets them; new ones work. */
  forget(): void;
  /** Resumes data on silenced connections that are still open. */
  speak(): void;
}

/** A relay to a server that a test can cut, restore or silence. */
export async function severableLink(target: { host: string; port: number }): Promise<SeverableLink> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let silent = false;
  const joined = ([near, far]: readonly [Socket, Socket]): void => {
    near.pipe(far);
    far.pipe(near);
  };
  const parted = ([near, far]: readonly [Socket, Socket]): void => {
    near.unpipe(far).pause();
    far.unpipe(near).pause();
  };
  const relay = createServer((near) => {
    const pair = [near, connect(target)] as const;
    const [, far] = pair;
    pairs.add(pair);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
    if (!silent) joined(pair);
  });
  const listen = (port: number) => new Promise<void>((resolve) => relay.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = relay.address() as AddressInfo;
  return {
    port,
    mend: () => listen(port),
    sever: () =>
      new Promise((resolve) => {
        relay.close(() => resolve());
        for (const socket of [...pairs].flat()) socket.destroy();
      }),
    forget: () => pairs.forEach(parted),
    silence() {
      silent = true;
      pairs.forEach(parted);
    },
    speak() {
      silent = false;
      pairs.forEach(parted);
      pairs.forEach(joined);
    },
  };
}
