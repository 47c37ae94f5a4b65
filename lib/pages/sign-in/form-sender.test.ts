import { expect, test } from 'vitest';
import { formSender } from './form-sender';

const url = 'https://id.example';
const sent = (headers: Record<string, string>) => formSender(new Headers(headers), url);

test.each([
  ['our origin', { Origin: url }, 'ours'],
  ['a null origin from the same origin (no referrer)', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }, 'ours'],
  ['another origin', { Origin: 'https://evil.example' }, 'foreign'],
  ['another port', { Origin: 'https://id.example:8443' }, 'foreign'],
  ['another scheme', { Origin: 'http://id.example' }, 'foreign'],
  [
    'another origin that claims to be ours',
    {
      Origin: 'https://evil.example',
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-Host': 'evil.example',
      Host: 'evil.example',
    },
    'foreign',
  ],
  ['a null origin from a sandboxed frame', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }, 'foreign'],
  ['a null origin from another origin of the same site', { Origin: 'null', 'Sec-Fetch-Site': 'same-site' }, 'foreign'],
  ['a cross-site request without an origin', { 'Sec-Fetch-Site': 'cross-site' }, 'foreign'],
  ['a null origin over plain HTTP', { Origin: 'null' }, 'untold'],
  ['no browser ID', {}, 'untold'],
])('%s', (_, headers, expected) => {
  expect(sent(headers as Record<string, string>)).toBe(expected);
});
