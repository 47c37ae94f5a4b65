import { NextIntlClientProvider } from 'next-intl';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { JsonObject } from '@/lib/platform/shared/json';
import messages from '@/messages/en.json';
import { RecordedFields, RecordedJson } from './recorded-fields';

const shown = (component: Parameters<typeof createElement>[0], props: object) =>
  renderToStaticMarkup(
    createElement(NextIntlClientProvider, {
      locale: 'en',
      timeZone: 'UTC',
      messages,
      children: createElement(component as (props: object) => null, props),
    }),
  );
const textOf = (fields: JsonObject) =>
  shown(RecordedFields as never, { fields })
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|');

it.each<[string, JsonObject, string]>([
  ['a number', { restorableDays: 30 }, '|Days in which it can be restored|30|'],
  ['yes and no', { active: true, first_party: false }, '|Active|Yes|First party|No|'],
  ['a list', { amr: ['pwd', 'otp'] }, '|Authentication methods (amr)|pwd|otp|'],
  ['an empty list, text and object', { scopes: [], note: '', counts: {} }, '|Scopes|none|Note|(empty)|Numbers|none|'],
  ['nothing', { externalId: null }, '|External ID|—|'],
  ['a time', { expiresAt: '2026-11-28T11:04:05.000Z' }, '|Expires|2026-11-28 11:04:05 UTC|'],
  ['nested fields', { name: { givenName: 'Ada' } }, '|Name|Given name|Ada|'],
  [
    'a list of objects',
    { emails: [{ value: 'ada@example.com', primary: true }] },
    '|Emails|Value|ada@example.com|Primary|Yes|',
  ],
])('shows %s in words', (_what, fields, text) => expect(textOf(fields)).toBe(text));

it('shows what is stored as JSON in a disclosure', () => {
  const json = shown(RecordedJson as never, { value: { restorableDays: 30 } });
  expect(json).toMatch(/^<details[^>]*><summary[^>]*>Show JSON<\/summary>/);
  expect(json).toContain('&quot;restorableDays&quot;: 30');
});
