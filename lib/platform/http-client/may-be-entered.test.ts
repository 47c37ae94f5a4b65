import { expect, test } from 'vitest';
import { allowedHosts } from './allowed-hosts';
import { mayBeEntered } from './may-be-entered';

const isAllowed = allowedHosts(['wiki.internal', '10.0.0.7:8443', '[::1]:81']);
const entered = (address: string) => mayBeEntered(new URL(address), isAllowed);

test.each([
  'https://app.example/scim',
  'https://8.8.8.8/',
  'https://[2606:4700::1111]/',
  'https://localhost.example/',
  'http://wiki.internal/scim',
  'https://10.0.0.7:8443/',
  'http://[::1]:81/',
])('%s may be entered', (address) => {
  expect(entered(address)).toBe(true);
});

test.each([
  'http://app.example/',
  'ftp://app.example/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://10.0.0.7/',
  'https://169.254.169.254/latest/meta-data',
  'https://168.63.129.16/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fd00:ec2::254]/',
  'https://localhost/',
  'https://LOCALHOST:8443/',
  'https://localhost./',
  'https://db.localhost/',
])('%s may not be entered', (address) => {
  expect(entered(address)).toBe(false);
});
