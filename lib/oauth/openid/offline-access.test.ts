import { expect, test } from 'vitest';
import { meantScopes } from './offline-access';

test('offline_access has an effect only for clients with refresh tokens, and others may request it without an error', () => {
  const asked = ['openid', 'offline_access'];
  expect(meantScopes(asked, { grantTypes: ['authorization_code', 'refresh_token'] })).toEqual(asked);
  expect(meantScopes(asked, { grantTypes: ['authorization_code'] })).toEqual(['openid']);
});
