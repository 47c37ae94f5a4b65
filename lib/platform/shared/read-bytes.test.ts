import { describe, expect, it } from 'vitest';
import { bringBody, readBytes } from './read-bytes';

const url = 'http://localhost/';
const text = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes);

function inParts(...parts: string[]): RequestInit {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  return { method: 'POST', body, duplex: 'half' } as RequestInit;
}

describe('a request body', () => {
  it.each<[string, () => RequestInit]>([
    ['with a declared length', () => ({ method: 'POST', body: 'abcdef', headers: { 'content-length': '6' } })],
    ['without a declared length, in parts', () => inParts('abc', 'def')],
    [
      'in chunks, whatever length it declares',
      () => ({ ...inParts('abc', 'def'), headers: { 'transfer-encoding': 'chunked', 'content-length': '1' } }),
    ],
  ])('is read up to the limit: %s', async (_, init) => {
    expect(text(await readBytes(new Request(url, init()), 6))).toBe('abcdef');
    expect(await readBytes(new Request(url, init()), 5)).toBeNull();
  });

  it('is rejected by its declared length before it is read, and for an invalid length', async () => {
    for (const declared of ['7', 'many']) {
      const request = new Request(url, { method: 'POST', body: 'abcdef', headers: { 'content-length': declared } });
      expect(await readBytes(request, 6)).toBeNull();
      expect(request.bodyUsed).toBe(false);
    }
  });

  it('is rejected when it is longer than declared', async () => {
    expect(
      await readBytes(new Request(url, { method: 'POST', body: 'abcdef', headers: { 'content-length': '3' } }), 5),
    ).toBeNull();
  });

  it('may be missing', async () => {
    expect(await readBytes(new Request(url, { method: 'POST' }), 5)).toHaveLength(0);
  });
});

it('uses a body that the server has already read as it is, up to the limit', async () => {
  const request = new Request(url, { method: 'POST' });
  const body = Buffer.from('grant_type=client_credentials');
  bringBody(request, body);
  expect(await readBytes(request, body.length)).toBe(body);
  expect(await readBytes(request, body.length - 1)).toBeNull();
});
