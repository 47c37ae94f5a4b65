import { expect, test } from 'vitest';
import { openReplay, type Replay, sealReplay } from './replay';

const replay: Replay = {
  confirmation: { 'x5t#S256': 'thumbprint' },
  response: { access_token: 'a', token_type: 'Bearer', expires_in: 600, refresh_token: 'tsr_next', scope: 'profile' },
};

test('the same token reads the very response', () => {
  expect(openReplay('tsr_presented', sealReplay('tsr_presented', replay))).toEqual(replay);
});

test('no other token reads it, and what is stored shows nothing of it', () => {
  const stored = sealReplay('tsr_presented', replay);
  expect(openReplay('tsr_other', stored)).toBeNull();
  expect(Buffer.from(stored).toString('latin1')).not.toContain('tsr_next');
});

test('what was changed is not read', () => {
  const stored = sealReplay('tsr_presented', replay);
  stored[20] = (stored[20] ?? 0) ^ 1;
  expect(openReplay('tsr_presented', stored)).toBeNull();
});
