import { describe, expect, it } from 'vitest';
import { requestOrigin } from '@/lib/edge/http/request-origin';
import type { Exchange } from '@/lib/edge/http/route';
import { metrics } from './metrics';

const TOKEN = 'a token of sixteen characters and more';

async function statusOf({
  remoteAddress = '203.0.113.9',
  trusted = false,
  forwarded = false,
  host = 'id.example',
  url = 'http://localhost:3000',
  authorization,
  metricsToken,
}: {
  remoteAddress?: string | null;
  trusted?: boolean;
  forwarded?: boolean;
  host?: string;
  url?: string;
  authorization?: string;
  metricsToken?: string;
}): Promise<number> {
  const request = new Request('http://id.example/metrics', {
    headers: { host, ...(authorization && { authorization }) },
  });
  const peer = { remoteAddress, trusted, forwarded };
  const container = {
    config: { metricsToken, url },
    ownHost: 'id.example',
    slugAtHost: async (name: string) => (name === 'login.acme.example' ? 'acme' : undefined),
    metrics: { render: async () => ({ contentType: 'text/plain', body: '' }) },
    maintenance: { tableSizes: async () => [] },
  };
  const exchange = {
    request,
    peer,
    path: '/metrics',
    outage: null,
    container,
    origin: requestOrigin(request.headers, peer, () => false),
  };
  return (await metrics(exchange as unknown as Exchange)).status;
}

describe('metrics are served', () => {
  it.each([
    ['127.0.0.1', 'localhost:3000'],
    ['::1', '[::1]:3000'],
    ['::ffff:127.0.0.1', '127.0.0.1:3000'],
    ['127.0.0.2', 'localhost'],
  ])('on loopback, at %s for host %s', async (remoteAddress, host) => {
    expect(await statusOf({ remoteAddress, host })).toBe(200);
  });

  it('with the token, from any address, even an unknown one', async () => {
    for (const remoteAddress of ['203.0.113.9', null])
      expect(
        await statusOf({ remoteAddress, metricsToken: TOKEN, authorization: `Bearer ${TOKEN}`, host: '10.0.0.7:3000' }),
      ).toBe(200);
    expect(await statusOf({ metricsToken: TOKEN, authorization: `bearer ${TOKEN}` })).toBe(200);
  });
});

describe('metrics are not served', () => {
  it.each([
    ['to a request from the network', {}],
    ['when the remote address is unknown', { remoteAddress: null, host: 'localhost' }],
    [
      'to a proxy on this machine that forwards a request',
      { remoteAddress: '127.0.0.1', host: 'localhost', forwarded: true },
    ],
    ['to a trusted proxy on this machine', { remoteAddress: '127.0.0.1', host: 'localhost', trusted: true }],
    ['to a TCP proxy on this machine', { remoteAddress: '127.0.0.1', host: 'localhost', url: 'https://id.example' }],
    ['to a proxy on this machine that keeps the host', { remoteAddress: '127.0.0.1', host: 'id.example' }],
    ['with a wrong token', { metricsToken: TOKEN, authorization: 'Bearer wrong' }],
    ['with a token when none is configured', { authorization: 'Bearer undefined' }],
    [
      'at a tenant’s host, even with the token',
      { host: 'login.acme.example', metricsToken: TOKEN, authorization: `Bearer ${TOKEN}` },
    ],
    ['at a tenant’s host, even on loopback', { host: 'login.acme.example', remoteAddress: '127.0.0.1' }],
  ])('%s', async (_where, asked) => {
    expect(await statusOf(asked)).toBe(404);
  });
});
