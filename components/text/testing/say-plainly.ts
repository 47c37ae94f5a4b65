import { createTranslator } from 'next-intl';
import { sayWith } from '@/lib/platform/shared/say-with';
import english from '@/messages/en.json';

/** Formats English texts as the pages do, including ICU MessageFormat, for tests. */
export const sayPlainly = sayWith(createTranslator({ locale: 'en', messages: english }));
