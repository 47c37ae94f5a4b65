import { pageWords } from '@/lib/edge/plain-pages/page-words';
import { msg } from '@/lib/platform/shared/message';
import { getText } from './language/get-text';
import { titledInstead } from './titled-instead';
import { UnavailablePage } from './unavailable-page';

export const generateMetadata = titledInstead(msg('common.notFound'), 'notFound');

export default async function NotFound() {
  const t = await getText();
  return <UnavailablePage title={t(pageWords.notFound.title)} description={t(pageWords.notFound.description)} />;
}
