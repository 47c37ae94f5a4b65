import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { AccentLink } from '@/components/shell/accent-link';
import { parseTheme, themeCookie } from '@/components/theme';
import { parseTimeZone, timeZoneCookie } from '@/components/time-zone';
import { cookieValue } from '@/lib/edge/http/cookie';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import { catalogOf } from '@/lib/pages/texts/catalog';
import { Frame } from '@/lib/pages/views/frame';
import type { SignInPage } from '@/lib/pages/views/sign-in-page';
import { documentLanguage } from '@/lib/platform/shared/languages';
import type { Sayable } from '@/lib/platform/shared/message';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { brandOf } from '@/lib/tenants/branding/brand-of';

/** URLs of the files that scripts/page-assets.mjs creates. scripts/build.mjs sets these constants. */
declare const PAGE_STYLE: string;
declare const PAGE_SCRIPT: string;

interface Shown {
  context: PageContext;
  title: Sayable;
  /** The request's cookies. */
  cookies: string;
}

/** Renders a sign-in page as a whole document, in the reader's language. */
export function pageDocument<Model>(
  { View, framed }: SignInPage<Model>,
  model: Model,
  { context, title, cookies }: Shown,
): string {
  const { tenant, origin, nonce } = context;
  const { language = 'en', address = null } = origin;
  const { name, accentUrl } = brandOf(tenant);
  const view = <View page={model} />;
  const html = renderToStaticMarkup(
    <html {...documentLanguage(language)} data-theme={parseTheme(cookieValue(cookies, themeCookie))}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{`${sayPlainly(language)(title)} · ${name}`}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href={PAGE_STYLE} />
        {!framed && <script async src={PAGE_SCRIPT} nonce={nonce} />}
      </head>
      <body className="font-sans">
        <AccentLink href={accentUrl} />
        <IntlProvider
          locale={language}
          messages={catalogOf(language)}
          timeZone={parseTimeZone(cookieValue(cookies, timeZoneCookie))}
        >
          {framed ? view : <Frame address={address}>{view}</Frame>}
        </IntlProvider>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${html}`;
}
