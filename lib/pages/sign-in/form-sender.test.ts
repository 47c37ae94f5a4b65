import { expect, test } from 'vitest';
import { formSender } from './form-sender';

const url = 'https://id.example';
const sent = (headers: Record<string, string>) => formSender(new Headers(headers), url);

test.each([
  ['our origin', { Origin: url }, 'ours'],
  [
    'no origin for lack of a referrer, same site and origin',
    { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
    'ours',
  ],
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
  ['a sandboxed frame', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }, 'foreign'],
  ['a sister site', { Origin: 'null', 'Sec-Fetch-Site': 'same-site' }, 'foreign'],
  ['a foreign site without origin', { 'Sec-Fetch-Site': 'cross-site' }, 'foreign'],
  ['a browser on plain http', { Origin: 'null' }, 'untold'],
  ['no browser', {}, 'untold'],
])('%s', (_, headers, expected) => {
  expect(sent(headers as Record<string, string>)).toBe(expected);
});
