import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { container } from '@/lib/edge/container';
import { nextOrigin } from '@/lib/edge/http/next-peer';
import { errorContent } from '@/lib/edge/plain-pages/error-page';
import { pageWords } from '@/lib/edge/plain-pages/page-words';
import { plainPart } from '@/lib/edge/plain-pages/plain-page';
import { keepWithoutScript } from '@/lib/edge/plain-pages/without-script';
import { brandHere } from '@/lib/pages/sign-in/brand-here';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { pathHeader } from '@/lib/platform/shared/path-header';
import { tenantPath } from '@/lib/platform/shared/paths';
import { getText } from './language/get-text';

/**
 * The `generateMetadata` of a page that is shown in place of another. Next calls it for each answer with such a page,
 * so it also stores the text that browsers without scripts are shown.
 * @param title of the page in place
 */
export const titledInstead = (title: Sayable, words: keyof typeof pageWords) => async (): Promise<Metadata> => {
  const asked = await headers();
  const here = await brandHere();
  const origin = nextOrigin(asked, container().config, asked.get(pathHeader) ?? '');
  const content = errorContent({
    ...origin,
    ...pageWords[words],
    ...(here && { brand: here.brand }),
    back: { href: (here && tenantPath(here.place, '')) || '/', text: msg('common.goToHomePage') },
  });
  keepWithoutScript(origin.requestId, plainPart(content));
  return { title: (await getText())(title) };
};
