import { expect, it } from 'vitest';
import { docsPage } from './docs-page';

it('leads to no tenant, because readers may belong to any', () => {
  const html = docsPage({
    docs: { documents: new Map(), pictures: new Set() },
    doc: null,
    theme: 'light',
    content: '',
  });
  expect(html).toContain('href="/docs"');
  expect(html).not.toContain('href="/admin');
});
