import { expect, test } from 'vitest';
import { openReplay, type Replay, sealReplay } from './replay';

const replay: Replay = {
  confirmation: { 'x5t#S256': 'thumbprint' },
  response: { access_token: 'a', token_type: 'Bearer', expires_in: 600, refresh_token: 'tsr_next', scope: 'profile' },
};

test('the same token reads the exact response', () => {
  expect(openReplay('tsr_presented', sealReplay('tsr_presented', replay))).toEqual(replay);
});

test('another token cannot read it, and the stored form reveals nothing', () => {
  const stored = sealReplay('tsr_presented', replay);
  expect(openReplay('tsr_other', stored)).toBeNull();
  expect(Buffer.from(stored).toString('latin1')).not.toContain('tsr_next');
});

test('a changed response is not read', () => {
  const stored = sealReplay('tsr_presented', replay);
  stored[20] = (stored[20] ?? 0) ^ 1;
  expect(openReplay('tsr_presented', stored)).toBeNull();
});
