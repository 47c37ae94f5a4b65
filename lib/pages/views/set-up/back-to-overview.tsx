import { useText } from '@/components/text/use-text';
import type { OpenPage } from '@/lib/pages/sign-in/set-up/set-up-pages';
import { setUpPath } from '@/lib/pages/sign-in/set-up/set-up-session';

export function BackToOverview({ page: { tenant, link } }: { page: Pick<OpenPage, 'tenant' | 'link'> }) {
  const t = useText();
  return (
    <a href={setUpPath(tenant.place, link.id)} className="underline underline-offset-2">
      {t('setUp.backToSetUp')}
    </a>
  );
}
