import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fromSupply } from './kinds/from-supply';
import type { Kind } from './kinds/kind';
import { many } from './load/many';
import type { MeasuredServer } from './servers/bench-server';
import { takeTurn } from './take-turn';

const options = { connections: 16, seconds: 1, warmupSeconds: 1, supplyAtMost: Infinity };

/** Codes that are valid for a minute, on a machine that needs 1.3 s to create each. */
function slowlyCreated(): { kind: Kind<MeasuredServer>; expiries: number[] } {
  const expiries: number[] = [];
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const kind: Kind<MeasuredServer> = {
    name: 'codes',
    title: 'codes',
    peer: false,
    supply: 1000,
    async prepare(_server, { requests, until }) {
      const created = await many(
        requests,
        async () => {
          clock += 1300;
          return clock + 60_000;
        },
        until,
      );
      expiries.push(...created.map((expiry) => expiry - clock));
      const request = { method: 'GET' as const, path: '/', headers: {} };
      return fromSupply(
        created.map(() => request),
        (status) => (status === 200 ? null : 'wrong'),
      );
    },
  };
  return { kind, expiries };
}

afterEach(() => vi.restoreAllMocks());

describe('a turn of requests that use something up', () => {
  it('creates on a slow machine only as much as stays valid, sends all of it once, and ends', async () => {
    let answered = 0;
    const server = createServer((_request, response) => {
      answered++;
      response.end('ok');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { kind, expiries } = slowlyCreated();
    const measured: MeasuredServer = {
      name: 'slow',
      version: '1',
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      cpu: () => ({ server: 0, database: 0 }),
      residentBytes: () => 0,
    };
    const turn = await takeTurn(measured, kind, options);
    server.close();
    expect(turn.requests).toBeGreaterThan(1);
    expect(turn.requests).toBeLessThan(1000);
    expect(Math.min(...expiries)).toBeGreaterThan(30_000);
    expect(answered).toBeLessThanOrEqual(expiries.length);
  });
});
