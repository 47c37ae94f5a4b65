import { headers } from 'next/headers';
import { pageWords } from '@/lib/edge/error-pages/page-words';
import { msg } from '@/lib/platform/shared/message';
import { InPlaceOfPage } from './in-place-of-page';
import { getText } from './language/get-text';
import { titledInstead } from './titled-instead';

export const generateMetadata = titledInstead(msg('common.notAllowed'), 'forbidden');

export default async function Forbidden() {
  const t = await getText();
  const requestId = (await headers()).get('x-request-id');
  return (
    <InPlaceOfPage
      title={t(pageWords.forbidden.title)}
      description={t(pageWords.forbidden.description)}
      {...(requestId !== null && { requestId })}
    />
  );
}
