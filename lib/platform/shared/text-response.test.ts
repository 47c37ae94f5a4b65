import { describe, expect, it } from 'vitest';
import { TextResponse } from './text-response';

const headers = { 'Content-Type': 'application/json' };
const made = () => new TextResponse('{"a":1}', { status: 400, headers });

describe('a response of known text', () => {
  it('exposes its content and headers, including those set later', () => {
    const response = made();
    response.setHeader('X-Request-Id', 'one');
    expect(response.status).toBe(400);
    expect(response.asMade()).toEqual({ text: '{"a":1}', headers: { ...headers, 'X-Request-Id': 'one' } });
    expect(headers).not.toHaveProperty('X-Request-Id');
  });

  it('behaves as an ordinary response', async () => {
    const response = made();
    expect(response).toBeInstanceOf(Response);
    expect(response.ok).toBe(false);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.clone().text()).toBe('{"a":1}');
    expect(await new Response(response.body, response).json()).toEqual({ a: 1 });
    expect(response.bodyUsed).toBe(true);
    await expect(response.text()).rejects.toThrow(TypeError);
  });

  it.each<[string, (response: Response) => Promise<unknown>, unknown]>([
    ['json', (response) => response.json(), { a: 1 }],
    ['text', (response) => response.text(), '{"a":1}'],
    ['arrayBuffer', async (response) => (await response.arrayBuffer()).byteLength, 7],
    ['blob', async (response) => (await response.blob()).type, 'application/json'],
  ])('is read by %s()', async (_, read, expected) => {
    expect(await read(made())).toEqual(expected);
  });

  it('no longer exposes its content once it has been accessed, since its headers may have changed', () => {
    const response = made();
    response.headers.append('Vary', 'Origin');
    response.setHeader('X-Request-Id', 'one');
    expect(response.asMade()).toBeNull();
    expect([...response.headers.keys()]).toEqual(['content-type', 'vary', 'x-request-id']);
  });

  it('accepts a header that it lacks, and keeps one that it has, in any case', () => {
    const response = made();
    response.setMissing('content-type', 'text/plain');
    response.setMissing('Cache-Control', 'no-store');
    expect(response.asMade()?.headers).toEqual({ ...headers, 'Cache-Control': 'no-store' });
    const looked = made();
    looked.headers.set('Cache-Control', 'public');
    looked.setMissing('Cache-Control', 'no-store');
    looked.setMissing('Pragma', 'no-cache');
    expect([looked.headers.get('cache-control'), looked.headers.get('pragma')]).toEqual(['public', 'no-cache']);
  });

  it('may have no text', () => {
    const response = new TextResponse(null);
    expect(response.asMade()).toEqual({ text: null, headers: {} });
    expect([response.status, response.body]).toEqual([200, null]);
  });
});
