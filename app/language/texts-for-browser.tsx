import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { clientCatalogOf, type Pages } from '@/lib/pages/texts/catalog';
import { readerLanguage, readerTimeZone } from './reader-language';
import { TimeZoneKept } from './time-zone-kept';

/** Gives client components their texts in the reader's language. */
export async function TextsForBrowser({ pages, children }: { pages: Pages; children: ReactNode }) {
  const locale = await readerLanguage();
  return (
    <NextIntlClientProvider
      locale={locale}
      messages={clientCatalogOf(locale, pages)}
      timeZone={await readerTimeZone()}
      formats={null}
    >
      <TimeZoneKept />
      {children}
    </NextIntlClientProvider>
  );
}
