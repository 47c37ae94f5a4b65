import { Agent, createServer, get, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { drain, drainable, patienceFor } from './drain';

const NO_PROXY = { proxies: 0, connections: 0, requests: 5_000 };

let agents: Agent[] = [];
afterEach(() => {
  for (const agent of agents) agent.destroy();
  agents = [];
});

/** Keeps one connection alive. */
function connection(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

/** A server that takes this long for every answer. */
async function slowServer(milliseconds: number): Promise<{ server: Server; port: number }> {
  const server = drainable((answers) =>
    createServer(answers, (_, outgoing) => {
      setTimeout(() => outgoing.end('done'), milliseconds).unref();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

function ask(port: number, agent?: Agent): Promise<IncomingHttpHeaders['connection']> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', ...(agent && { agent }) }, (incoming) => {
      incoming.resume().on('end', () => resolve(incoming.headers.connection));
    }).on('error', reject);
  });
}

describe('drain', () => {
  it('finishes requests in progress, accepts no new ones, and does not wait for idle connections', async () => {
    const { server, port } = await slowServer(300);
    await ask(port, connection());
    const atWork = ask(port, connection());
    await sleep(50);
    const began = Date.now();
    const drained = drain(server, NO_PROXY);
    await sleep(100);
    await expect(ask(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(await atWork).toBe('close');
    await drained;
    expect(Date.now() - began).toBeLessThan(2_000);
  });

  it('cuts off what takes longer than the timeout', async () => {
    const { server, port } = await slowServer(10_000);
    const cutOff = expect(ask(port)).rejects.toMatchObject({ code: 'ECONNRESET' });
    await sleep(50);
    const began = Date.now();
    await drain(server, { ...NO_PROXY, requests: 300 });
    await cutOff;
    expect(Date.now() - began).toBeLessThan(2_000);
  });

  it('serves as before while proxies notice, then closes each connection with its next answer and loses no request', async () => {
    const { server, port } = await slowServer(5);
    let listening = true;
    server.once('close', () => (listening = false));
    const began = Date.now();
    const busy = Array.from({ length: 20 }, async () => {
      const agent = connection();
      const answers: { milliseconds: number; closes: boolean }[] = [];
      while (!answers.at(-1)?.closes) {
        const answered = await ask(port, agent);
        answers.push({ milliseconds: Date.now() - began, closes: answered === 'close' });
        await sleep(10);
      }
      return answers;
    });
    let held = true;
    await drain(server, { proxies: 500, connections: 500, requests: 5_000 }, () => (held = false));
    expect([listening, held]).toEqual([false, false]);
    for (const answers of await Promise.all(busy)) {
      expect(answers.length).toBeGreaterThan(2);
      expect(answers.at(-1)?.milliseconds).toBeGreaterThanOrEqual(490);
    }
  });

  it('reads what has arrived before it closes an idle connection', async () => {
    const { server, port } = await slowServer(1);
    const clients = Array.from({ length: 20 }, connection);
    await Promise.all(clients.map((agent) => ask(port, agent)));
    const asked = clients.map((agent) => ask(port, agent));
    // The requests are on their way when the drain begins: nothing has read them yet.
    const drained = drain(server, NO_PROXY);
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['close']));
    await drained;
  });

  it('without a proxy waits for nobody; with one, connections get as long as proxies, 2 s at most', () => {
    expect(patienceFor(0)).toMatchObject({ proxies: 0, connections: 0 });
    expect(patienceFor(1_000)).toMatchObject({ proxies: 1_000, connections: 1_000 });
    expect(patienceFor(5_000)).toMatchObject({ proxies: 5_000, connections: 2_000 });
  });
});
