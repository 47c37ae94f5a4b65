import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import type { StepUp } from '@/lib/pages/console/step-up';
import { msg } from '@/lib/platform/shared/message';

const labels = {
  'sign-in': msg('common.signInAgain'),
  'second-factor': msg('common.confirm'),
  'add-factor': msg('common.addSecondFactor'),
};

/** Says that an approval needs a recent sign-in, so that nobody else at an unlocked screen can approve a request. */
export function ConfirmFirst({ stepUp: { kind, href } }: { stepUp: StepUp }) {
  const t = useText();
  return (
    <Callout
      title={t('backchannel.confirmItsYouToApprove')}
      actions={
        <ButtonLink href={href} variant="primary" prefetch={false}>
          {t(labels[kind])}
        </ButtonLink>
      }
    >
      {kind === 'add-factor' ? t('common.youHaveNoPasswordTo') : t('backchannel.youCanDenyRequestsNow')}
    </Callout>
  );
}
