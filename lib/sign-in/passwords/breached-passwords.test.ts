import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { breachedPasswords } from './breached-passwords';

/** SHA-1 of `password`. */
const PREFIX = '5BAA6';
const REST = '1E4C9B93F3F0682250B6CF8331B7EE68FD8';

let server: Server;
afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
);

/** The check against a server with the given response, and the errors that were reported. */
async function against(listener: RequestListener) {
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const errors: unknown[] = [];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`;
  return { isBreached: breachedPasswords({ url, onError: (error) => errors.push(error) }), errors };
}

describe('a breached-password service', () => {
  it('receives only five digits of the SHA-1; the rest is looked up in its answer', async () => {
    const asked: unknown[] = [];
    const { isBreached, errors } = await against((request, response) => {
      asked.push([request.url, request.headers['add-padding']]);
      response.end(
        `0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n${REST}:52256179\r\nFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF:0\r\n`,
      );
    });
    expect(await isBreached('password')).toBe(true);
    expect(await isBreached('ｐａｓｓｗｏｒｄ')).toBe(true);
    expect(await isBreached('quiet yellow river')).toBe(false);
    expect(asked[0]).toEqual([`/range/${PREFIX}`, 'true']);
    expect(errors).toEqual([]);
  });

  it('is ignored where it pads its answer with a zero count', async () => {
    const { isBreached } = await against((_request, response) => response.end(`${REST}:0`));
    expect(await isBreached('password')).toBe(false);
  });

  it('that answers with an error or a redirect lets the password pass and is logged', async () => {
    const { isBreached, errors } = await against((request, response) => {
      response.writeHead(request.url?.endsWith(PREFIX) ? 503 : 302, { Location: '/elsewhere' }).end(`${REST}:9`);
    });
    expect(await isBreached('password')).toBe(false);
    expect(await isBreached('quiet yellow river')).toBe(false);
    expect(errors).toHaveLength(2);
  });

  it('that does not answer times out after two seconds', async () => {
    const { isBreached, errors } = await against(() => undefined);
    const begin = performance.now();
    expect(await isBreached('password')).toBe(false);
    expect(performance.now() - begin).toBeGreaterThan(1_900);
    expect(performance.now() - begin).toBeLessThan(4_000);
    expect(errors).toHaveLength(1);
  });

  it('that is not configured is not called', async () => {
    const { errors } = await against(() => undefined);
    expect(await breachedPasswords({ url: null, onError: (error) => errors.push(error) })('password')).toBe(false);
    expect(errors).toEqual([]);
  });
});
