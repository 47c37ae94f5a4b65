import { expect, test } from 'vitest';
import { trustedProxies } from './trusted-proxies';

test('an address is trusted or not, whatever was asked before', () => {
  const isTrusted = trustedProxies(['10.0.0.0/8', '2001:db8::1']);
  const asked = ['10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', '11.0.0.1', '2001:db8::2', '', '10.0.0.1, 11.0.0.1'];
  const expected = [true, true, true, false, false, false, false];
  expect(asked.map(isTrusted)).toEqual(expected);
  for (let number = 0; number < 300; number += 1) isTrusted(`10.0.${number % 256}.9`);
  expect(asked.map(isTrusted)).toEqual(expected);
});
