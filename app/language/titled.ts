import type { Metadata } from 'next';
import type { Sayable } from '@/lib/platform/shared/message';
import { getText } from './get-text';

/** The `generateMetadata` of a page whose title is always the same. */
export const titled = (title: Sayable) => async (): Promise<Metadata> => ({ title: (await getText())(title) });
