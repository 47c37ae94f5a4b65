import { expect, test } from 'vitest';
import { openReplay, sealReplay } from './replay';
import type { TokenResponse } from './token-response';

const response: TokenResponse = { access_token: 'a', token_type: 'Bearer', expires_in: 600, refresh_token: 'tsr_next', scope: 'profile' };

test('the same token reads the very response', () => {
  expect(openReplay('tsr_presented', sealReplay('tsr_presented', response))).toEqual(response);
});

test('no other token reads it, and what is stored shows nothing of it', () => {
  const stored = sealReplay('tsr_presented', response);
  expect(openReplay('tsr_other', stored)).toBeNull();
  expect(Buffer.from(stored).toString('latin1')).not.toContain('tsr_next');
});

test('what was changed is not read', () => {
  const stored = sealReplay('tsr_presented', response);
  stored[20] = (stored[20] ?? 0) ^ 1;
  expect(openReplay('tsr_presented', stored)).toBeNull();
});
