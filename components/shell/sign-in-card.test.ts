import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { sayPlainly } from '@/components/text/testing/say-plainly';
import type { Brand } from '@/lib/tenants/branding/brand-of';
import { SignInCard } from './sign-in-card';

const background = (layout: Brand['layout']) => {
  const brand = { name: 'Acme', layout, backgroundUrl: '/brand/image/x.png' };
  return /<img src="\/brand\/image\/x.png"[^>]*>/.exec(
    renderToStaticMarkup(createElement(SignInCard, { t: sayPlainly, brand, title: 'Sign in' })),
  )?.[0];
};

it('does not load the background of a panel that small screens hide', () => {
  expect(background('split')).toContain(' loading="lazy"');
  expect(background('centered')).not.toContain(' loading=');
});
