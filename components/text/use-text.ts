import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type Say, sayWith } from '@/lib/platform/shared/say-with';

/** Translates texts into the reader's language, in server and client components alike. */
export function useText(): Say {
  const translate = useTranslations();
  return useMemo(() => sayWith(translate), [translate]);
}
