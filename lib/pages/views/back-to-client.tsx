import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/plain-button';
import type { Interaction } from '@/lib/oauth/interaction/load-interaction';
import type { Browser } from '@/lib/pages/sign-in/browser';
import { leaveRequestPurpose } from '@/lib/pages/sign-in/forms/purposes';
import { tenantPath } from '@/lib/platform/shared/paths';
import { JourneyFields } from './journey-fields';

interface BackToClientProps {
  tenantPlace: string;
  browser: Browser;
  interaction: Pick<Interaction, 'requestId' | 'client' | 'language'>;
}

/** The way back to the application, which is informed of the reason. It is a form because it ends the request. */
export function BackToClient({
  tenantPlace,
  browser,
  interaction: { requestId, client, language },
}: BackToClientProps) {
  const t = useText();
  return (
    <form method="post" action={tenantPath(tenantPlace, '/login/back')} className="mt-3">
      <JourneyFields
        journey={{ requestId, returnTo: null, language }}
        csrf={browser.formToken(leaveRequestPurpose(requestId))}
      />
      <Button type="submit" size="lg" block className="[overflow-wrap:anywhere] whitespace-normal">
        <span>{t.rich('signIn.backToClient', { client: client.clientName, app: (name) => <bdi>{name}</bdi> })}</span>
      </Button>
    </form>
  );
}
