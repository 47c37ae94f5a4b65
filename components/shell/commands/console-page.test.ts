import { expect, test } from 'vitest';
import { matchingPages } from './console-page';

const pages = ['Clients', 'SCIM connections', 'Token families'].map((label) => ({ href: `/admin/${label}`, label }));
const labels = (text: string) => matchingPages(pages, text).map(({ label }) => label);

test('finds pages by any part of their name, in any case and order', () => {
  expect(labels('')).toHaveLength(3);
  expect(labels('CLI')).toEqual(['Clients']);
  expect(labels('conn scim')).toEqual(['SCIM connections']);
  expect(labels('token clients')).toEqual([]);
});

test('finds a page by other words for it', () => {
  const clients = { href: '/admin/clients', label: 'Clients', also: 'application, app' };
  expect(matchingPages([clients], 'web')).toEqual([]);
  expect(matchingPages([clients], 'App')).toEqual([clients]);
});
