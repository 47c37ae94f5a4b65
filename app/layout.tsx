import { GeistMono } from 'geist/font/mono';
import { GeistSans } from 'geist/font/sans';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { parseTheme, themeCookie } from '@/components/theme';
import { documentLanguage } from '@/lib/platform/shared/languages';
import { readerLanguage } from './language/reader-language';
import { TextsForBrowser } from './language/texts-for-browser';
import { WithoutScript } from './without-script';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Tessera', template: '%s · Tessera' },
  icons: { icon: '/favicon.svg' },
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  return (
    <html
      {...documentLanguage(await readerLanguage())}
      data-theme={theme}
      className={`${GeistSans.variable} ${GeistMono.variable}`}
    >
      <body className="font-sans">
        <WithoutScript requestId={(await headers()).get('x-request-id') ?? ''} />
        <TextsForBrowser pages="people">{children}</TextsForBrowser>
      </body>
    </html>
  );
}
