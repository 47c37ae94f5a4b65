import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cva as packagedCva } from 'class-variance-authority';
import compile from 'icu-minify/compile';
import { CircleExclamationPoint, Search } from 'lucide-react';
import * as nextLook from 'next/dist/client/components/builtin/error-styles';
import * as constants from 'next/dist/lib/constants';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as packaged from 'use-intl';
import { expect, test } from 'vitest';
import * as look from './error-styles';
import * as ours from './intl';
import createIcon from './lucide-icon';
import * as bots from './next-bots';
import * as given from './next-constants';
import * as links from './next-links';
import * as prerendering from './next-prerendering';
import { cva } from './variants';

const client = join(import.meta.dirname, '../../node_modules/next/dist/client/components');

/**
 * What Next's browser code reads of one of its modules.
 * @param path matches how it imports the module, under the given name
 */
function readOf(path: string, name: string): Set<string> {
  const imported = new RegExp(`const ${name} = require\\("${path}"\\)`);
  const read = new RegExp(`\\b${name}\\.(\\w+)`, 'g');
  const sources = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(client, file), 'utf8'))
    .filter((source) => imported.test(source));
  return new Set(sources.flatMap((source) => [...source.matchAll(read)].map(([, found = '']) => found)));
}

test('Next’s browser code finds every constant that it reads', () => {
  expect(readOf('(?:\\.\\./){3,4}lib/constants', '_constants')).toEqual(new Set(Object.keys(given)));
  for (const [name, value] of Object.entries(given)) expect(value).toBe(constants[name as keyof typeof constants]);
});

test('Next’s router finds what it calls of its registry of links, which no page of the product uses', () => {
  expect(readOf('\\.\\.?/links', '_links')).toEqual(new Set(Object.keys(links)));
  const ours = ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  );
  expect(ours.filter((source) => /from 'next\/(?:link|form)'/.test(source))).toEqual([]);
});

test('Next’s browser code finds what it asks about crawlers', () => {
  expect(readOf('(?:\\.\\./){2,3}shared/lib/router/utils/is-bot', '_isbot')).toEqual(new Set(Object.keys(bots)));
});

test('Next’s error boundaries find what they call where pages are rendered ahead', () => {
  expect(readOf('\\.\\.?/handle-isr-error', '_handleisrerror')).toEqual(new Set(Object.keys(prerendering)));
});

test('variants of components have the classes that class-variance-authority gives them', () => {
  const base = ['one', 'two'];
  const config = {
    variants: {
      size: { sm: 'h-7', lg: 'h-10' },
      block: { true: 'w-full' },
      mono: { true: 'font-mono', false: 'sans' },
    },
    compoundVariants: [{ block: true, size: 'lg' as const, className: 'h-auto' }],
    defaultVariants: { size: 'sm' as const },
  };
  const [ours, theirs] = [cva(base, config), packagedCva(base, config)];
  expect(ours()).toBe(theirs());
  for (const size of ['sm', 'lg', null, undefined] as const)
    for (const block of [true, false, null, undefined])
      for (const mono of [true, false, undefined])
        for (const className of ['own', undefined]) {
          const look = { size, block, mono, className };
          expect(ours(look)).toBe(theirs(look));
        }
  expect(cva('one', { variants: {} })({ className: 'own' })).toBe('one own');
});

test('Next’s router reads messages on instant navigation only in development', () => {
  expect([...readOf('../../shared/lib/instant-messages', '_instantmessages')]).toEqual([
    'createLinkPrefetchPartialError',
  ]);
  const source = readFileSync(join(client, 'app-router-state.js'), 'utf8');
  const before = source.slice(0, source.indexOf('_instantmessages.'));
  expect(before.slice(before.lastIndexOf('\n    if ('))).toMatch(
    /^\n {4}if \(process\.env\.NODE_ENV !== 'production' && process\.env\.__NEXT_CACHE_COMPONENTS\) \{/,
  );
});

test('Next’s error page finds its styles', () => {
  expect(Object.keys(look)).toEqual(expect.arrayContaining(Object.keys(nextLook)));
  const source = readFileSync(join(client, 'builtin/global-error.js'), 'utf8');
  expect(source).toContain('require("./error-styles")');
});

test('icons are drawn as by lucide-react', () => {
  const Icon = createIcon({
    name: 'search',
    node: [
      ['path', { d: 'm21 21-4.34-4.34', key: '14j7rj' }],
      ['circle', { cx: '11', cy: '11', r: '8', key: '4ej97u' }],
    ],
  });
  // In the same order too: both mounts serve the same markup.
  for (const props of [{ className: 'size-4' }, {}, { 'aria-label': 'Search' }])
    expect(renderToStaticMarkup(createElement(Icon, props))).toBe(renderToStaticMarkup(createElement(Search, props)));
  const Renamed = createIcon({
    name: 'circle-exclamation-point',
    node: [
      ['circle', { cx: '12', cy: '12', r: '10', key: '1mglay' }],
      ['line', { x1: '12', x2: '12', y1: '8', y2: '12', key: '1pkeuh' }],
      ['line', { x1: '12', x2: '12.01', y1: '16', y2: '16', key: '4dfq90' }],
    ],
    aliases: ['alert-circle', 'circle-alert'],
  });
  expect(renderToStaticMarkup(createElement(Renamed))).toBe(
    renderToStaticMarkup(createElement(CircleExclamationPoint)),
  );
});

test('texts are written as by next-intl', () => {
  const texts = {
    plain: 'Sign in',
    value: 'Hello {name}',
    count: '{count, plural, =0 {none} one {# person} other {# people}} of {total, number}',
    choice: '{kind, select, web {an app} other {a client}}',
    rich: 'Error <b>{name}</b>, <b>again</b>',
  };
  const compiled = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, compile(text)]));
  const values = { name: 'Maya', count: 2, total: 12_345, kind: 'web' };
  function Texts({ useTranslations }: Pick<typeof ours, 'useTranslations'>) {
    const t = useTranslations();
    const b = (chunks: ReactNode) => createElement('b', null, chunks);
    return createElement(
      'p',
      null,
      ...Object.keys(texts).map((name) => t.rich(`area.${name}`, { ...values, b })),
      t('area.value', values),
      t('area.none'),
      [t.has('area.plain'), t.has('area.none'), t.has('none.plain')].join(),
    );
  }
  const writtenBy = ({ IntlProvider, useTranslations }: typeof ours, area: unknown) => {
    const props = { locale: 'de', messages: { area }, timeZone: 'UTC', onError: () => undefined };
    return renderToStaticMarkup(createElement(IntlProvider, props as never, createElement(Texts, { useTranslations })));
  };
  expect(writtenBy(ours, compiled)).toContain('2 people of 12.345');
  expect(writtenBy(ours, compiled)).toBe(writtenBy(packaged as unknown as typeof ours, texts));
});
