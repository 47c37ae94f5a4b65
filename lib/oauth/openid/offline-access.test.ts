import { expect, test } from 'vitest';
import { meantScopes } from './offline-access';

test('offline_access means something to clients that get refresh tokens alone; others may ask and are not refused', () => {
  const asked = ['openid', 'offline_access'];
  expect(meantScopes(asked, { grantTypes: ['authorization_code', 'refresh_token'] })).toEqual(asked);
  expect(meantScopes(asked, { grantTypes: ['authorization_code'] })).toEqual(['openid']);
});
