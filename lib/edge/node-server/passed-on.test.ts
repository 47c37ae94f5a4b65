import { describe, expect, it } from 'vitest';
import { ownProxySecret, proxySecretHeader } from '@/lib/edge/http/proxy-secret';
import { isPassedOn } from './passed-on';

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
