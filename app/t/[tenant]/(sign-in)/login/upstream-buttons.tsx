import { getText } from '@/app/language/get-text';
import { Button } from '@/components/ui/button';
import type { Browser } from '@/lib/auth/browser';
import { loginPurpose } from '@/lib/auth/forms/login';
import type { Journey } from '@/lib/auth/next-page';
import type { PageContext } from '@/lib/auth/page-context';
import { tenantPath } from '@/lib/tenants/paths';
import { JourneyFields } from '../journey-fields';

interface UpstreamButtonsProps extends Pick<PageContext, 'tenant' | 'container'> {
  browser: Browser;
  journey: Journey;
  switching: boolean;
}

/** One form for each identity provider that the tenant takes; plain HTML. */
export async function UpstreamButtons({ tenant, container, browser, journey, switching }: UpstreamButtonsProps) {
  const providers = await container.identityProviders.store.listOffered(tenant.id);
  if (providers.length === 0) return null;
  const t = await getText();
  return (
    <div className="mt-5 space-y-3 border-t pt-5">
      {providers.map(({ id, name }) => (
        <form key={id} method="post" action={tenantPath(tenant.place, '/login/upstream')}>
          <JourneyFields journey={journey} csrf={browser.formToken(loginPurpose)} />
          <input type="hidden" name="provider" value={id} />
          {switching && <input type="hidden" name="switch" value="1" />}
          <Button type="submit" size="lg" block className="h-auto min-h-10 py-2 whitespace-normal">
            <span className="min-w-0 wrap-anywhere">{t.rich('Continue with <provider>{name}</provider>', { name, provider: (chunks) => <bdi>{chunks}</bdi> })}</span>
          </Button>
        </form>
      ))}
    </div>
  );
}
