import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ownProxySecret, proxySecretHeader } from '@/lib/edge/http/proxy-secret';
import { isPassedOn, passedOnServer } from './passed-on';

const config = { secret: 's'.repeat(32), proxySecret: 'what an operator’s proxy sends' };

describe('isPassedOn', () => {
  it.each([
    ['our own secret', ownProxySecret(config), true],
    ['the secret of an operator’s proxy', config.proxySecret, false],
    ['the secret of another installation', ownProxySecret({ secret: 't'.repeat(32) }), false],
    ['nothing', undefined, false],
  ])('with %s', (_, secret, expected) => {
    expect(isPassedOn({ headers: { [proxySecretHeader]: secret } }, config)).toBe(expected);
  });
});

describe('passedOnServer', () => {
  it('takes the requests without Host that HTTP/1.0 allows', async () => {
    const server = passedOnServer().on('request', (_, outgoing) => outgoing.end('page'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.write('GET /login HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(await text(client)).toMatch(/^HTTP\/1\.1 200 [^]*page/);
    server.close();
  });
});
