import { generateKeyPairSync, sign, verify } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromDer, toDer } from './ecdsa-encoding';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const joinedKey = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;

test('signatures survive both ways, as node:crypto encodes them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (data) => {
      const der = sign('sha256', data, privateKey);
      const joined = fromDer(der);
      expect(joined).toHaveLength(64);
      expect(verify('sha256', data, joinedKey, joined)).toBe(true);
      expect(toDer(joined)).toEqual(der);
    }),
    { numRuns: 300 },
  );
});

test('numbers with leading zeros, and those whose first bit is set, are encoded as DER requires', () => {
  const number = fc
    .tuple(fc.nat({ max: 32 }), fc.uint8Array({ minLength: 32, maxLength: 32 }))
    .map(([zeros, bytes]) => bytes.fill(0, 0, zeros));
  fc.assert(
    fc.property(number, number, (r, s) => {
      const joined = Buffer.concat([r, s]);
      const der = toDer(joined) ?? Buffer.of();
      expect(fromDer(der)).toEqual(joined);
      expect(der[1]).toBe(der.length - 2);
      const first = der.subarray(4, 6);
      expect(first[0]).toBeLessThan(0x80);
      if (first[0] === 0 && der[3] !== 1) expect(first[1]).toBeGreaterThanOrEqual(0x80);
    }),
  );
});

test.each([0, 63, 65])('%i bytes are not a signature', (length) => {
  expect(toDer(new Uint8Array(length))).toBeNull();
});
