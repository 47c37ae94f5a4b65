import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { requireFreePort } from './require-free-port';

describe('requireFreePort', () => {
  it('suggests another port if the port is in use, and passes if it is free', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, resolve));
    const { port } = other.address() as AddressInfo;
    await expect(requireFreePort(port, undefined)).rejects.toMatchObject({
      code: 'launch_failed',
      message: `Port ${port} is in use: stop the program that listens there, or choose another port with PORT=${port + 1}.`,
    });
    await new Promise((resolve) => other.close(resolve));
    await expect(requireFreePort(port, undefined)).resolves.toBeUndefined();
  });

  it('reports a host that is not an address of this machine', async () => {
    await expect(requireFreePort(0, '192.0.2.1')).rejects.toThrow(
      /^HOST 192\.0\.2\.1 is not an address of this machine/,
    );
  });
});
