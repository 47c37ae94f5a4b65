import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { AccentLink } from '@/components/shell/accent-link';
import { parseTheme, themeCookie } from '@/components/theme';
import { cookieValue } from '@/lib/edge/http/cookie';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import { catalogueOf } from '@/lib/pages/texts/catalogue';
import { Frame } from '@/lib/pages/views/frame';
import type { SignInPage } from '@/lib/pages/views/sign-in-page';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import type { Sayable } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';

/** Made by scripts/page-assets.mjs; scripts/build.mjs puts their addresses here. */
declare const PAGE_STYLE: string;
declare const PAGE_SCRIPT: string;

interface Shown {
  context: PageContext;
  title: Sayable;
  /** The cookies of the request. */
  cookies: string;
}

/** One of people's pages as a whole document, in the language of its reader. */
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
    <html lang={language} data-theme={parseTheme(cookieValue(cookies, themeCookie))}>
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
        <IntlProvider locale={language} messages={catalogueOf(language)} timeZone="UTC">
          {framed ? view : <Frame address={address}>{view}</Frame>}
        </IntlProvider>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${html}`;
}
