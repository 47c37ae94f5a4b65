import { headers } from 'next/headers';
import { pageWords } from '@/lib/edge/plain-pages/page-words';
import { msg } from '@/lib/platform/shared/message';
import { getText } from './language/get-text';
import { titledInstead } from './titled-instead';
import { UnavailablePage } from './unavailable-page';

export const generateMetadata = titledInstead(msg('common.notAllowed'), 'forbidden');

export default async function Forbidden() {
  const t = await getText();
  const requestId = (await headers()).get('x-request-id');
  return (
    <UnavailablePage
      title={t(pageWords.forbidden.title)}
      description={t(pageWords.forbidden.description)}
      {...(requestId !== null && { requestId })}
    />
  );
}
