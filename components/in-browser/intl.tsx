'use client';

import format from 'icu-minify/format';
import { cloneElement, createContext, isValidElement, type ReactNode, use, useMemo } from 'react';
import type { Catalog } from '@/lib/pages/texts/catalog';

interface Reader {
  locale: string;
  messages: Catalog;
  timeZone: string;
}

type Values = NonNullable<Parameters<typeof format<ReactNode>>[2]>;

const IntlContext = createContext<Reader>({ locale: 'en', messages: {}, timeZone: 'UTC' });

const formatters = {
  getDateTimeFormat: (...options: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...options),
  getNumberFormat: (...options: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...options),
  getPluralRules: (...options: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...options),
};

/**
 * What the product uses of next-intl in the browser, in its place (next.config.ts): texts that the server has compiled,
 * the language and the time zone. The package's own code is 1 kB more on every page, for formats and fallbacks.
 */
export function IntlProvider({ children, locale, messages, timeZone }: Reader & { children: ReactNode }) {
  const value = useMemo(() => ({ locale, messages, timeZone }), [locale, messages, timeZone]);
  return <IntlContext value={value}>{children}</IntlContext>;
}

export const useLocale = () => use(IntlContext).locale;
export const useTimeZone = () => use(IntlContext).timeZone;

export function useTranslations() {
  const { locale, messages, timeZone } = use(IntlContext);
  return useMemo(() => {
    const messageOf = (id: string) => {
      const [area = '', name = ''] = id.split('.');
      return messages[area]?.[name];
    };
    const rich = (id: string, values: Values = {}) => {
      const message = messageOf(id);
      if (message === undefined) return id;
      return format<ReactNode>(message, locale, withKeys(values), { formatters, timeZone });
    };
    return Object.assign(rich, { rich, has: (id: string) => messageOf(id) !== undefined });
  }, [locale, messages, timeZone]);
}

/** Gives elements within a text a key: an element of a value may occur several times. */
function withKeys(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'function') return [name, value];
      let count = 0;
      return [
        name,
        (chunks: ReactNode[]) => {
          const element = value(chunks);
          return isValidElement(element) ? cloneElement(element, { key: `${name}${count++}` }) : element;
        },
      ];
    }),
  );
}
