import { getTranslations } from 'next-intl/server';
import { type Say, sayWith } from '@/lib/platform/shared/say-with';

/** Like `useText`, for code that can await: pages, metadata, actions. */
export async function getText(): Promise<Say> {
  return sayWith(await getTranslations());
}
