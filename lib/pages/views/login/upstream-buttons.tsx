import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/plain-button';
import type { Browser } from '@/lib/pages/sign-in/browser';
import { loginPurpose } from '@/lib/pages/sign-in/forms/purposes';
import type { Journey } from '@/lib/pages/sign-in/next-page';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import { tenantPath } from '@/lib/platform/shared/paths';
import { JourneyFields } from '../journey-fields';

interface UpstreamButtonsProps extends Pick<PageContext, 'tenant'> {
  /** The identity providers that sign people in. */
  providers: { id: string; name: string }[];
  /** Whether there are no other ways to sign in: then no line separates the buttons from what is above. */
  alone: boolean;
  browser: Browser;
  journey: Journey;
  switching: boolean;
}

/** One form for each identity provider of the tenant. Plain HTML. */
export function UpstreamButtons({ tenant, providers, alone, browser, journey, switching }: UpstreamButtonsProps) {
  const t = useText();
  if (providers.length === 0) return null;
  return (
    <div className={cn('space-y-3', !alone && 'mt-5 border-t pt-5')}>
      {providers.map(({ id, name }) => (
        <form key={id} method="post" action={tenantPath(tenant.place, '/login/upstream')}>
          <JourneyFields journey={journey} csrf={browser.formToken(loginPurpose)} />
          <input type="hidden" name="provider" value={id} />
          {switching && <input type="hidden" name="switch" value="1" />}
          <Button type="submit" size="lg" block className="h-auto min-h-10 py-2 whitespace-normal">
            <span className="min-w-0 wrap-anywhere">
              {t.rich('signIn.continueWithName', { name, provider: (chunks) => <bdi>{chunks}</bdi> })}
            </span>
          </Button>
        </form>
      ))}
    </div>
  );
}
