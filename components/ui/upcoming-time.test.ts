import { NextIntlClientProvider } from 'next-intl';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import messages from '@/messages/en.json';
import { UpcomingTime } from './upcoming-time';

const inMinutes = (minutes: number) =>
  renderToStaticMarkup(
    createElement(NextIntlClientProvider, {
      locale: 'en',
      timeZone: 'UTC',
      messages,
      children: createElement(UpcomingTime, { value: new Date(Date.now() + minutes * 60_000 + 1_000) }),
    }),
  ).replace(/<[^>]+>/g, '');

it('says "soon" of what is due, never that it was due some time ago', () => {
  expect(inMinutes(3)).toBe('in 3 minutes');
  expect(inMinutes(-3)).toBe('soon');
});
