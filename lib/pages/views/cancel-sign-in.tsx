import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/plain-button';
import type { Interaction } from '@/lib/oauth/interaction/load-interaction';
import type { Browser } from '@/lib/pages/sign-in/browser';
import { leaveRequestPurpose } from '@/lib/pages/sign-in/forms/purposes';
import { tenantPath } from '@/lib/platform/shared/paths';
import { JourneyFields } from './journey-fields';

interface CancelSignInProps {
  tenantPlace: string;
  browser: Browser;
  /** Null if no client has asked for the sign-in: then there is nothing to cancel. */
  interaction: Pick<Interaction, 'requestId' | 'language'> | null;
}

/** The way back to the client, which is informed of the reason. It is a form because it ends the request. */
export function CancelSignIn({ tenantPlace, browser, interaction }: CancelSignInProps) {
  const t = useText();
  if (!interaction) return null;
  const { requestId, language } = interaction;
  return (
    <form method="post" action={tenantPath(tenantPlace, '/login/back')} className="-mb-2 mt-3">
      <JourneyFields
        journey={{ requestId, returnTo: null, language }}
        csrf={browser.formToken(leaveRequestPurpose(requestId))}
      />
      <Button type="submit" variant="ghost" size="lg" block>
        {t('common.cancel')}
      </Button>
    </form>
  );
}
