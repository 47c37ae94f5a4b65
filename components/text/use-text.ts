import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type Say, sayWith } from '@/lib/platform/shared/say-with';

/** What says English in the reader's language, in components of the server and of the browser alike. */
export function useText(): Say {
  const translate = useTranslations();
  return useMemo(() => sayWith(translate), [translate]);
}
