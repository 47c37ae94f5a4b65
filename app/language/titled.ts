import type { Metadata } from 'next';
import { getText } from './get-text';

/**
 * The `generateMetadata` of a page whose title is always the same.
 * @param english marked by `text`
 */
export const titled = (english: string) => async (): Promise<Metadata> => ({ title: (await getText())(english) });
