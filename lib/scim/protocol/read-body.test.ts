import { describe, expect, it } from 'vitest';
import { PASSED_BY_AT_MOST } from '@/lib/platform/shared/read-bytes';
import { MAX_BODY_BYTES, readBody } from './read-body';
import { newTrace } from './trace';

const SCIM = 'application/scim+json';
const read = (body: BodyInit | null, headers: Record<string, string> = { 'Content-Type': SCIM }) =>
  readBody(new Request('https://x/scim/v2/Users', { method: 'POST', body, headers, duplex: 'half' } as RequestInit), {
    trace: newTrace(),
  });

describe('a request body', () => {
  it.each([
    SCIM,
    'application/json',
    'APPLICATION/JSON; charset=UTF-8',
    `${SCIM};charset="utf-8"; q=1`,
    `${SCIM} ; Charset=utf8`,
  ])('may have the type %s', async (type) => {
    expect(await read('{"a":1}', { 'Content-Type': type })).toEqual({ a: 1 });
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/scim+json-patch',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    '',
    ';',
    `${SCIM}; charset=utf-16`,
    `${SCIM};charset=iso-8859-1`,
  ])('of type %j is rejected as media-type', async (type) => {
    await expect(read('{"a":1}', { 'Content-Type': type })).rejects.toMatchObject({ reason: 'media-type' });
  });

  it('is rejected when it is compressed', async () => {
    await expect(read('{"a":1}', { 'Content-Type': SCIM, 'Content-Encoding': 'gzip' })).rejects.toMatchObject({
      reason: 'media-type',
    });
  });

  it('may begin with a byte order mark', async () => expect(await read('\ufeff{"a":1}')).toEqual({ a: 1 }));

  it.each<[string, BodyInit | null]>([
    ['nothing', null],
    ['spaces', ' '],
    ['an incomplete object', '{"a":'],
    ['a list', '[]'],
    ['a string', '"a"'],
    ['null', 'null'],
    ['two objects', '{}{}'],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
    ['a comment', '{/**/}'],
    ['single-quoted names', "{'a':1}"],
    ['NaN', '{"a":NaN}'],
    ['an unterminated string', '{"a":"\\"}'],
    ['a repeated member name', '{"active":false,"active":true}'],
    ['a member name repeated in a different case', '{"active":false,"Active":true}'],
    ['a repeated member name, escaped once', '{"active":false,"\\u0061ctive":true}'],
    ['a repeated member name at a deeper level', '{"name":{"a":[{"b":1,"b":2}]}}'],
    ['a repeated __proto__ member', '{"__proto__":1,"__proto__":2}'],
    ['33 levels of nesting', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
    ['100,000 levels of nesting', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['unclosed brackets', '['.repeat(500_000)],
  ])('of %s is rejected as malformed', async (_what, body) => {
    await expect(read(body)).rejects.toMatchObject({ reason: 'malformed-json' });
  });

  it('may repeat a name in another object, and may have 32 levels', async () => {
    expect(await read('{"a":{"a":1},"b":[{"a":"a\\\\"},{"a":"\\"a\\":"}]}')).toEqual({
      a: { a: 1 },
      b: [{ a: 'a\\' }, { a: '"a":' }],
    });
    expect(await read(`${'{"a":'.repeat(32)}1${'}'.repeat(32)}`)).toHaveProperty('a.a.a');
  });

  it('gives __proto__ and constructor no special meaning', async () => {
    const body = await read('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
    expect(Object.keys(body)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('is limited to 1 MiB, whatever its declared length', async () => {
    const filled = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;
    expect((await read(filled(MAX_BODY_BYTES))).a).toHaveLength(MAX_BODY_BYTES - 8);
    await expect(read(filled(MAX_BODY_BYTES + 1))).rejects.toMatchObject({ reason: 'body-too-large' });
    await expect(
      read(filled(MAX_BODY_BYTES + 1), { 'Content-Type': SCIM, 'Content-Length': String(MAX_BODY_BYTES + 1) }),
    ).rejects.toMatchObject({ reason: 'body-too-large' });
  });

  it('is rejected at the limit when it comes in chunks, and cut off when it never ends', async () => {
    let sent = 0;
    let cutOff = () => {};
    const end = new Promise<void>((resolve) => (cutOff = resolve));
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
      cancel: () => cutOff(),
    });
    await expect(read(endless)).rejects.toMatchObject({ reason: 'body-too-large' });
    await end;
    expect(sent).toBeGreaterThan(MAX_BODY_BYTES);
    expect(sent).toBeLessThan(MAX_BODY_BYTES + PASSED_BY_AT_MOST + 4 * 65_536);
  });
});
