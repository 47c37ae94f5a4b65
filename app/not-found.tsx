import { pageWords } from '@/lib/edge/error-pages/page-words';
import { text } from '@/lib/platform/shared/text';
import { InPlaceOfPage } from './in-place-of-page';
import { getText } from './language/get-text';
import { titledInstead } from './titled-instead';

export const generateMetadata = titledInstead(text('Not found'), 'notFound');

export default async function NotFound() {
  const t = await getText();
  return <InPlaceOfPage title={t(pageWords.notFound.title)} description={t(pageWords.notFound.description)} />;
}
