import type { ReactNode } from 'react';
import { AccentLink } from '@/components/shell/accent-link';
import { LanguageLinks } from '@/components/shell/language-links';
import { SignInCard } from '@/components/shell/sign-in-card';
import { documentLanguage, type Language } from '@/lib/platform/shared/languages';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import type { Brand } from '@/lib/tenants/branding/brand-of';

/**
 * The URL of the compiled app/globals.css. scripts/page-assets.mjs compiles it, and the build of each bundle that
 * contains this file sets the constant.
 */
declare const PAGE_STYLE: string;

// Next does not allow a static import of this module in server code.
const { renderToStaticMarkup } = await import('react-dom/server');

/** The branding that these pages show. */
export type PlainBrand = Pick<Brand, 'name'> & Partial<Brand>;

/** What such a page shows. */
export interface PlainContent {
  /** The language of the texts; English if omitted. */
  language?: Language | undefined;
  /** Branding of the page's tenant, if known. */
  brand?: PlainBrand;
  title: string;
  description: ReactNode;
  /** Shown in the card, below the description. */
  children?: ReactNode;
  /** Shown below the card. */
  requestId?: string;
  /** Where the page can be loaded again in another language; without it, the page offers no languages. */
  readAt?: string | null;
}

interface PlainPage extends PlainContent {
  status: number;
  /** CSP directives such as `form-action`, in addition to the page's own. */
  policy: string;
  headers?: Record<string, string>;
}

/** Branding for pages without a known tenant. */
const ours: PlainBrand = { name: 'Tessera' };

/** In development, the URL is a data URL that contains the style sheet. */
const styleSource = PAGE_STYLE.startsWith('data:') ? "'self' data:" : "'self'";

/**
 * A response that is a page, built from the same components as all others but not a Next page. It is the same in both
 * mounts, and loads at most styles, fonts and logos. The page also contains its policy, because in an answer to a form
 * the header comes from proxy.ts and allows more.
 */
export function plainPage({ status, policy, headers = {}, ...content }: PlainPage): Response {
  const { language = 'en', brand = ours, title } = content;
  const ofContent = `default-src 'none'; style-src ${styleSource}; font-src 'self'; img-src 'self'; base-uri 'none'; ${policy}`;
  const html = renderToStaticMarkup(
    <html {...documentLanguage(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta httpEquiv="Content-Security-Policy" content={ofContent} />
        <title>{`${title} · ${brand.name}`}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href={PAGE_STYLE} />
        <AccentLink href={brand.accentUrl ?? null} />
      </head>
      <body className="font-sans">
        <PlainBody {...content} />
      </body>
    </html>,
  );
  return new Response(`<!doctype html>${html}`, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `${ofContent}; frame-ancestors 'none'`,
      'X-Frame-Options': 'DENY',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      ...headers,
    },
  });
}

/** The same without a document: its style sheets and its body, as HTML. */
export const plainPart = (content: PlainContent): string =>
  renderToStaticMarkup(
    <>
      <link rel="stylesheet" href={PAGE_STYLE} />
      <AccentLink href={content.brand?.accentUrl ?? null} />
      <PlainBody {...content} />
    </>,
  );

function PlainBody({
  language = 'en',
  brand = ours,
  title,
  description,
  children,
  requestId,
  readAt = null,
}: PlainContent) {
  const t = sayPlainly(language);
  return (
    <div className="relative">
      <SignInCard
        t={t}
        brand={brand}
        title={title}
        description={description}
        {...(requestId !== undefined && { requestId })}
      >
        {children}
      </SignInCard>
      {readAt !== null && (
        <div className="language-bar flex justify-center px-4">
          <LanguageLinks t={t} reading={language} returnTo={readAt} />
        </div>
      )}
    </div>
  );
}
