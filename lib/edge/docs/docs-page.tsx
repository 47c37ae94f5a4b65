import type { ReactNode } from 'react';
import { cn } from '@/components/cn';
import { LogoMark } from '@/components/shell/logo';
import type { Theme } from '@/components/theme';
import { type Message, msg } from '@/lib/platform/shared/message';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { type Doc, type Docs, docFolders, type Heading } from './documents';

/** URLs of the files that scripts/page-assets.mjs creates. The build of each bundle sets these constants. */
declare const PAGE_STYLE: string;
declare const PAGE_SCRIPT: string;

// Next does not allow a static import of this module in server code.
const { renderToStaticMarkup } = await import('react-dom/server');

const PRODUCT = 'Tessera';
const HOME = '/docs';
const groupNames: Record<(typeof docFolders)[number], Message> = {
  guides: msg('docs.guides'),
  'guides/deploy': msg('docs.deployment'),
  reference: msg('docs.reference'),
};

/** In development, the style sheet and the script are data URLs. */
const source = PAGE_STYLE.startsWith('data:') ? "'self' data:" : "'self'";

/**
 * The policy of these pages (CSP 3). The script needs no nonce, which a cached page would repeat: everything on the
 * page is ours.
 */
export const docsPolicy = `default-src 'none'; style-src ${source}; script-src ${source}; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

interface DocsPage {
  docs: Docs;
  /** The document to show; null for the list of all. */
  doc: Doc | null;
  theme: Theme;
  /** The document's content, as HTML. */
  content: string;
}

export const renderMarkup = (node: ReactNode): string => renderToStaticMarkup(node);

/** A page of the documentation as a whole document. It is in English, like the documents themselves. */
export function docsPage({ docs, doc, theme, content }: DocsPage): string {
  const t = sayPlainly();
  const title = doc?.title ?? t('docs.guidesAndReference');
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${PRODUCT}`}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href={PAGE_STYLE} />
        <script async src={PAGE_SCRIPT} />
      </head>
      <body className="font-sans">
        <a
          href="#main"
          className="sr-only rounded-md border bg-surface px-3 py-2 text-sm font-medium shadow-md focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
        >
          {t('common.skipToContent')}
        </a>
        <header className="sticky top-0 z-20 border-b bg-surface print:hidden">
          <div className="mx-auto flex h-13 max-w-7xl items-center px-4">
            <a
              href={HOME}
              className="flex min-w-0 items-center gap-2.5 rounded-md text-base font-semibold tracking-tight"
            >
              <LogoMark className="shrink-0" />
              <span className="truncate">{t('docs.productGuides', { product: PRODUCT })}</span>
            </a>
          </div>
        </header>
        <div className="mx-auto max-w-7xl lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] print:block">
          <aside className="border-b bg-canvas px-4 py-3 lg:sticky lg:top-13 lg:h-[calc(100dvh-3.25rem)] lg:overflow-y-auto lg:border-r lg:border-b-0 lg:py-6 print:hidden">
            <details className="lg:hidden">
              <summary className="rounded-md py-1 text-sm font-medium">{t('docs.allPages')}</summary>
              <div className="pt-3">
                <DocsNav docs={docs} current={doc} label={t('docs.allPages')} />
              </div>
            </details>
            <div className="max-lg:hidden">
              <DocsNav docs={docs} current={doc} label={t('docs.allPages')} />
            </div>
          </aside>
          <div className="min-w-0 px-4 py-6 sm:px-8 lg:py-8 xl:grid xl:grid-cols-[minmax(0,1fr)_13rem] xl:gap-10">
            <main id="main" tabIndex={-1} className="min-w-0 outline-none">
              {doc && <Contents headings={doc.headings} folded />}
              <div dangerouslySetInnerHTML={{ __html: content }} />
            </main>
            {doc && <Contents headings={doc.headings} />}
          </div>
        </div>
      </body>
    </html>,
  )}`;
}

const folderOf = ({ file }: Doc) => file.slice(0, file.lastIndexOf('/'));

function docsByFolder({ documents }: Docs) {
  return docFolders.map((folder) => ({
    folder,
    name: sayPlainly()(groupNames[folder]),
    members: [...documents.values()].filter((doc) => folderOf(doc) === folder),
  }));
}

function DocsNav({ docs, current, label }: { docs: Docs; current: Doc | null; label: string }) {
  return (
    <nav aria-label={label} className="space-y-5">
      {docsByFolder(docs).map(({ folder, name, members }) => (
        <div key={folder}>
          <p className="px-2 pb-1 text-xs text-ink-subtle">{name}</p>
          <ul className="space-y-px">
            {members.map(({ path, title }) => (
              <li key={path}>
                <a
                  href={`/docs/${path}`}
                  aria-current={path === current?.path ? 'page' : undefined}
                  className="block rounded-md px-2 py-1.5 text-sm text-ink-muted -outline-offset-2 hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The sections of a document: beside it where there is room, otherwise folded above it. */
function Contents({ headings, folded = false }: { headings: readonly Heading[]; folded?: boolean }) {
  const label = sayPlainly()('common.onThisPage');
  const sections = headings.filter(({ depth }) => depth > 1);
  if (sections.length < 2) return null;
  const links = (
    <ul className="space-y-1 text-sm">
      {sections.map(({ anchor, text, depth }) => (
        <li key={anchor} className={cn(depth > 2 && 'pl-3')}>
          <a
            href={`#${anchor}`}
            className="block rounded-sm py-0.5 text-ink-muted wrap-anywhere hover:text-ink hover:underline"
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
  return folded ? (
    <details className="mb-6 rounded-lg border bg-surface px-4 py-2 xl:hidden print:hidden">
      <summary className="text-sm font-medium">{label}</summary>
      <nav aria-label={label} className="pt-2 pb-1">
        {links}
      </nav>
    </details>
  ) : (
    <nav
      aria-label={label}
      className="max-xl:hidden xl:sticky xl:top-21 xl:max-h-[calc(100dvh-6.5rem)] xl:self-start xl:overflow-y-auto print:hidden"
    >
      <p className="pb-2 text-xs text-ink-subtle">{label}</p>
      {links}
    </nav>
  );
}

/** The list of all documents. */
export function DocsHome({ docs }: { docs: Docs }) {
  const t = sayPlainly();
  return (
    <div className="space-y-10">
      <div className="space-y-1">
        <h1 className="text-2xl">{t('docs.guidesAndReference')}</h1>
        <p className="text-base text-ink-muted">{t('docs.forThisVersion')}</p>
      </div>
      {docsByFolder(docs).map(({ folder, name, members }) => (
        <section key={folder}>
          <h2 className="mb-3 text-lg">{name}</h2>
          <ul className="divide-y overflow-clip rounded-lg border bg-surface">
            {members.map(({ path, title, summary }) => (
              <li key={path}>
                <a href={`/docs/${path}`} className="block px-4 py-3 -outline-offset-2 hover:bg-hover/60">
                  <span className="text-base font-medium">{title}</span>
                  <span className="mt-0.5 block max-w-prose text-sm text-ink-muted text-pretty">{summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
