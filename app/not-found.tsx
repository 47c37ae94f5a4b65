import { pageWords } from '@/lib/edge/error-pages/page-words';
import { msg } from '@/lib/platform/shared/message';
import { InPlaceOfPage } from './in-place-of-page';
import { getText } from './language/get-text';
import { titledInstead } from './titled-instead';

export const generateMetadata = titledInstead(msg('common.notFound'), 'notFound');

export default async function NotFound() {
  const t = await getText();
  return <InPlaceOfPage title={t(pageWords.notFound.title)} description={t(pageWords.notFound.description)} />;
}
