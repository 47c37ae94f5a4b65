import { NextIntlClientProvider } from 'next-intl';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import messages from '@/messages/en.json';
import { NoDrift } from './drift-table';

const said = (current: boolean) =>
  renderToStaticMarkup(
    createElement(NextIntlClientProvider, {
      locale: 'en',
      timeZone: 'UTC',
      messages,
      children: createElement(NoDrift, { at: new Date('2026-11-28T12:30:00Z'), current }),
    }),
  ).replace(/<[^>]+>/g, '');

it('says that nothing differs only of the time of the comparison while a later one has not succeeded', () => {
  expect(said(true)).toBe('The application has what it should have.');
  expect(said(false)).toBe('The application had what it should have when it was compared: 2026-11-28 12:30:00 UTC.');
});
