import { getTranslations } from 'next-intl/server';
import { type Say, sayWith } from '@/lib/platform/shared/say-with';

/** As `useText`, where there is something to wait for: pages, metadata, actions. */
export async function getText(): Promise<Say> {
  return sayWith(await getTranslations());
}
