import { getRequestConfig } from 'next-intl/server';
import { catalogOf } from '@/lib/pages/texts/catalog';
import { readerLanguage, readerTimeZone } from './reader-language';

/**
 * The configuration of next-intl for a request; next.config.ts refers to this file. Times are formatted by
 * components/ui/time.tsx.
 */
export default getRequestConfig(async () => {
  const locale = await readerLanguage();
  return { locale, messages: catalogOf(locale), timeZone: await readerTimeZone() };
});
