import { describe, expect, it } from 'vitest';
import { warmUp } from './warm-up';

describe('warmUp', () => {
  it('waits until requests for keys and pages of the public host are answered', async () => {
    const answered: (string | undefined)[][] = [];
    await warmUp((incoming, outgoing) => {
      incoming.resume();
      setTimeout(() => {
        answered.push([incoming.method, incoming.headers.host, incoming.url]);
        outgoing.writeHead(incoming.url === '/jwks' ? 503 : 200).end('x'.repeat(100_000));
      }, 50);
    }, 'https://id.example:8443');
    expect(answered.sort()).toEqual(['/jwks', '/login'].map((path) => ['GET', 'id.example:8443', path]));
  });

  it('does not fail when a request does', async () => {
    const began = Date.now();
    await warmUp((incoming) => void incoming.socket.destroy(), 'http://localhost:3000');
    expect(Date.now() - began).toBeLessThan(5_000);
  });
});
