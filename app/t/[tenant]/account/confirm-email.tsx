import { useText } from '@/components/text/use-text';
import { Button, ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Time } from '@/components/ui/time';
import { journeyPath } from '@/lib/pages/sign-in/next-page';
import { tenantPath } from '@/lib/platform/shared/paths';

interface ConfirmEmailProps {
  tenantPlace: string;
  email: string;
  since: Date;
  sendsMail: boolean;
  /**
   * Whether the sign-in is recent enough to change how the person signs in. Without a mail server, this confirms the
   * address.
   */
  isFresh: boolean;
  csrf: string;
}

/** Informs a person with a role that their new email address is not confirmed, and lets them confirm it. */
export function ConfirmEmail({ tenantPlace, email, since, sendsMail, isFresh, csrf }: ConfirmEmailProps) {
  const t = useText();
  const path = (rest: string) => tenantPath(tenantPlace, rest);
  const signIn = journeyPath(tenantPlace, '/login', { requestId: null, returnTo: path('/account') }, { again: '1' });
  return (
    <Callout
      title={t('account.confirmYourEmailAddress')}
      actions={
        sendsMail || isFresh ? (
          <form method="post" action={path(sendsMail ? '/account/email/send' : '/account/email/confirm')}>
            <input type="hidden" name="csrf" value={csrf} />
            <Button type="submit" variant="primary">
              {sendsMail ? t('account.sendConfirmationEmail') : t('common.confirmEmailAddress')}
            </Button>
          </form>
        ) : (
          <ButtonLink href={signIn} variant="primary" prefetch={false}>
            {t('common.signInAgain')}
          </ButtonLink>
        )
      }
    >
      <p>{t('common.yourEmailAddressWasChanged', { email })}</p>
      <p>
        {t('common.changed')}: <Time value={since} />
      </p>
      <p>
        {t('account.passwordLinksArentSentThere')}
        {!sendsMail && !isFresh && ` ${t('account.signInAgainToConfirm')}`}
      </p>
    </Callout>
  );
}
