import { expect, it } from 'vitest';
import { peerAdapter } from './peer-memory';

it('remembers a chain that rests while others refresh thousands of times', async () => {
  const tokens = peerAdapter()('RefreshToken');
  await tokens.upsert('resting', { grantId: 'one' }, 3_600);
  for (let index = 0; index < 3_000; index += 1) await tokens.upsert(`token-${index}`, { grantId: 'two' }, 3_600);
  expect(await tokens.find('resting')).toMatchObject({ grantId: 'one' });
});
