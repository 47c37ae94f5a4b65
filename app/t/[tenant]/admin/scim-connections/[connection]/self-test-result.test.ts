import { NextIntlClientProvider } from 'next-intl';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import messages from '@/messages/en.json';
import type { ShownReport, ShownStep } from './self-test';
import { SelfTestResult } from './self-test-result';

const step: ShownStep = {
  title: 'Create a user',
  method: 'POST',
  address: '/Users',
  sent: null,
  expected: '201',
  status: 400,
  got: null,
  problem: 'a required attribute is missing',
  durationMilliseconds: 3,
};

const textOf = (report: Omit<ShownReport, 'provider' | 'steps'>) =>
  renderToStaticMarkup(
    createElement(NextIntlClientProvider, {
      locale: 'en',
      timeZone: 'UTC',
      messages,
      children: createElement(SelfTestResult, { report: { provider: 'okta', steps: [step], ...report } }),
    }),
  );

it('a failed self-test says whether it simulated another directory than the connection’s', () => {
  const simulated = 'The self-test simulated Okta, which is not this connection’s directory.';
  expect(textOf({ passed: 0, simulatesAnother: true })).toContain(simulated);
  expect(textOf({ passed: 0, simulatesAnother: false })).not.toContain(simulated);
  expect(textOf({ passed: 1, simulatesAnother: true })).not.toContain(simulated);
});
