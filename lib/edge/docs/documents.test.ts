import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { lexer, type Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { documentFiles } from '@/scripts/document-files.mjs';
import { docs, headingsOf, linkIn, picturesIn, readDoc } from './documents';
import { findInDocs } from './find-in-docs';

const all = await docs();
const files = await Promise.all(
  [...all.documents.values()].map(async ({ file }) => ({ file, tokens: lexer((await readDoc(file)).toString()) })),
);

/** All tokens of a type, at any depth. */
function within(type: string, tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    const inner: Token[] = [
      ...('tokens' in token && token.tokens ? token.tokens : []),
      ...('items' in token && Array.isArray(token.items) ? (token.items as Token[]) : []),
      ...(token.type === 'table' ? [...token.header, ...token.rows.flat()] : []),
    ];
    return [...(token.type === type ? [token] : []), ...within(type, inner)];
  });
}

describe('the documents that the server shows', () => {
  it('are the guides and the reference, each with a title and an introduction', () => {
    expect(all.documents.size).toBeGreaterThan(40);
    expect([...all.documents.keys()][0]).toBe('guides/first-hour');
    expect(all.documents.get('guides/deploy')?.title).toBe('Deploy Tessera');
    for (const { path, headings, summary } of all.documents.values()) {
      expect(headings.filter(({ depth }) => depth === 1).length, path).toBe(1);
      expect(summary, path).not.toBe('');
    }
  });

  it('have links that lead to existing sections, or to files of the repository', () => {
    const broken = files.flatMap(({ file, tokens }) =>
      within('link', tokens).flatMap((token) => {
        const href = 'href' in token ? String(token.href) : '';
        if (/^https?:/.test(href)) return [];
        const to = linkIn(all, file, href);
        if (to === null)
          return existsSync(join('docs', posix.dirname(file), href.split('#')[0] ?? '')) ? [] : `${file}: ${href}`;
        const [path = '', anchor] = to.startsWith('#')
          ? [file.replace(/(?:\/README)?\.md$/, ''), to.slice(1)]
          : to.replace('/docs/', '').split('#');
        const found = all.documents.get(path)?.headings.some((heading) => heading.anchor === anchor);
        return anchor === undefined || found ? [] : `${file}: ${href}`;
      }),
    );
    expect(broken).toEqual([]);
  });

  it('use HTML only for screenshots in both themes, which exist', () => {
    const html = files.flatMap(({ file, tokens }) => within('html', tokens).map(({ raw }) => ({ file, raw })));
    for (const { file, raw } of html) {
      expect(raw.trim(), file).toMatch(/^<picture>[^]*<\/picture>$/);
      expect(picturesIn(raw).map(({ isDark }) => isDark)).toEqual([true, false]);
      expect(picturesIn(raw)[0]?.alt, file).not.toBe('');
    }
    expect(all.pictures.size).toBeGreaterThan(10);
    for (const picture of all.pictures) expect(existsSync(join('docs', picture)), picture).toBe(true);
    expect(files.flatMap(({ tokens }) => within('image', tokens))).toEqual([]);
    // The image and the function of a platform contain these.
    const { documents, screenshots } = documentFiles('.');
    expect(screenshots).toEqual([...all.pictures].map((picture) => `docs/${picture}`).sort());
    expect(documents.sort()).toEqual(files.map(({ file }) => `docs/${file}`).sort());
  });
});

describe('headingsOf', () => {
  it('gives the anchors that GitHub gives', () => {
    const anchors = (text: string) => headingsOf(lexer(text)).map(({ anchor }) => anchor);
    expect(
      anchors('# Tokens, claims and lifetimes\n## Tokens bound to a key (DPoP)\n## `active`\n## 1. In Okta'),
    ).toEqual(['tokens-claims-and-lifetimes', 'tokens-bound-to-a-key-dpop', 'active', '1-in-okta']);
    expect(anchors('# Same\n## Same\n## Same')).toEqual(['same', 'same-1', 'same-2']);
  });
});

describe('findInDocs', () => {
  it('finds documents before sections, by all words of a text in any case', async () => {
    const [first, second, ...others] = await findInDocs('OKTA', 8);
    expect(first).toEqual({ href: '/docs/guides/moving-in-from-okta', name: 'Moving in from Okta', detail: '' });
    expect(second).toEqual({ href: '/docs/guides/okta', name: 'Provision people and groups from Okta', detail: '' });
    expect(others).toContainEqual({
      href: '/docs/guides/okta#2-in-okta',
      name: '2. In Okta',
      detail: 'Provision people and groups from Okta',
    });
    expect(await findInDocs('tenants domain', 5)).toEqual([
      { href: '/docs/guides/tenants#custom-domain', name: 'Custom domain', detail: 'Tenants' },
    ]);
    expect(await findInDocs(' ', 5)).toEqual([]);
  });

  it('does not offer the sections of migrations', async () => {
    const names = (await findInDocs('token families', 50)).map(({ name }) => name);
    expect(names).not.toEqual([]);
    expect(names.filter((name) => /\d{14}/.test(name))).toEqual([]);
    expect(await findInDocs('person_indexes', 50)).toEqual([]);
  });
});

it('shows documents without components that Next runs in the browser only, which its routes cannot render', () => {
  const seen = new Set<string>();
  const visit = (file: string): string[] => {
    if (seen.has(file)) return [];
    seen.add(file);
    const source = readFileSync(file, 'utf8');
    const inner = [
      ...source.matchAll(/^(?:import|export)\s(?!type\s)[^;]*?from '(\.{1,2}\/[^']+|@\/[^']+)';/gm),
    ].flatMap(([, target = '']) => {
      const path = target.startsWith('@/') ? target.slice(2) : posix.join(posix.dirname(file), target);
      const found = [`${path}.tsx`, `${path}.ts`].find((one) => existsSync(one));
      return found?.startsWith('components/') || found?.startsWith('lib/edge/docs/') ? visit(found) : [];
    });
    return [...(/^'use client'|from 'lucide-react'/m.test(source) ? [file] : []), ...inner];
  };
  expect(visit('lib/edge/docs/answer-docs.tsx')).toEqual([]);
  expect(seen.size).toBeGreaterThan(7);
});
