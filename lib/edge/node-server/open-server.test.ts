import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { drain } from './open-server';

/** A server that takes this long for every answer. */
async function slowServer(milliseconds: number): Promise<{ server: Server; port: number }> {
  const server = createServer((_, outgoing) => {
    setTimeout(() => outgoing.end('done'), milliseconds).unref();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

function ask(port: number, agent?: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', ...(agent && { agent }) }, (incoming) => {
      let text = '';
      incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
      incoming.on('end', () => resolve(text));
    }).on('error', reject);
  });
}

describe('drain', () => {
  it('finishes requests in progress, accepts no new ones, and does not wait for idle connections', async () => {
    const { server, port } = await slowServer(300);
    const agent = new Agent({ keepAlive: true });
    await ask(port, agent);
    const atWork = ask(port, agent);
    await sleep(50);
    const began = Date.now();
    const drained = drain(server, 5_000);
    await expect(ask(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(await atWork).toBe('done');
    await drained;
    expect(Date.now() - began).toBeLessThan(2_000);
    agent.destroy();
  });

  it('cuts off what takes longer than the timeout', async () => {
    const { server, port } = await slowServer(10_000);
    const atWork = ask(port);
    const cutOff = expect(atWork).rejects.toMatchObject({ code: 'ECONNRESET' });
    await sleep(50);
    const began = Date.now();
    await drain(server, 300);
    await cutOff;
    expect(Date.now() - began).toBeLessThan(2_000);
  });
});
