import { expect, test } from 'vitest';
import { fieldsToShowAgain } from './form-fields';

test('redisplays settings after an error, but not possible secrets', () => {
  const settings = {
    client_name: 'App',
    token_endpoint_auth_method: 'private_key_jwt',
    access_token_lifetime_seconds: '5 min',
    scope: ['a', 'b'],
  };
  const secrets = {
    password: 'x',
    current_password: 'x',
    client_secret: 'x',
    token: 'x',
    access_token: 'x',
    api_key: 'x',
    apiKey: 'x',
  };
  expect(fieldsToShowAgain({ ...settings, ...secrets })).toEqual(settings);
});
