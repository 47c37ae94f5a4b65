import { useText } from '@/components/text/use-text';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import { setUpPath } from '@/lib/pages/sign-in/set-up/set-up-session';

export function BackToOverview({ tenant }: Pick<PageContext, 'tenant'>) {
  const t = useText();
  return (
    <a href={setUpPath(tenant.place)} className="underline underline-offset-2">
      {t('setUp.backToSetUp')}
    </a>
  );
}
